import { mainId } from "../focus.ts";
import { useHost } from "../host.ts";
import { useSpeaker } from "../text/speaker.ts";

/** A link that skips the header. */
export function SkipLink() {
  const { t } = useSpeaker();
  const main = mainId(useHost());
  return (
    <a
      className="skip-link"
      href={`#${main}`}
      onClick={(event) => {
        // The journey controls the address. A fragment in it would count as a visit.
        event.preventDefault();
        document.getElementById(main)?.focus();
      }}
    >
      {t("ui.skip")}
    </a>
  );
}
