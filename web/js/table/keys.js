/** Keyboard shortcuts of the table. They rest while a dialog is open or text is being typed. */

/**
 * @param {{undo: () => void, redo: () => void, pick: (number: number) => void, menu: () => void, escape: () => void}} actions
 * @returns {() => void} takes them away again
 */
export function tableKeys(actions) {
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, .story")) return;
    if (event.key === "u") actions.undo();
    else if (event.key === "r") actions.redo();
    else if (event.key === "m") actions.menu();
    else if (event.key === "?") import("./menu.js").then(({ openHelp }) => openHelp());
    else if (event.key === "Escape") actions.escape();
    else if (/^[1-9]$/.test(event.key)) actions.pick(Number(event.key));
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
