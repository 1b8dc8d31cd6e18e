import type { Finding } from "../../protocol.ts";
import { FixButton } from "../FixButton.tsx";
import { findingWords } from "../finding-words.ts";
import { useFocusKept } from "../useFocusKept.ts";

interface FoundHereProps {
  readonly findings: readonly Finding[];
  /** Whether the check has finished since the last edit. */
  readonly isNow: boolean;
  readonly onGo: (finding: Finding) => void;
}

/** The findings in the file, each with a link to its line. */
export function FoundHere({ findings, isNow, onGo }: FoundHereProps) {
  const kept = useFocusKept<HTMLElement>();
  return (
    <aside className="panel" aria-label="Findings in this file" {...kept}>
      <div className="sec">
        <h2>Findings</h2>
        <p className="small muted" aria-live="polite">
          {isNow ? (findings.length === 0 ? "There are no findings in this file." : "In this file:") : "Checking…"}
        </p>
        <ul className="stack" data-gap="s">
          {findings.map((finding) => {
            const { severity, rule, message, line, column } = finding;
            const tone = severity === "error" ? "error" : "warn";
            return (
              <li key={`${rule} ${line}:${column} ${message}`} className="finding" data-t={tone}>
                <span className="chip" data-t={tone}>
                  {severity === "error" ? "To fix" : "To check"}
                </span>
                <p>{findingWords(finding)}</p>
                <button className="btn" data-v="quiet" data-size="s" type="button" onClick={() => onGo({ ...finding })}>
                  Go to line {line}
                </button>
                <FixButton finding={finding} />
              </li>
            );
          })}
        </ul>
      </div>
    </aside>
  );
}
