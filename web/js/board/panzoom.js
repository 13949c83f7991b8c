import { svg } from "./svg.js";

const MOST = 4;

const STEP = 1.6;
/** What two taps or clicks enlarge by. */
const TWICE = 2.2;
const EDGE = 24;
/** So large a place is for a finger, in pixels. */
const FINGER = 26;
/** What is a little smaller is large enough, and the whole board stays in sight. */
const LEAST = 22;
const SIGNS = {
  zoom_in: "M5 12h14M12 5v14",
  zoom_out: "M5 12h14",
  zoom_reset: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
};

/**
 * Pinch, drag, double tap or click, Ctrl and wheel, buttons and the keys + - 0 on a board. While the board is at rest one finger scrolls the page;
 * what a finger drags beyond the edge of an enlarged board scrolls the page too.
 * @param {HTMLElement} host
 * @param {HTMLElement} stage
 * @param {ShadowRoot} shadow
 * @param {((id: string) => string) | undefined} words what the buttons are called; without it they are for fingers only
 */
export function panzoom(host, stage, shadow, words) {
  const view = { scale: 1, x: 0, y: 0 };
  let moved = false;
  /** The page has enlarged it, not a person. */
  let approached = false;
  /** A person has asked for the whole board. */
  let declined = false;
  /** @type {{x: number, y: number, gap: number} | null} */
  let grip = null;
  let lastTap = { at: 0, x: 0, y: 0 };

  /** @type {[string, HTMLButtonElement][]} */
  const buttons = Object.entries(SIGNS).map(([id, d]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = id;
    button.append(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d })]));
    button.addEventListener("click", () => act(id));
    if (!words) button.tabIndex = -1;
    return [id, button];
  });
  const panel = document.createElement("div");
  panel.className = "zoom";
  panel.append(...buttons.map(([, button]) => button));
  if (!words) panel.ariaHidden = "true";
  shadow.append(panel); // unless the page has a place for it beside the board
  /** The buttons in the language of the page. */
  const name = () => words && buttons.forEach(([id, button]) => (button.ariaLabel = button.title = words(id)));
  name();

  /** @param {string} id */
  function act(id) {
    if (id === "zoom_reset") declined = true;
    const { left, top, width, height } = seen();
    if (id === "zoom_reset") reset();
    // on a phone the lower part of the screen is covered by sheets, and a folded board has its main part on top
    else
      zoom(
        id === "zoom_in" ? STEP : 1 / STEP,
        left + width / 2,
        top + height / (host.hasAttribute("data-narrow") ? 4 : 2),
      );
  }

  /** The part of the board that is on the screen. */
  function seen() {
    const box = host.getBoundingClientRect();
    const around = scroller()?.getBoundingClientRect();
    const top = Math.max(box.top, around?.top ?? 0, 0);
    const bottom = Math.min(box.bottom, around?.bottom ?? innerHeight, innerHeight);
    return new DOMRect(box.left, top, box.width, Math.max(1, bottom - top));
  }

  function apply() {
    const { clientWidth: w, clientHeight: h } = host;
    view.scale = Math.min(MOST, Math.max(1, view.scale));
    view.x = Math.min(0, Math.max(w * (1 - view.scale), view.x));
    view.y = Math.min(0, Math.max(h * (1 - view.scale), view.y));
    const zoomed = view.scale > 1.01;
    stage.style.transform = zoomed ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : "";
    host.toggleAttribute("data-zoomed", zoomed);
    for (const [id, button] of buttons) button.disabled = id === "zoom_in" ? view.scale >= MOST : !zoomed;
  }

  /** @param {number} factor @param {number} cx @param {number} cy point of the screen that stays */
  function zoom(factor, cx, cy) {
    const { left, top } = host.getBoundingClientRect();
    const before = view.scale;
    view.scale = Math.min(MOST, Math.max(1, view.scale * factor));
    const real = view.scale / before;
    view.x = cx - left - (cx - left - view.x) * real;
    view.y = cy - top - (cy - top - view.y) * real;
    apply();
  }

  function reset() {
    approached = false;
    view.scale = 1;
    apply();
  }

  /** What scrolls this board, if it is larger than its window. */
  function scroller() {
    let around = host.parentElement;
    while (
      around &&
      (around.scrollHeight <= around.clientHeight + 1 || getComputedStyle(around).overflowY === "visible")
    )
      around = around.parentElement;
    return around;
  }

  /** Moves an enlarged board so that a place is seen; false if it is not enlarged. @param {() => DOMRect | null} where measured only then */
  function reveal(where) {
    const place = view.scale > 1.01 && where();
    if (!place) return false;
    const { left, top, right, bottom } = seen();
    view.x += Math.max(0, left + EDGE - place.left) - Math.max(0, place.right + EDGE - right);
    view.y += Math.max(0, top + EDGE - place.top) - Math.max(0, place.bottom + EDGE - bottom);
    apply();
    return true;
  }

  /**
   * On a folded board: enlarges it until the smallest of these places is large enough for a finger, with most of them in sight.
   * A player who has gone back to the whole board stays there.
   * @param {DOMRect[]} places
   */
  function approach(places) {
    const least = Math.min(...places.map((place) => Math.min(place.width, place.height) / view.scale));
    const wanted = places.length ? Math.min(MOST, FINGER / least) : 1;
    if (declined || !host.hasAttribute("data-narrow") || FINGER / wanted >= LEAST) {
      if (approached) reset();
      return;
    }
    if (view.scale > 1.01 && !approached) return;
    const { left, top } = host.getBoundingClientRect();
    const there = seen();
    const inSight = places.filter((place) => place.left >= there.left && place.right <= there.right);
    if (approached && inSight.some((place) => place.top >= there.top && place.bottom <= there.bottom)) return;
    /** Where it is in the whole board. @param {DOMRect} place */
    const centre = (place) => ({
      x: (place.left - left - view.x + place.width / 2) / view.scale,
      y: (place.top - top - view.y + place.height / 2) / view.scale,
    });
    const [w, h] = [there.width / wanted / 2, there.height / wanted / 2];
    const others = places.map(centre);
    // the window that shows most of them
    const best = others
      .map((at) => ({ at, near: others.filter(({ x, y }) => Math.abs(x - at.x) < w && Math.abs(y - at.y) < h).length }))
      .reduce((a, b) => (b.near > a.near ? b : a)).at;
    view.scale = wanted;
    view.x = there.width / 2 - best.x * wanted;
    view.y = there.top - top + there.height / 2 - best.y * wanted;
    apply();
    approached = true;
  }

  /** @param {TouchList} touches */
  function middle(touches) {
    const list = [...touches];
    const x = list.reduce((sum, touch) => sum + touch.clientX, 0) / list.length;
    const y = list.reduce((sum, touch) => sum + touch.clientY, 0) / list.length;
    const gap = list.length > 1 ? Math.hypot(list[0].clientX - list[1].clientX, list[0].clientY - list[1].clientY) : 0;
    return { x, y, gap };
  }

  stage.addEventListener(
    "touchstart",
    (event) => {
      grip = middle(event.touches);
      if (event.touches.length === 1) moved = false;
    },
    { passive: true },
  );

  stage.addEventListener(
    "touchmove",
    (event) => {
      const now = middle(event.touches);
      const two = event.touches.length > 1;
      if (!grip || (!two && view.scale <= 1.01)) return;
      if (event.cancelable) event.preventDefault();
      if (!moved && !two && Math.hypot(now.x - grip.x, now.y - grip.y) < 8) return;
      moved = true;
      if (two && grip.gap) zoom(now.gap / grip.gap, now.x, now.y);
      view.x += now.x - grip.x;
      const wanted = (view.y += now.y - grip.y);
      grip = now;
      apply();
      if (!two) scroller()?.scrollBy(0, view.y - wanted);
    },
    { passive: false },
  );

  /** Whether a click here would play: two of them are no wish to zoom. @param {number} x @param {number} y */
  const plays = (x, y) => shadow.elementsFromPoint(x, y).some((element) => element.closest(".hit.possible"));

  /** Two taps or clicks: near, or all of the board. @param {number} x @param {number} y */
  function twice(x, y) {
    if (view.scale > 1.01) reset();
    else zoom(TWICE, x, y);
  }

  stage.addEventListener(
    "touchend",
    (event) => {
      grip = event.touches.length ? middle(event.touches) : null;
      if (event.touches.length || moved) return;
      const { clientX: x, clientY: y } = event.changedTouches[0];
      const quick = event.timeStamp - lastTap.at < 300 && Math.hypot(x - lastTap.x, y - lastTap.y) < 24;
      const free = !plays(x, y);
      lastTap = { at: quick || !free ? 0 : event.timeStamp, x, y };
      if (quick && free) {
        if (event.cancelable) event.preventDefault();
        twice(x, y);
      }
    },
    { passive: false },
  );

  host.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    },
    { passive: false },
  );

  /** Whether the first click of two was on nothing that can be played. */
  let free = false;
  stage.addEventListener("mousedown", (event) => {
    if (event.detail === 1) free = !plays(event.clientX, event.clientY);
  });
  stage.addEventListener("dblclick", (event) => {
    if (free && !moved && !plays(event.clientX, event.clientY)) twice(event.clientX, event.clientY);
  });

  /** Where a mouse holds a zoomed board. @type {{x: number, y: number} | null} */
  let held = null;
  host.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse") return;
    moved = false;
    held = view.scale > 1.01 ? { x: event.clientX, y: event.clientY } : null;
  });
  host.addEventListener("pointermove", (event) => {
    if (!held || event.pointerType !== "mouse" || !(event.buttons & 1)) return;
    if (!moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < 6) return;
    if (!moved) host.setPointerCapture(event.pointerId); // beyond the edge of the board, too
    moved = true;
    view.x += event.clientX - held.x;
    view.y += event.clientY - held.y;
    held = { x: event.clientX, y: event.clientY };
    apply();
  });

  host.addEventListener("keydown", (event) => {
    const id = /** @type {Record<string, string>} */ ({
      "+": "zoom_in",
      "=": "zoom_in",
      "-": "zoom_out",
      0: "zoom_reset",
    })[event.key];
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act(id);
  });

  apply();
  return { reset, reveal, approach, name, panel, dragging: () => moved };
}
