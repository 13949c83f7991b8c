/** A board in a notebook: the kernel says what is shown and what can be answered, this draws it and sends answers back. */

/** @param {string} tag @param {Record<string, string>} [attributes] @param {...(Node | string)} children */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {{model: any, el: HTMLElement}} given */
function render({ model, el }) {
  const picture = /** @type {HTMLImageElement} */ (make("img", { class: "revier-picture" }));
  const boards = make("div", { class: "revier-boards", role: "group" });
  const prompt = make("p", { class: "revier-prompt", role: "status" });
  const answers = make("div", { class: "revier-answers", role: "group" });
  const undo = /** @type {HTMLButtonElement} */ (make("button", { type: "button", class: "revier-undo" }));
  undo.addEventListener("click", () => model.send({ undo: true }));
  el.replaceChildren(make("div", { class: "revier" }, boards, picture, prompt, answers, undo));

  /** @type {(() => void)[]} */
  const leave = [];
  /** @param {string} names @param {() => void} draw */
  const follow = (names, draw) => {
    draw();
    for (const name of names.split(" ")) {
      model.on(`change:${name}`, draw);
      leave.push(() => model.off(`change:${name}`, draw));
    }
  };
  let address = "";
  follow("svg", () => {
    URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([model.get("svg")], { type: "image/svg+xml" }));
    picture.src = address;
  });
  follow("prompt undo_word", () => {
    prompt.textContent = picture.alt = model.get("prompt");
    undo.textContent = model.get("undo_word");
  });
  follow("options", () =>
    answers.replaceChildren(
      ...model.get("options").map((/** @type {any} */ { key, label, detail }) => {
        const button = make("button", { type: "button", title: detail, "data-key": key }, label);
        button.addEventListener("click", () => model.send({ choose: key }));
        return button;
      }),
    ),
  );
  follow("boards shown", () =>
    boards.replaceChildren(
      ...model.get("boards").map((/** @type {any} */ { id, name }) => {
        const pressed = String(id === model.get("shown"));
        const button = make("button", { type: "button", "aria-pressed": pressed }, name);
        button.addEventListener("click", () => {
          model.set("shown", id);
          model.save_changes();
        });
        return button;
      }),
    ),
  );
  follow("can_undo", () => (undo.disabled = !model.get("can_undo")));
  return () => {
    for (const end of leave) end();
    URL.revokeObjectURL(address);
  };
}

export default { render };
