import { useWaiting } from "../page/waiting.ts";
import { useSpeaker } from "../text/speaker.ts";

/**
 * Shown while the code or the definition of a block loads. Its height is not known yet, so the rest of the page appears
 * together with the block.
 */
export function Waiting() {
  const { t } = useSpeaker();
  useWaiting();
  return (
    <div className="form waiting">
      <output className="visually-hidden">{t("ui.loading")}</output>
      {FIELDS.map((field) => (
        <div className="field" key={field} aria-hidden="true">
          <span className="skeleton" data-size="label" />
          <span className="skeleton" data-size="control" />
        </div>
      ))}
      <span className="skeleton" data-size="button" aria-hidden="true" />
    </div>
  );
}

const FIELDS = [1, 2, 3];
