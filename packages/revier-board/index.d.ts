/** Makes `<revier-board>` known to the page; a second call changes nothing. */
export function define(options: DefineOptions): void;

export interface DefineOptions {
  /** Where Revier is served: the address of the folder `site` of this package, or of any other Revier. */
  site: string | URL;
}

/** What a board tells; each is an event `revier-<name>` that bubbles. */
export interface BoardEvents {
  ready: { mode: "show" | "play" | "task" };
  start: Record<string, never>;
  height: { height: number };
  position: { at: number; last: number; over: boolean; live: boolean; record: Record<string, unknown> };
  done: { at: number; record: Record<string, unknown> };
  error: { message: string };
}

/** Attributes: src, link, lesson, position, mode, lang, theme, seat, bots, at, controls, eager, picture, height, label. */
export interface RevierBoardElement extends HTMLElement {
  /** Starts the engine, as a click does. */
  start(): void;
  /** Back to the beginning. */
  reset(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "revier-board": RevierBoardElement;
  }
  interface HTMLElementEventMap {
    "revier-ready": CustomEvent<BoardEvents["ready"]>;
    "revier-start": CustomEvent<BoardEvents["start"]>;
    "revier-height": CustomEvent<BoardEvents["height"]>;
    "revier-position": CustomEvent<BoardEvents["position"]>;
    "revier-done": CustomEvent<BoardEvents["done"]>;
    "revier-error": CustomEvent<BoardEvents["error"]>;
  }
}
