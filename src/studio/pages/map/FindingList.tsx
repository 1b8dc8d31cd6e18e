import type { Finding } from "../../protocol.ts";
import { FindingPlace } from "../FindingPlace.tsx";
import { findingWords } from "../finding-words.ts";

/** Findings of the check as sentences. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul className="stack" data-gap="s">
      {findings.map(({ severity, rule, message, file, line, replay }) => (
        <li
          key={`${rule} ${file}:${line} ${message}`}
          className="finding"
          data-t={severity === "error" ? "error" : "warn"}
        >
          <span className="chip" data-t={severity === "error" ? "error" : "warn"}>
            {severity === "error" ? "To fix" : "To check"}
          </span>
          <p>{findingWords({ message })}</p>
          <FindingPlace finding={{ file, line, ...(replay && { replay }) }} />
        </li>
      ))}
    </ul>
  );
}
