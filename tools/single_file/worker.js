// Runs in the engine's worker before the engine's own script: the page sends what it carries for it.

{
  /** @type {Promise<Map<string, Blob>>} */
  const files = new Promise((done) =>
    addEventListener("message", function first(event) {
      if (!event.data.carried) return;
      event.stopImmediatePropagation();
      removeEventListener("message", first);
      done(event.data.carried);
    }),
  );
  globalThis.fetch = async (input) => {
    const file = (await files).get(String(input));
    return file ? new Response(file) : new Response("", { status: 404 });
  };
  /** @type {any} */ (globalThis).revierImport = async (/** @type {string} */ url) =>
    import(URL.createObjectURL(/** @type {Blob} */ ((await files).get(url))));
}
