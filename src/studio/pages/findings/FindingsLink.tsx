import type { Overview } from "../../protocol.ts";
import { hashOf, type Lens, NO_LENS, PLACES } from "../lens.ts";
import { foundIn, howMuch, nothingFound } from "./found-in.ts";
import { Sign } from "./FindingItem.tsx";

interface FindingsLinkProps {
  readonly overview: Overview;
  readonly lens: Lens;
}

/** Says how much is to be fixed or checked, and leads to the findings. */
export function FindingsLink({ overview, lens }: FindingsLinkProps) {
  const findings = foundIn(overview);
  const { found, running } = howMuch(overview);
  const isWrong = findings.some(({ severity }) => severity === "error");
  const { severity, files, where } = NO_LENS;
  return (
    <a
      className="status"
      data-tone={isWrong ? "error" : undefined}
      href={hashOf({ ...lens, place: "findings", severity, files, where })}
      aria-current={lens.place === "findings" ? "page" : undefined}
      title={findings.length === 0 ? nothingFound(overview) : undefined}
      aria-keyshortcuts={String(PLACES.indexOf("findings") + 1)}
    >
      {findings.length === 0 ? null : <Sign severity={isWrong ? "error" : "warning"} />}
      {running === "" ? (
        found
      ) : (
        <span className="status__words">
          {found}, <span className="muted">{running}</span>
        </span>
      )}
    </a>
  );
}
