import type { Finding } from "../../protocol.ts";
import { FindingPlace } from "../FindingPlace.tsx";
import { findingWords } from "../finding-words.ts";
import { FixButton } from "../FixButton.tsx";
import { useFocusKept } from "../useFocusKept.ts";

/** Findings of the check as sentences. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const kept = useFocusKept<HTMLUListElement>();
  return (
    <ul className="stack" data-gap="s" {...kept}>
      {findings.map((finding) => {
        const { severity, rule, message, file, line } = finding;
        const tone = severity === "error" ? "error" : "warn";
        return (
          <li key={`${rule} ${file}:${line} ${message}`} className="finding" data-t={tone}>
            <span className="chip" data-t={tone}>
              {severity === "error" ? "To fix" : "To check"}
            </span>
            <p>{findingWords(finding)}</p>
            <FindingPlace finding={finding} />
            <FixButton finding={finding} />
          </li>
        );
      })}
    </ul>
  );
}
