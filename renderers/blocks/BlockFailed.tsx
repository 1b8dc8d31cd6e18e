import { Icon } from "../icon/Icon.tsx";
import { useSpeaker } from "../text/speaker.ts";

/** Shown instead of a block that failed. Reloading the page loads a chunk that was missing. */
export function BlockFailed() {
  const { t } = useSpeaker();
  return (
    <div className="alert" data-tone="error" role="alert">
      <Icon name="error" />
      <div className="alert__body">
        <p>{t("ui.blockFailed")}</p>
        <p>
          <button className="btn" data-variant="link" type="button" onClick={() => window.location.reload()}>
            {t("ui.reload")}
          </button>
        </p>
      </div>
    </div>
  );
}
