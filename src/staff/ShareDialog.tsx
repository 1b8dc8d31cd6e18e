import { type ReactNode, useState } from "react";
import { type ExperimentList, type ExperimentPage, startsAnew } from "../experiments/views.ts";
import { ActDialog } from "./ActDialog.tsx";
import type { Problem } from "./answers.ts";
import { ArmName } from "./Card.tsx";
import { BEGIN_ANEW, EVERY_PAGE, GO_ON, leavingWords, moveWords } from "./change-words.ts";
import type { DialogProps } from "./dialogs.tsx";
import { count } from "./figures.ts";
import { movesOf, peopleMoved } from "./moved.ts";

/** Starts an experiment, or changes who takes part in one that runs. */
export function ShareDialog({ page, list, shown }: DialogProps & { readonly list: ExperimentList }) {
  const { flag, arms, share, active, inTheMiddle, needs } = page;
  const [control = "", ...others] = arms;
  const isFirst = !active && (share[control] ?? 0) === 100;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(others.map((arm, at) => [arm, String(isFirst ? (at === 0 ? 10 : 0) : (share[arm] ?? 0))])),
  );
  const rest = 100 - others.reduce((sum, arm) => sum + Number(typed[arm]), 0);
  const after = { ...Object.fromEntries(others.map((arm) => [arm, Number(typed[arm])])), [control]: rest };
  const isKnown = Object.values(after).every((percent) => percent >= 0);
  const moves = active && isKnown ? movesOf(arms, share, after) : [];
  const [sites, setSites] = useState<readonly string[]>(page.sites ?? list.sites);
  const [languages, setLanguages] = useState<readonly string[]>(page.languages ?? list.languages);
  // It may be on because the files say so: then nobody is counted before somebody starts it here.
  const isStart = !active || page.counts !== true;
  const differs =
    moves.length > 0 ||
    !isSameSet(sites, page.sites ?? list.sites) ||
    !isSameSet(languages, page.languages ?? list.languages);
  const { decision } = page;
  const effects = [
    EVERY_PAGE,
    ...(decision && startsAnew(decision.arm, { active: true, share: after }, page)
      ? [`It was decided for ${decision.arm}. With this it is tried anew; the decision stays in the history.`]
      : []),
    ...(isStart ? startWords(others, after, needs?.visitorsADay) : []),
    ...moves.map((move) => moveWords(move, peopleMoved(move, share, inTheMiddle))),
    ...(active ? leavingWords(page, { ...only("sites", sites, list), ...only("languages", languages, list) }) : []),
    resultsWords(page, { isStart, differs }),
  ];
  return (
    <ActDialog
      title={active ? `Change who takes part in ${flag}` : `Start ${flag}`}
      effects={effects}
      act="experiment"
      names={["shares", "sites", "languages"]}
      button={active ? "Change it" : "Start it"}
      {...shown}
      fields={(): Problem | Record<string, string> => {
        for (const [field, chosen] of [
          ["sites", sites],
          ["languages", languages],
        ] as const)
          if (chosen.length === 0) return { kind: "refused", message: "Choose at least one.", field };
        return {
          flag,
          state: "on",
          shares: arms.map((arm) => `${arm}=${arm === control ? round(rest) : (typed[arm] ?? "")}`).join(","),
          sites: listed(sites, list.sites),
          languages: listed(languages, list.languages),
        };
      }}
    >
      {(problemAt) => (
        <>
          <fieldset className="stack" data-gap="s">
            <legend className="lab">Shares of those who take part, in percent</legend>
            {others.map((arm) => (
              <label key={arm} className="line">
                <ArmName arm={arm} isFirst={false} />
                <input
                  className="in share"
                  inputMode="decimal"
                  value={typed[arm]}
                  onChange={({ target }) => setTyped({ ...typed, [arm]: target.value.replace(",", ".") })}
                />
                %
              </label>
            ))}
            <p className="line">
              <ArmName arm={control} isFirst />
              <output>{Number.isNaN(rest) ? "?" : round(rest)} %, the rest</output>
            </p>
            {problemAt("shares")}
          </fieldset>
          <Choices title="Sites" names={list.sites} chosen={sites} onChange={setSites} problem={problemAt("sites")} />
          <Choices
            title="Languages"
            names={list.languages}
            chosen={languages}
            onChange={setLanguages}
            problem={problemAt("languages")}
          />
        </>
      )}
    </ActDialog>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly problem: ReactNode;
}

function Choices({ title, names, chosen, onChange, problem }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="lab">{title}</legend>
      <div className="line" data-wrap="">
        {names.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                onChange(names.filter((one) => (one === name ? target.checked : chosen.includes(one))))
              }
            />
            {name}
          </label>
        ))}
      </div>
      {problem}
    </fieldset>
  );
}

function startWords(
  arms: readonly string[],
  share: Readonly<Record<string, number>>,
  visitorsADay: number | undefined,
): string[] {
  if (arms.every((arm) => share[arm] === 0)) return ["Nobody gets another arm. It shows what the experiment needs."];
  return arms.map((arm) => {
    const percent = share[arm] ?? 0;
    const people =
      visitorsADay === undefined
        ? "; how many people that is, no figures say yet"
        : `, about ${count((visitorsADay * percent) / 100)} people a day`;
    return `${percent} % of those who take part get ${arm}${people}.`;
  });
}

/** What becomes of what was counted. */
function resultsWords(
  { active, visitors }: Pick<ExperimentPage, "active" | "visitors">,
  { isStart, differs }: { readonly isStart: boolean; readonly differs: boolean },
): string {
  if (!isStart && !differs) return "Nothing is changed yet.";
  if (visitors === 0) return "From then on people are counted.";
  return active && !differs ? GO_ON : BEGIN_ANEW;
}

/** Nothing where every one is chosen. */
function only<K extends "sites" | "languages">(what: K, chosen: readonly string[], list: ExperimentList) {
  return chosen.length === list[what].length ? {} : { [what]: chosen };
}

/** `all` where every one is chosen, so that a new one takes part too. */
function listed(chosen: readonly string[], all: readonly string[]): string {
  return chosen.length === all.length ? "all" : chosen.join(",");
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

/** Without the rest of a binary fraction: the service accepts four decimals. */
function round(percent: number): number {
  return Math.round(percent * 10_000) / 10_000;
}
