/** Why the page does not start, in words, and what can be done about it. Needs nothing but the page itself. */
import { h } from "./dom.js";
import { wantedLanguage } from "./settings.js";

/**
 * @typedef {"file" | "missing" | "type" | "wasm" | "network" | "slow" | "script" | "broken"} Cause
 * @typedef {{cause: Cause, file?: string, status?: string}} Finding
 */

/** For each cause what has happened, and what to do. */
const TEXTS = {
  en: {
    retry: "Try again",
    safe: "Your saved games are safe.",
    loaded: "{loaded} of {total} MB loaded.",
    style: "The page may look wrong: {file} is missing ({status}).",
    file: ["Revier does not run from a folder.", "You have opened the page as a file, and browsers run it only from a web server. Put the folder on a web host, or run “python3 -m http.server” in it and open http://localhost:8000."],
    missing: ["A file of this page is missing.", "The server does not deliver {file} ({status}). Perhaps the site is being updated right now: try again in a minute. If that does not help, the site was not uploaded completely."],
    type: ["The server sends scripts with the wrong type.", "{file} arrives as {status}, so the browser does not run it. Whoever runs the server has to send .js and .mjs files as text/javascript."],
    wasm: ["WebAssembly is switched off in this browser.", "Revier cannot run without it. A lockdown mode or the rules of an organisation may have switched it off: allow it for this page, or use another browser."],
    network: ["The connection is gone.", "Revier carries on by itself as soon as the connection is back."],
    slow: ["The connection is slow or gone.", "Revier carries on by itself as soon as data arrives."],
    script: ["A script of this page stopped.", "Perhaps this browser is too old: Revier needs one from 2023 or later."],
    broken: ["The engine did not start.", "Try again. If that does not help, close other tabs or use another browser."],
  },
  de: {
    retry: "Noch einmal versuchen",
    safe: "Deine gespeicherten Partien sind sicher.",
    loaded: "{loaded} von {total} MB geladen.",
    style: "Die Seite sieht vielleicht falsch aus: {file} fehlt ({status}).",
    file: ["Revier läuft nicht aus einem Ordner.", "Du hast die Seite als Datei geöffnet, und Browser führen sie nur von einem Webserver aus. Lege den Ordner auf einen Webserver, oder starte darin „python3 -m http.server“ und öffne http://localhost:8000."],
    missing: ["Eine Datei dieser Seite fehlt.", "Der Server liefert {file} nicht ({status}). Vielleicht wird die Seite gerade aktualisiert: Versuche es in einer Minute noch einmal. Hilft das nicht, wurde sie nicht vollständig hochgeladen."],
    type: ["Der Server schickt Skripte mit falschem Typ.", "{file} kommt als {status} an, darum führt der Browser die Datei nicht aus. Wer den Server betreibt, muss .js- und .mjs-Dateien als text/javascript ausliefern."],
    wasm: ["WebAssembly ist in diesem Browser abgeschaltet.", "Ohne WebAssembly läuft Revier nicht. Vielleicht ist es durch einen Blockierungsmodus oder die Regeln einer Organisation abgeschaltet: Erlaube es für diese Seite, oder nimm einen anderen Browser."],
    network: ["Die Verbindung ist unterbrochen.", "Sobald sie wieder da ist, geht es von selbst weiter."],
    slow: ["Die Verbindung ist langsam oder unterbrochen.", "Sobald Daten ankommen, geht es von selbst weiter."],
    script: ["Ein Skript dieser Seite ist stehen geblieben.", "Vielleicht ist dieser Browser zu alt: Revier braucht einen von 2023 oder später."],
    broken: ["Das Programm ist nicht gestartet.", "Versuche es noch einmal. Hilft das nicht, schließe andere Tabs oder nimm einen anderen Browser."],
  },
  fr: {
    retry: "Réessayer",
    safe: "Vos parties enregistrées sont en sécurité.",
    loaded: "{loaded} Mo chargés sur {total}.",
    style: "L’apparence de la page est peut-être incorrecte : {file} est introuvable ({status}).",
    file: ["Revier ne fonctionne pas depuis un dossier.", "Vous avez ouvert la page comme un fichier ; les navigateurs ne l’exécutent que depuis un serveur web. Placez le dossier sur un hébergement web, ou lancez-y « python3 -m http.server » et ouvrez http://localhost:8000."],
    missing: ["Il manque un fichier de cette page.", "Le serveur ne fournit pas {file} ({status}). Le site est peut-être en cours de mise à jour : réessayez dans une minute. Si cela ne suffit pas, le site n’a pas été téléversé en entier."],
    type: ["Le serveur envoie les scripts avec un mauvais type.", "{file} arrive en {status} ; le navigateur ne l’exécute donc pas. Le serveur doit envoyer les fichiers .js et .mjs en text/javascript."],
    wasm: ["WebAssembly est désactivé dans ce navigateur.", "Revier ne peut pas s’en passer. Un mode d’isolement ou les règles d’une organisation l’ont peut-être désactivé : autorisez-le pour cette page ou changez de navigateur."],
    network: ["La connexion est interrompue.", "Le chargement reprendra tout seul dès qu’elle sera rétablie."],
    slow: ["La connexion est lente ou interrompue.", "Le chargement reprendra tout seul dès que des données arriveront."],
    script: ["Un script de cette page s’est arrêté.", "Ce navigateur est peut-être trop ancien : il en faut un de 2023 ou plus récent."],
    broken: ["Le programme n’a pas démarré.", "Réessayez. Si cela ne suffit pas, fermez d’autres onglets ou changez de navigateur."],
  },
  nl: {
    retry: "Opnieuw proberen",
    safe: "Je bewaarde partijen zijn veilig.",
    loaded: "{loaded} van {total} MB geladen.",
    style: "De pagina ziet er misschien verkeerd uit: {file} ontbreekt ({status}).",
    file: ["Revier werkt niet vanuit een map.", "Je hebt de pagina als bestand geopend, en browsers voeren haar alleen uit vanaf een webserver. Zet de map op een webserver, of start er “python3 -m http.server” in en open http://localhost:8000."],
    missing: ["Er ontbreekt een bestand van deze pagina.", "De server levert {file} niet ({status}). Misschien wordt de site net bijgewerkt: probeer het over een minuut opnieuw. Helpt dat niet, dan is de site niet volledig geüpload."],
    type: ["De server verstuurt scripts met een verkeerd type.", "{file} komt aan als {status}, dus voert de browser het niet uit. De server moet .js- en .mjs-bestanden als text/javascript versturen."],
    wasm: ["WebAssembly is uitgeschakeld in deze browser.", "Revier kan niet zonder. Misschien is het uitgeschakeld door een isolatiemodus of de regels van een organisatie: sta het toe voor deze pagina, of neem een andere browser."],
    network: ["De verbinding is weg.", "Zodra ze terug is, gaat het vanzelf verder."],
    slow: ["De verbinding is traag of weg.", "Zodra er gegevens komen, gaat het vanzelf verder."],
    script: ["Een script van deze pagina is gestopt.", "Misschien is deze browser te oud: Revier heeft er een van 2023 of later nodig."],
    broken: ["Het programma is niet gestart.", "Probeer het opnieuw. Helpt dat niet, sluit dan andere tabbladen of neem een andere browser."],
  },
};

/** In the language of the page. */
function texts() {
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  return TEXTS[/** @type {keyof typeof TEXTS} */ (asked in TEXTS ? asked : wantedLanguage(Object.keys(TEXTS)))];
}

/** @param {string} text @param {Record<string, string | undefined>} values */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "?");

/** @param {string} url @returns {string} as it lies below the page */
const nameOf = (url) => url.replace(new URL(".", location.href).href, "").split(/[?#]/)[0];

/** The style sheet that could not be loaded. @param {string} url @param {string} status */
export const styleText = (url, status) => filled(texts().style, { file: nameOf(url), status });

/** @returns {HTMLButtonElement} */
function retryButton(/** @type {() => void} */ onRetry) {
  return h("button", { type: "button", class: "btn main", onclick: onRetry }, texts().retry);
}

/**
 * The cause, what to do, and a way to try again.
 * @param {Finding} finding
 * @param {{detail?: string, onRetry?: () => void}} [more]
 */
export function explanation({ cause, ...values }, { detail, onRetry = () => location.reload() } = {}) {
  const [title, text] = texts()[cause];
  const parts = [h("h1", { class: "wordmark" }, "Revier"), h("h2", null, title), h("p", null, filled(text, values))];
  if (detail) parts.push(h("p", { class: "soft" }, detail));
  if (cause !== "file") parts.push(h("p", { class: "soft" }, texts().safe), h("p", null, retryButton(onRetry)));
  return parts;
}

/**
 * What is said below the bar while nothing arrives.
 * @param {"network" | "slow"} cause
 * @param {{loaded: number, total: number}} bytes
 * @param {() => void} onRetry
 */
export function waiting(cause, bytes, onRetry) {
  const [title, text] = texts()[cause];
  const format = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const [loaded, total] = [bytes.loaded, bytes.total].map((count) => format.format(count / 1e6));
  const amount = bytes.total ? `${filled(texts().loaded, { loaded, total })} ` : "";
  return h("div", { class: "boot-note", role: "alert" }, h("h2", null, title), h("p", null, amount + text), h("p", null, retryButton(onRetry)));
}

/**
 * Asks the server for a file once more, to find out what is wrong with it.
 * @param {string} url
 * @returns {Promise<Finding | null>} null: nothing
 */
export async function probe(url) {
  const file = nameOf(url);
  try {
    const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(1000) });
    response.body?.cancel().catch(() => {});
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    if (!response.ok) return { cause: "missing", file, status: String(response.status) };
    if (/\.m?js$/.test(file) && !/(java|ecma)script/.test(type)) return { cause: type === "text/html" ? "missing" : "type", file, status: type || "–" };
    return null;
  } catch {
    return { cause: "network", file };
  }
}

/** The address of the module that could not be imported, if this error says so. @param {unknown} error */
export const missingModule = (error) => /import.*?(https?:\S+)/i.exec(String(error))?.[1];
