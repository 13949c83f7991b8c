/** The rules pages: search, the language switch, printing. The text is there without it. */

const find = (/** @type {string} */ id) => document.getElementById(id);

/** Letters without accents, so that "foerder" is not needed to find "Förder". @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Another language shows the same clause. */
function keepPlace() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-lang]"))) {
    link.addEventListener("click", () => (link.hash = location.hash));
  }
}

function unmark() {
  for (const mark of document.querySelectorAll("mark")) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

/** @param {Element} element @param {string[]} words */
function mark(element, words) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const text of texts) {
    // accents fall away one by one, so places in the plain text are places in the text only if no letter has any more
    const low = plain(text.data);
    if (low.length !== text.data.length) continue;
    const places = words.flatMap((word) => {
      const found = [];
      for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, at + word.length))
        found.push([at, at + word.length]);
      return found;
    });
    places.sort((a, b) => b[0] - a[0]);
    let end = Infinity;
    for (const [from, to] of places) {
      if (to > end) continue;
      end = from;
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      range.surroundContents(document.createElement("mark"));
    }
  }
}

function search() {
  const input = /** @type {HTMLInputElement | null} */ (find("q"));
  const status = find("found");
  const clear = find("clear");
  if (!input || !status || !clear) return;
  const clauses = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".r-clause")]);
  const texts = new Map(clauses.map((clause) => [clause, plain(clause.textContent ?? "")]));

  const look = () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    unmark();
    let found = 0;
    for (const clause of clauses) {
      const fits = words.every((word) => texts.get(clause)?.includes(word));
      clause.hidden = !fits;
      if (fits) found += 1;
      if (fits && words.length) mark(clause, words);
    }
    const all = words.length === 0;
    for (const example of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".r-example"))) {
      const own = (example.dataset.clauses ?? "").split(" ");
      example.hidden =
        !all &&
        !own.some(
          (id) => find(id)?.hidden === false && words.some((word) => plain(example.textContent ?? "").includes(word)),
        );
    }
    for (const chapter of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".r-chapter"))) {
      chapter.hidden = !all && !chapter.querySelector(".r-clause:not([hidden])");
    }
    clear.hidden = all;
    status.textContent = all
      ? ""
      : found
        ? (status.dataset.found ?? "").replace("{n}", String(found))
        : (status.dataset.nothing ?? "");
  };

  /** A link into what the search has hidden shows it again. */
  const arrive = () => {
    const goal = find(decodeURIComponent(location.hash.slice(1)));
    if (!goal || goal.offsetParent || !input.value) return;
    input.value = "";
    look();
    goal.scrollIntoView();
  };

  let timer = 0;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, 120);
  });
  input.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    look();
  });
  clear.addEventListener("click", () => {
    input.value = "";
    look();
    input.focus();
  });
  addEventListener("hashchange", arrive);
  addEventListener("keydown", (event) => {
    if (
      event.key !== "/" ||
      event.ctrlKey ||
      event.metaKey ||
      (event.target instanceof HTMLElement && event.target.matches("input, textarea, revier-board"))
    )
      return;
    event.preventDefault();
    input.focus();
  });
}

function narrowContents() {
  const contents = document.querySelector(".r-toc details");
  if (contents && matchMedia("(max-width: 900px)").matches) contents.removeAttribute("open");
}

function printing() {
  const button = find("print");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => print());
}

keepPlace();
narrowContents();
search();
printing();
