/** The few words that are needed while the engine loads; for what fails see boot_failure.js. */
import { wantedLanguage } from "./settings.js";

const TEXTS = {
  en: {
    starting: "Starting the engine …",
    loading: "Loading the engine: {percent}%",
    first: "The first visit loads a few megabytes; afterwards it works offline.",
  },
  de: {
    starting: "Das Programm startet …",
    loading: "Das Programm wird geladen: {percent} %",
    first: "Beim ersten Besuch werden einige Megabyte geladen; danach geht es auch ohne Netz.",
  },
  fr: {
    starting: "Le programme démarre…",
    loading: "Chargement du programme : {percent} %",
    first: "La première visite charge quelques mégaoctets ; ensuite, tout marche hors ligne.",
  },
  nl: {
    starting: "Het programma start …",
    loading: "Het programma wordt geladen: {percent}%",
    first: "Het eerste bezoek laadt enkele megabytes; daarna werkt het ook zonder netwerk.",
  },
};

/** The boot texts in the language of the page. */
export function bootText() {
  return TEXTS[/** @type {keyof typeof TEXTS} */ (wantedLanguage(Object.keys(TEXTS)))];
}
