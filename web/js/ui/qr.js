/** A text as a QR code: black on white whatever the theme, since cameras read that best. */
import encodeQR from "qr";
import { s } from "./dom.js";

const QUIET = 4;

/**
 * Throws if the text does not fit.
 * @param {string} text
 * @param {string} label
 */
export function qrPicture(text, label) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: QUIET });
  const size = rows.length;
  const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, fill: "#FFF" }),
    s("path", { d: path, fill: "#000" }),
  );
}
