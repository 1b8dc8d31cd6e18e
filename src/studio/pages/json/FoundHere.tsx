import { keyOf } from "../../distinct-findings.ts";
import type { Finding } from "../../protocol.ts";
import { FindingItem } from "../findings/FindingItem.tsx";
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
          {findings.map((finding) => (
            <FindingItem
              key={`${keyOf(finding)} ${finding.column}`}
              finding={finding}
              where={
                <p>
                  <button
                    className="btn"
                    data-v="quiet"
                    data-size="s"
                    type="button"
                    onClick={() => onGo({ ...finding })}
                  >
                    Go to line {finding.line}
                  </button>
                </p>
              }
            />
          ))}
        </ul>
      </div>
    </aside>
  );
}
