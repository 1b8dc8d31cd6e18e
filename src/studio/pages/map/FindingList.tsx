import type { Finding } from "../../protocol.ts";
import { FindingPlace } from "../FindingPlace.tsx";
import { findingWords } from "../finding-words.ts";
import { FixButton } from "../FixButton.tsx";

/** Findings of the check as sentences. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul className="stack" data-gap="s">
      {findings.map((finding) => (
        <li
          key={`${finding.rule} ${finding.file}:${finding.line} ${finding.message}`}
          className="finding"
          data-t={finding.severity === "error" ? "error" : "warn"}
        >
          <span className="chip" data-t={finding.severity === "error" ? "error" : "warn"}>
            {finding.severity === "error" ? "To fix" : "To check"}
          </span>
          <p>{findingWords(finding)}</p>
          <FindingPlace finding={finding} />
          <FixButton finding={finding} />
        </li>
      ))}
    </ul>
  );
}
