import { define } from "revier-board";

define({ site: "revier/" });

addEventListener("revier-position", (event) => {
  const { at } = /** @type {CustomEvent<import("revier-board").BoardEvents["position"]>} */ (event).detail;
  const told = document.querySelector("[role=status]");
  if (told) told.textContent = `Decisions played: ${at}`;
});
