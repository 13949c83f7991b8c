/**
 * Frames of the site that are as high as what is in them. A board in a frame reports its height; a page that follows it says so,
 * and the board stops making itself small enough for the frame.
 */

const LEAST = 60;
const MOST = 6000;

/** @param {HTMLIFrameElement} frame @param {unknown} height in pixels */
export function follow(frame, height) {
  Object.assign(frame.style, { aspectRatio: "auto", minHeight: "0" });
  frame.style.height = `${Math.min(Math.max(Number(height) || 0, LEAST), MOST)}px`;
}

/** @param {HTMLIFrameElement} frame */
const greet = (frame) => frame.contentWindow?.postMessage({ revier: 1, type: "follow" }, "*"); // it may not be there yet

/** Every frame of the site in the page, also those that the page writes itself. @param {URL} site */
export function followAll(site) {
  const ours = () =>
    [...document.querySelectorAll("iframe")].filter((frame) => frame.src.startsWith(site.href) && !frame.dataset.fixed);
  addEventListener("message", (event) => {
    if (event.origin !== site.origin || event.data?.revier !== 1 || event.data.type !== "height") return;
    const frame = ours().find((one) => one.contentWindow === event.source);
    if (!frame) return;
    greet(frame);
    follow(frame, event.data.detail?.height);
  });
  for (const frame of ours()) greet(frame); // they may have reported it already
}
