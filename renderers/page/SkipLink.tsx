import { useUi } from "../text/index.ts";

/** Leads past the header. */
export function SkipLink() {
  const ui = useUi();
  return (
    <a
      className="skip-link"
      href="#main"
      onClick={(event) => {
        // The address belongs to the journey; a fragment in it would be a visit.
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
    >
      {ui("skip")}
    </a>
  );
}
