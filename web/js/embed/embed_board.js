/** The board inside another page of our own site: what `<revier-board>` loads (the build gives it a file of its own). */
export { mount } from "./mount.js";
