import { keyOf } from "../../distinct-findings.ts";
import type { Finding, FindingView, PlainFinding } from "../../protocol.ts";
import { useFocusKept } from "../useFocusKept.ts";
import { useAtomValue } from "jotai";
import { hashOf } from "../lens.ts";
import { edit, lensAtom, overviewAtom } from "../state.ts";
import { type ReactNode, useState } from "react";
import { findingWords, isAtJson, placeOf } from "./found-in.ts";
import { StepLinks } from "../StepLinks.tsx";
import { Button, ButtonLink } from "../Controls.tsx";

interface FindingItemProps {
  /** With plain words, its message and its place in the files are details. */
  readonly finding: Omit<FindingView, "steps" | "plain"> & Partial<Pick<FindingView, "plain">>;
  readonly where: ReactNode;
  /** The steps at which people encounter it. */
  readonly steps?: FindingView["steps"];
}

const NOWHERE: FindingView["steps"] = [];

/** A finding: what happens, why it matters, where it is, and what to do about it. */
export function FindingItem({ finding, where, steps = NOWHERE }: FindingItemProps) {
  const { severity, plain, why, replay } = finding;
  const isQuestion = finding.accept !== undefined || finding.rule === "simulation";
  const lens = useAtomValue(lensAtom);
  const overview = useAtomValue(overviewAtom);
  const place = overview === null || plain === undefined ? undefined : placeOf(finding, overview, lens);
  // At JSON only if nothing else leads on.
  const isShown = place?.lens.place === "texts" || (!isQuestion && !finding.fix && !replay && steps.length === 0);
  return (
    <li className="finding" data-t={severity} tabIndex={-1}>
      <Sign severity={severity} />
      <div className="stack" data-gap="s">
        <p>
          <b>
            <span className="vh">{severity === "error" ? "To fix: " : "To check: "}</span>
            {plain ?? findingWords(finding)}
          </b>
        </p>
        {why === undefined ? null : <p>{why}</p>}
        {plain === undefined ? where : null}
        <div className="line finding__acts" data-wrap>
          <FixButton finding={finding} />
          {replay === undefined ? null : (
            <ButtonLink
              words="Walk the path to it"
              look="quiet"
              size="s"
              href={hashOf({ ...lens, place: "map", shape: "map", flow: replay.flow, story: replay.name, at: 0 })}
            />
          )}
          {isQuestion ? (
            <ButtonLink
              words={finding.accept === undefined ? "See it at Changes…" : "Accept it…"}
              look="quiet"
              size="s"
              href={hashOf({ ...lens, place: "changes" })}
            />
          ) : null}
          <StepLinks steps={steps} />
          {place === undefined || !isShown ? null : (
            <ButtonLink words={place.words} look="quiet" size="s" href={hashOf({ ...lens, ...place.lens })} />
          )}
        </div>
        {plain === undefined ? null : (
          <details className="small muted">
            <summary>Details</summary>
            <p>{findingWords(finding)}</p>
            {where}
          </details>
        )}
      </div>
    </li>
  );
}

/** The sign of a finding: an octagon for something to fix, a triangle for something to check. */
export function Sign({ severity }: Pick<Finding, "severity">) {
  return (
    <svg className="sign" data-t={severity} viewBox="0 0 20 20" aria-hidden="true">
      {severity === "error" ? (
        <path d="M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 7v3.8M10 13.4v.1" />
      ) : (
        <path d="M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.4v.1" />
      )}
    </svg>
  );
}

/** A button that makes the obvious edit for a finding. Nothing if there is none. */
function FixButton({ finding: { fix } }: { readonly finding: Pick<Finding, "fix"> }) {
  const [isMaking, setIsMaking] = useState(false);
  if (fix === undefined) return null;
  return (
    <Button
      words={fix.does}
      size="s"
      isDisabled={isMaking}
      onClick={() => {
        setIsMaking(true);
        void edit({ kind: "apply-fix", ...fix }).finally(() => setIsMaking(false));
      }}
    />
  );
}

/** The line of a finding, with a link to it in the JSON editor. */
export function FindingPlace({ finding: { file, line } }: { readonly finding: Pick<Finding, "file" | "line"> }) {
  const lens = useAtomValue(lensAtom);
  const words = `${file}, line ${line}`;
  return (
    <p className="small muted">
      {isAtJson(file) ? <a href={hashOf({ ...lens, place: "json", file, line })}>{words}</a> : words}
    </p>
  );
}

interface FindingListProps {
  readonly findings: readonly PlainFinding[];
  readonly steps?: FindingView["steps"];
}

/** Findings of the check as sentences. */
export function FindingList({ findings, steps = NOWHERE }: FindingListProps) {
  const kept = useFocusKept<HTMLUListElement>();
  return (
    <ul className="stack" data-gap="s" {...kept}>
      {findings.map((finding) => (
        <FindingItem key={keyOf(finding)} finding={finding} where={<FindingPlace finding={finding} />} steps={steps} />
      ))}
    </ul>
  );
}
