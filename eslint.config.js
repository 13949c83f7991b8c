import js from "@eslint/js";
import globals from "globals";

const noMarkupFromData = [
  "error",
  {
    selector: "AssignmentExpression > MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc)$/]",
    message: "Build elements; never turn data into markup.",
  },
  {
    selector:
      "CallExpression > MemberExpression[property.name=/^(insertAdjacentHTML|write|writeln)$/][object.name='document'], CallExpression > MemberExpression[property.name='insertAdjacentHTML']",
    message: "Build elements; never turn data into markup.",
  },
];

const style = {
  "no-unused-vars": ["error", { args: "after-used", caughtErrors: "none" }],
  "no-var": "error",
  "prefer-const": "error",
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-new-func": "error",
  "no-restricted-syntax": noMarkupFromData,
};

export default [
  { ignores: ["dist/", ".build/", "node_modules/", "packages/*/site/", "packages/*/index.js"] },
  js.configs.recommended,
  {
    files: ["web/js/**/*.js", "tests/**/*.js", "tools/**/*.js", "packages/**/*.js", "integrations/**/*.js"],
    languageOptions: {
      globals: {
        ...globals.browser,
        PLACE: "readonly",
        RULES_OF: "readonly",
        BOARD_SCRIPT: "readonly",
        HOW_OF: "readonly",
      },
    },
    rules: style,
  },
  {
    files: [
      "web/js/engine/worker.js",
      "web/js/engine/guard.js",
      "web/js/app/service_worker.js",
      "web/js/engine/snapshot.js",
      "tools/single_file/worker.js",
      "tests/browser/worker_probe.js",
    ],
    languageOptions: {
      globals: {
        ...globals.worker,
        ...globals.serviceworker,
        RUNTIME_FOLDER: "readonly",
        ENGINE_FILE: "readonly",
        DOWNLOAD_SIZES: "readonly",
        SITE_VERSION: "readonly",
        SITE_FILES: "readonly",
        PYODIDE_ABI: "readonly",
      },
    },
  },
  {
    files: ["tools/**/*.mjs", "tests/**/*.mjs", "eslint.config.js"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: style,
  },
];
