/** What the table says of its engine: that it died, that another one goes on, that none does, that a bot failed, that it refused. */
import { EngineLost } from "../engine/client.js";
import { toast } from "../ui/notices.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Reason} Reason */

export class EngineNotices {
  /** Takes away what is said while another engine starts. */
  #close = () => {};

  /** @param {"lost" | "back" | "dead"} event @param {unknown} [error] */
  engine(event, error) {
    const id = "engine";
    if (event === "lost") this.#close = toast(t("engine_restarting"), { seconds: 0, id });
    else if (event === "back") toast(t("engine_restarted"), { id });
    else {
      this.#close();
      const onAction = () => location.reload();
      toast(t("engine_dead"), { kind: "error", seconds: 0, id, action: t("reload"), onAction });
      if (!(error instanceof EngineLost)) reportError(error);
    }
  }

  botFailed() {
    toast(t("bot_failed"), { kind: "error", id: "bots" });
  }

  /**
   * @param {import("../engine/client.js").EngineError} error
   * @param {(title: string, reasons: Reason[]) => void} explain
   */
  refused(error, explain) {
    const reasons = /** @type {{reasons?: Reason[]} | undefined} */ (error.details)?.reasons;
    if (reasons) explain(error.message, reasons);
    else toast(error.message, { kind: "error" });
  }
}
