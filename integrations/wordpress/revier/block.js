/** The block "Revier board": an address and a title; the page is made by revier.php. */
(({ blocks, element, components, blockEditor }) => {
  const el = element.createElement;
  blocks.registerBlockType("revier/board", {
    apiVersion: 2,
    title: "Revier board",
    icon: "games",
    category: "embed",
    attributes: {
      address: { type: "string", default: "" },
      title: { type: "string", default: "" },
      height: { type: "string", default: "" },
      picture: { type: "string", default: "" },
      src: { type: "string", default: "" },
      mode: { type: "string", default: "" },
    },
    edit: ({ attributes, setAttributes }) => {
      const field = (name, label, help) =>
        el(components.TextControl, {
          key: name,
          label,
          help,
          value: attributes[name],
          onChange: (value) => setAttributes({ [name]: value }),
        });
      return el("div", blockEditor.useBlockProps(), [
        field("address", "Address of the board", "From Revier: Boards for other pages."),
        field("title", "Title", "On the plate, and for screen readers."),
        field("height", "Height in pixels", "Empty: as high as the board."),
        field("picture", "Address of a picture", "On the same site as the board, for readers without scripts."),
        field("src", "File instead of an address", "Below wp-content/uploads, or a whole address on Revier’s site."),
        field("mode", "What readers do with the file", "show, play or task."),
      ]);
    },
    save: () => null,
  });
})(window.wp);
