import { useTranslation } from "react-i18next";
import { mainId } from "../focus.ts";
import { useHost } from "../host.ts";

/** Leads past the header. */
export function SkipLink() {
  const { t } = useTranslation();
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
