/** `embed.js`: one script tag for pages of others; Revier is where the script is. */
import { define } from "./element.js";

const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
define({ site: new URL(".", script?.src ?? location.href) });
