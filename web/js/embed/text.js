/** What a board says before the engine can speak. */

const TEXTS = {
  en: {
    show: "Show it live",
    play: "Play from here",
    task: "Solve this task",
    loading: "Loading the engine: {percent} %",
    board: "Board",
    failed: "The engine did not start. The page needs WebAssembly and workers.",
    retry: "Try again",
    empty: "No position, game or task is given here.",
    not_json: "What is given here is not JSON.",
    not_ours: "What is given here is not a position, a game or a task of Revier.",
    damaged: "The address of this board is damaged or cut off.",
    not_found: "The document of this board was not found.",
    other_site: "A document must lie on the same site as the page that shows it.",
  },
  de: {
    show: "Lebendig zeigen",
    play: "Von hier an spielen",
    task: "Diese Aufgabe lösen",
    loading: "Die Spielleitung wird geladen: {percent} %",
    board: "Brett",
    failed: "Die Spielleitung ist nicht gestartet. Die Seite braucht WebAssembly und Worker.",
    retry: "Noch einmal versuchen",
    empty: "Hier ist keine Stellung, Partie oder Aufgabe angegeben.",
    not_json: "Was hier angegeben ist, ist kein JSON.",
    not_ours: "Was hier angegeben ist, ist keine Stellung, Partie oder Aufgabe von Revier.",
    damaged: "Die Adresse dieses Bretts ist beschädigt oder abgeschnitten.",
    not_found: "Das Dokument dieses Bretts wurde nicht gefunden.",
    other_site: "Ein Dokument muss auf derselben Website liegen wie die Seite, die es zeigt.",
  },
  fr: {
    show: "Animer le plateau",
    play: "Jouer à partir d’ici",
    task: "Résoudre cet exercice",
    loading: "Chargement du moteur : {percent} %",
    board: "Plateau",
    failed: "Le moteur n’a pas démarré. La page a besoin de WebAssembly et de workers.",
    retry: "Réessayer",
    empty: "Aucune position, partie ou tâche n’est indiquée ici.",
    not_json: "Ce qui est indiqué ici n’est pas du JSON.",
    not_ours: "Ce qui est indiqué ici n’est ni une position, ni une partie, ni un exercice de Revier.",
    damaged: "L’adresse de ce plateau est abîmée ou tronquée.",
    not_found: "Le document de ce plateau est introuvable.",
    other_site: "Un document doit se trouver sur le même site que la page qui le montre.",
  },
  nl: {
    show: "Levend tonen",
    play: "Vanaf hier spelen",
    task: "Deze opgave oplossen",
    loading: "De motor wordt geladen: {percent} %",
    board: "Bord",
    failed: "De motor is niet gestart. De pagina heeft WebAssembly en workers nodig.",
    retry: "Opnieuw proberen",
    empty: "Hier is geen stelling, partij of opgave aangegeven.",
    not_json: "Wat hier staat, is geen JSON.",
    not_ours: "Wat hier staat, is geen stelling, partij of opgave van Revier.",
    damaged: "Het adres van dit bord is beschadigd of afgekapt.",
    not_found: "Het document van dit bord is niet gevonden.",
    other_site: "Een document moet op dezelfde site staan als de pagina die het toont.",
  },
};

/** @typedef {keyof typeof TEXTS.en} TextId */

/** @param {string} lang @returns {Record<TextId, string>} */
export function textsIn(lang) {
  return TEXTS[/** @type {keyof typeof TEXTS} */ (lang)] ?? TEXTS.en;
}
