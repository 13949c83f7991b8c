/** The service worker: everything works without the network, and a new version waits until it is asked for. */
import { toast } from "../ui/notices.js";
import { ownScript } from "../ui/trusted.js";
import { t } from "./words.js";

/** @param {ServiceWorkerRegistration} registration */
function offerUpdate(registration) {
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  toast(t("update_ready"), {
    id: "update",
    seconds: 0,
    action: t("update_reload"),
    onAction: () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting?.postMessage({ type: "skipWaiting" });
    },
  });
}

/** Registers the service worker where that is allowed; the page works without it too. */
export async function goOffline() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  try {
    const registration = await navigator.serviceWorker.register(ownScript("sw.js", document.baseURI));
    offerUpdate(registration);
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", () => offerUpdate(registration));
    });
  } catch {
    // Denied, for instance in a frame of another site: then there is only no offline play.
  }
}
