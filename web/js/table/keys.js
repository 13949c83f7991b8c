/** Keyboard shortcuts of the table. They rest while a dialog is open or text is being typed. */

/**
 * @typedef {object} TableActions
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 * @property {(digit: string) => void} type a digit of an answer's number
 * @property {(on: boolean) => void} showDigits
 * @property {() => void} menu
 * @property {() => void} help
 * @property {() => void} escape
 * @property {(by: number) => boolean} turn while looking back: to the turning point before or after
 * @property {(by: number) => boolean} step while looking back: a decision back or forth; false: nobody looks back
 */

/**
 * @param {TableActions} actions
 * @returns {() => void} takes them away again
 */
export function tableKeys(actions) {
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.repeat || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, .report")) return;
    const digit = /^(?:Digit|Numpad)?(\d)$/.exec(event.altKey ? event.code : event.key)?.[1];
    if (event.key === "Alt") actions.showDigits(true);
    else if (digit) actions.type(digit);
    else if (event.altKey) return;
    else if (event.key === "u") actions.undo();
    else if (event.key === "r") actions.redo();
    else if (event.key === "h") actions.hint();
    else if (event.key === "m") actions.menu();
    else if (event.key === "?") actions.help();
    else if (event.key === "Escape") actions.escape();
    else if (event.key === "ArrowLeft" && event.shiftKey && actions.turn(-1)) event.preventDefault();
    else if (event.key === "ArrowRight" && event.shiftKey && actions.turn(1)) event.preventDefault();
    else if (event.key === "ArrowLeft" && actions.step(-1)) event.preventDefault();
    else if (event.key === "ArrowRight" && actions.step(1)) event.preventDefault();
    else return;
    event.preventDefault();
  };
  /** @param {Event} event */
  const onEnd = (event) => {
    if (event instanceof KeyboardEvent && event.key !== "Alt") return;
    if (event instanceof KeyboardEvent) event.preventDefault(); // no menu of the browser
    actions.showDigits(false);
  };
  document.addEventListener("keydown", onKey);
  document.addEventListener("keyup", onEnd);
  addEventListener("blur", onEnd);
  return () => {
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("keyup", onEnd);
    removeEventListener("blur", onEnd);
  };
}
