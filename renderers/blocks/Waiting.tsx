import { useWaiting } from "../page/waiting.ts";
import { useSpeaker } from "../text/speaker.ts";

/** Stands for a block whose code or definition is on its way. How high it will be is not known, so what follows it on the page is shown with it. */
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
