/** One game, one tab: the tab that opened it last holds it, the others are notified. */

/**
 * @param {string} saveId
 * @param {() => void} onTaken another tab has opened the same game
 * @returns {() => void} gives it up
 */
export function claim(saveId, onTaken) {
  if (typeof BroadcastChannel === "undefined") return () => {};
  try {
    const channel = new BroadcastChannel("revier.games");
    channel.onmessage = (event) => {
      if (event.data === saveId) onTaken();
    };
    channel.postMessage(saveId);
    return () => channel.close();
  } catch {
    return () => {}; // Denied in some embeds; the version check of the saves still holds.
  }
}
