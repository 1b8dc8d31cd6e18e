import type { RefObject } from "react";
import { keyOf } from "../../distinct-findings.ts";
import type { FindingView, Overview } from "../../protocol.ts";
import { useLens } from "../LensBar.tsx";
import { useView } from "../useView.ts";
import { useFoldedList } from "../useFoldedList.tsx";
import { useFocusKept } from "../useFocusKept.ts";
import { FindingItem, FindingPlace } from "./FindingItem.tsx";
import { nothingFound } from "./found-in.ts";
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
                      steps={finding.steps}
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

/** How far the check is, and what its words mean. */
function TheCheck({ overview: { quick, whole, revision } }: { readonly overview: Overview }) {
  // Then the check ends after the rules.
  const hasErrors = quick?.findings.some(({ severity }) => severity === "error") === true;
  const parts = [
    {
      name: "Rules",
      isDone: quick?.revision === revision,
      done: "They were checked after your last edit.",
      running: "They are being checked…",
    },
    {
      name: "Walks",
      isDone: whole?.revision === revision && !hasErrors,
      done: "The journeys were walked through after your last edit.",
      running: hasErrors
        ? "The journeys are walked through once nothing that the rules found is left to fix."
        : "The journeys are walked through some seconds after the Studio was started, and after each edit.",
    },
  ];
  return (
    <aside className="scroll found__beside" aria-label="About the check">
      <section className="card" aria-labelledby="the-check">
        <h2 className="card__h" id="the-check">
          The check
        </h2>
        <ul className="card__b stack" aria-live="polite">
          {parts.map(({ name, isDone, done, running }) => (
            <li key={name}>
              <b>
                <span aria-hidden="true">{isDone ? "✓" : "◷"}</span> {name}
              </b>
              <br />
              <span className="muted">{isDone ? done : running}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-labelledby="the-words">
        <h2 className="card__h" id="the-words">
          What the words mean
        </h2>
        <div className="card__b stack" data-gap="s">
          <p>
            <b className="found__word" data-t="error">
              To fix
            </b>
            : somebody is stuck, loses something or is told something untrue. Nothing is submitted before it is fixed.
          </p>
          <p>
            <b className="found__word" data-t="warning">
              To check
            </b>
            : somebody is put off, or it may be a mistake. It can be submitted.
          </p>
        </div>
      </section>
    </aside>
  );
}
