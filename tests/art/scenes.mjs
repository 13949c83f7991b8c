// Checks scenes as an embedded board does: a JSON list of scenes on standard input, a list of "" or "path: reason" on standard output.
import { readFileSync } from "node:fs";
import { sceneForm } from "../../web/js/embed/forms.js";

const told = JSON.parse(readFileSync(0, "utf8")).map((scene) => {
  try {
    sceneForm(scene);
    return "";
  } catch (error) {
    return `${error.path}: ${error.why}`;
  }
});
console.log(JSON.stringify(told));
