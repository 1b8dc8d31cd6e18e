import type { RefObject } from "react";
import { keyOf } from "../../distinct-findings.ts";
import type { FindingView, Overview } from "../../protocol.ts";
import { useLens } from "../LensBar.tsx";
import { StepLinks } from "../StepLinks.tsx";
import { useView } from "../useView.ts";
import { useFoldedList } from "../useFoldedList.tsx";
import { useFocusKept } from "../useFocusKept.ts";
import { FindingItem, FindingPlace } from "./FindingItem.tsx";
import { nothingFound } from "./found-in.ts";
import { TheCheck } from "./TheCheck.tsx";
import { useFindingKeys } from "./useFindingKeys.ts";
import { type Choice, choicesOf, isShown, type Which } from "./which.ts";
import { Button } from "../Controls.tsx";

/** Everything that the check has found, and what to do about it. */
export function FindingsPlace({ overview }: { readonly overview: Overview }) {
  const [lens, setLens] = useLens();
  const { answer: findings, problem } = useView("findings", {});
  const kept = useFocusKept<HTMLElement>();
  const { onFocusCapture, go } = useFindingKeys(kept.ref);
  const folded = useFoldedList<HTMLElement>("Which findings", "narrow");
  if (findings === undefined) return <p className="waiting-note">{problem ?? "Reading the findings…"}</p>;
  const shown = findings.filter((one) => isShown(lens, one, overview.changed));
  const groups = GROUPS.map(({ name, severity }) => ({
    name,
    found: shown.filter((one) => one.severity === severity),
  }));
  return (
    <>
      <h1 className="vh">Findings</h1>
      <fieldset className="lens" aria-label="What to look at">
        <b>{counted(findings.length)}</b>
        <output className="muted">
          {shown.length < findings.length ? `${shown.length} shown` : countedBySeverity(findings)}
        </output>
        {shown.length < findings.length ? (
          <Button words="Show all" onClick={() => setLens({ severity: "", files: "", where: "" })} />
        ) : null}
        {folded.button}
        <span className="grow" />
        <Button words="The one before" title="K" aria-keyshortcuts="k" onClick={() => go(-1)} />
        <Button words="The next" title="J" aria-keyshortcuts="j" onClick={() => go(1)} />
      </fieldset>
      <div className="cols" data-cols="findings" data-list={folded.state}>
        <Choices
          groups={choicesOf(findings, overview)}
          which={lens}
          onWhich={(which) => {
            setLens(which);
            folded.chose();
          }}
          list={folded.list}
        />
        <section className="scroll found" aria-label="Findings" {...kept} onFocusCapture={onFocusCapture}>
          {shown.length > 0 ? null : (
            <p className="muted">{findings.length > 0 ? "No finding is like this." : nothingFound(overview)}</p>
          )}
          {groups.map(({ name, found }) =>
            found.length === 0 ? null : (
              <section key={name} className="stack" aria-label={name}>
                <h2>
                  {name} <span className="count">{found.length}</span>
                </h2>
                <ul className="stack">
                  {found.map((finding) => (
                    <FindingItem
                      key={keyOf(finding)}
                      finding={finding}
                      where={<FindingPlace finding={finding} />}
                      more={<StepLinks steps={finding.steps} />}
                    />
                  ))}
                </ul>
              </section>
            ),
          )}
        </section>
        <TheCheck overview={overview} />
      </div>
    </>
  );
}

const GROUPS = [
  { name: "To fix", severity: "error" },
  { name: "To check", severity: "warning" },
] as const;

const counted = (count: number) => `${count} ${count === 1 ? "finding" : "findings"}`;

function countedBySeverity(findings: readonly FindingView[]): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return `${errors} to fix, ${findings.length - errors} to check`;
}

interface ChoicesProps {
  readonly groups: readonly { readonly name: string; readonly choices: readonly Choice[] }[];
  readonly which: Which;
  readonly onWhich: (which: Partial<Which>) => void;
  readonly list: RefObject<HTMLElement | null>;
}

/** Chooses which findings are shown. Pressed again, a choice is taken back. */
function Choices({ groups, which, onWhich, list }: ChoicesProps) {
  return (
    <nav ref={list} className="panel" data-side="start" aria-label="Which findings">
      {groups.map(({ name, choices }) => (
        <section key={name} aria-label={name}>
          <h2 className="sec__h">{name}</h2>
          <ul className="tree">
            {choices.map(({ which: one, words, count }) => {
              const names = Object.keys(one) as (keyof Which)[];
              const isOn = names.every((name) => which[name] === one[name]);
              return (
                <li key={JSON.stringify(one)}>
                  <button
                    type="button"
                    aria-pressed={isOn}
                    onClick={() => onWhich(isOn ? Object.fromEntries(names.map((name) => [name, ""])) : one)}
                  >
                    <span>{words}</span>
                    <small>{count}</small>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
