const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = () => {
  document.documentElement.dataset.bench = String(performance.now());
};
