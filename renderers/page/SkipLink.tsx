import { mainId } from "../focus.ts";
import { useHost } from "../host.ts";
import { useSpeaker } from "../text/speaker.ts";

/** Leads past the header. */
export function SkipLink() {
  const { t } = useSpeaker();
  const main = mainId(useHost());
  return (
    <a
      className="skip-link"
      href={`#${main}`}
      onClick={(event) => {
        // The address belongs to the journey; a fragment in it would be a visit.
        event.preventDefault();
        document.getElementById(main)?.focus();
      }}
    >
      {t("ui.skip")}
    </a>
  );
}
