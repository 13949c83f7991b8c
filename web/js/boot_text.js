/** The few words that are needed before the engine can speak. */
import { wantedLanguage } from "./settings.js";

const TEXTS = {
  en: {
    starting: "Starting the engine …",
    loading: "Loading the engine: {percent} %",
    first: "The first visit loads a few megabytes; afterwards it works offline.",
    failed: "The engine did not start.",
    hint: "Your saved games are safe. The page needs WebAssembly and a server that sends .wasm files as application/wasm.",
    retry: "Try again",
  },
  de: {
    starting: "Die Spielleitung startet …",
    loading: "Die Spielleitung wird geladen: {percent} %",
    first: "Beim ersten Besuch werden einige Megabyte geladen; danach geht es auch ohne Netz.",
    failed: "Die Spielleitung ist nicht gestartet.",
    hint: "Die gespeicherten Partien sind sicher. Die Seite braucht WebAssembly und einen Server, der .wasm-Dateien als application/wasm schickt.",
    retry: "Noch einmal versuchen",
  },
  fr: {
    starting: "Le moteur démarre …",
    loading: "Chargement du moteur : {percent} %",
    first: "La première visite charge quelques mégaoctets ; ensuite tout marche hors ligne.",
    failed: "Le moteur n'a pas démarré.",
    hint: "Vos parties enregistrées sont en sécurité. La page a besoin de WebAssembly et d'un serveur qui envoie les fichiers .wasm en application/wasm.",
    retry: "Réessayer",
  },
  nl: {
    starting: "De motor start …",
    loading: "De motor wordt geladen: {percent} %",
    first: "Het eerste bezoek laadt enkele megabytes; daarna werkt het ook zonder netwerk.",
    failed: "De motor is niet gestart.",
    hint: "Je bewaarde partijen zijn veilig. De pagina heeft WebAssembly nodig en een server die .wasm-bestanden als application/wasm verstuurt.",
    retry: "Opnieuw proberen",
  },
};

/** The boot texts in the language of the page. */
export function bootText() {
  return TEXTS[/** @type {keyof typeof TEXTS} */ (wantedLanguage(Object.keys(TEXTS)))];
}
