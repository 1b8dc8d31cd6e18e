import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import type { Finding } from "../protocol.ts";
import { FindingPlace } from "./FindingPlace.tsx";
import { findingWords } from "./finding-words.ts";
import { FixButton } from "./FixButton.tsx";
import { ProblemHere } from "./ProblemHere.tsx";
import { overviewAtom } from "./state.ts";
import { useFocusKept } from "./useFocusKept.ts";

/** Shows the number of findings to fix and to check, and the list on demand. */
export function Findings() {
  const overview = useAtomValue(overviewAtom);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const kept = useFocusKept<HTMLUListElement>();
  if (overview === null) return null;
  const { quick, whole, revision } = overview;
  if (quick === null) return <span className="status">Checking…</span>;
  const isNow = quick.revision === revision;
  const walked = whole?.revision === revision ? whole.findings : [];
  const findings = unique([...quick.findings, ...walked]);
  const errors = findings.filter(({ severity }) => severity === "error");
  const words =
    errors.length > 0
      ? `${errors.length} to fix`
      : findings.length > 0
        ? `${findings.length} to check`
        : "Nothing to fix";
  return (
    <>
      <button
        className="status"
        type="button"
        data-tone={errors.length > 0 ? "error" : undefined}
        onClick={() => {
          setIsOpen(true);
          dialog.current?.showModal();
        }}
      >
        {words}
        {isNow ? null : <span className="muted">, checking…</span>}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="findings" onClose={() => setIsOpen(false)}>
        <h2 id="findings">{words}</h2>
        <p className="small muted">
          {whole?.revision === revision
            ? "All rules were checked, and the journeys were walked through."
            : "All rules were checked. The journeys are walked through some seconds after each edit."}
        </p>
        <ul className="stack findings" {...kept}>
          {findings.map((finding) => (
            <li key={keyOf(finding)} className="finding" data-t={finding.severity === "error" ? "error" : "warn"}>
              <span className="chip" data-t={finding.severity === "error" ? "error" : "warn"}>
                {finding.severity === "error" ? "To fix" : "To check"}
              </span>
              <p>{findingWords(finding)}</p>
              <FindingPlace finding={finding} onGo={() => dialog.current?.close()} />
              <FixButton finding={finding} />
            </li>
          ))}
        </ul>
        {isOpen ? <ProblemHere /> : null}
        <form method="dialog">
          <button className="btn" type="submit">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}

function unique(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((one) => [keyOf(one), one])).values()];
}

function keyOf({ rule, file, line, message }: Finding): string {
  return `${rule} ${file}:${line} ${message}`;
}
