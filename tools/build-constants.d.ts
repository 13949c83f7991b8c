// What tools/site.mjs writes into the scripts at build time.

/** URL of the runtime's folder, relative to the script that uses it. */
declare const RUNTIME_FOLDER: string;
/** URL of the compiled engine, relative to the script that uses it. */
declare const ENGINE_FILE: string;
/** Sizes in bytes of what the worker downloads, by file name. */
declare const DOWNLOAD_SIZES: { [file: string]: number };
/** The version of the site: a hash of all its files. */
declare const SITE_VERSION: string;
/** Every file of the site: its path from the folder of sw.js, and its SHA-256 as in an integrity attribute. */
declare const SITE_FILES: { [path: string]: string };
/** The binary interface of the runtime; its loader wants to hear it again. */
declare const PYODIDE_ABI: string;
/** The games that have rules pages. */
declare const RULES_OF: string[];
/** The games that have a page "How it plays" (rules/<game>/how*.html). */
declare const HOW_OF: string[];
/** The script of the board inside other pages, from the site's folder. */
declare const BOARD_SCRIPT: string;
