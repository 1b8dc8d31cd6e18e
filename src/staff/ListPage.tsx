import { useState } from "react";
import type { ExperimentLine, ExperimentList } from "../experiments/views.ts";
import { useAnswer } from "./answers.ts";
import { Chip } from "./Card.tsx";
import { count, counted } from "./figures.ts";
import { GROUPS, groupsOf, isWanted, queryOf, type Wanted, wantedIn } from "./groups.ts";
import { Notices } from "./Notices.tsx";
import { healthInShort, shareWords } from "./health-words.ts";
import { leftWords, STATE_WORDS, verdictInShort } from "./words.ts";

/** All experiments, by what is to be done with them. */
export function ListPage() {
  const { again, ...answered } = useAnswer<ExperimentList>("/staff/experiments");
  const [wanted, setWanted] = useState(() => wantedIn(location.search));
  const want = (change: Partial<Wanted>) => {
    const next = { ...wanted, ...change };
    setWanted(next);
    // Part of the address, so that a reload and the way back from an experiment keep it.
    history.replaceState(null, "", `/${queryOf(next)}`);
  };
  const lines = answered.answer?.experiments ?? [];
  const found = lines.filter((line) => isWanted(line, wanted));
  const isPart = queryOf(wanted) !== "";
  const running = lines.filter(({ is }) => is === "running").length;
  return (
    <>
      <div className="lens">
        <h1>Experiments</h1>
        {answered.answer ? (
          <span className="muted">
            {lines.length} in all, {running} running
          </span>
        ) : null}
        <span className="grow" />
        <Notices answered={answered} again={again} />
        <Filter
          title="Journey"
          all="all"
          names={lines.flatMap(({ journeys }) => journeys)}
          chosen={wanted.journey}
          onChange={(journey) => want({ journey })}
        />
        <Filter
          title="Owner"
          all="anyone"
          names={lines.flatMap(({ plan }) => (plan ? [plan.owner] : []))}
          chosen={wanted.owner}
          onChange={(owner) => want({ owner })}
        />
        <label className="search">
          <span className="vh">Find an experiment</span>
          <input
            type="search"
            placeholder="Find an experiment…"
            value={wanted.find}
            onChange={({ target }) => want({ find: target.value })}
          />
        </label>
      </div>
      {isPart && answered.answer ? (
        <output className="waiting-note">
          {counted(found.length, "experiment")} of {count(lines.length)}
          {wanted.find === "" ? "" : `, with “${wanted.find}”`}
        </output>
      ) : null}
      {answered.answer
        ? groupsOf(found).map(([name, group]) =>
            group.length === 0 && (isPart || name !== "ended") ? null : (
              <section key={name} aria-labelledby={`group-${name}`}>
                <h2 className="group" id={`group-${name}`}>
                  {GROUPS[name].title} <span className="count">{group.length}</span>{" "}
                  <span className="muted small">{GROUPS[name].note}</span>
                </h2>
                <ul className="experiments">
                  {group.map((line) => (
                    <Line key={line.flag} line={line} />
                  ))}
                </ul>
              </section>
            ),
          )
        : null}
    </>
  );
}

interface FilterProps {
  readonly title: string;
  /** What the choice of all is called. */
  readonly all: string;
  readonly names: readonly string[];
  readonly chosen: string;
  readonly onChange: (name: string) => void;
}

function Filter({ title, all, names, chosen, onChange }: FilterProps) {
  return (
    <label className="pick">
      <small>{title}</small>
      <select value={chosen} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {/* What the address names stays a choice, also before the list is there. */}
        {[...new Set([...names, ...(chosen === "" ? [] : [chosen])])].toSorted().map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

function Line({ line }: { readonly line: ExperimentLine }) {
  const { flag, epicKey, question, is, plan, day, visitors, arms, share } = line;
  const hasRun = line.since !== undefined || visitors > 0;
  const health = healthInShort(line);
  return (
    <li>
      <div>
        <a href={`/experiments/${encodeURIComponent(flag)}`}>{flag}</a>
        <div className="small muted">{epicKey}</div>
      </div>
      <p>{question === "" ? <span className="muted">The files do not have it any more.</span> : question}</p>
      <div className="line" data-wrap="">
        <Chip tone={is === "running" ? "run" : "line"}>{STATE_WORDS[is]}</Chip>
        {hasRun && plan ? <Chip tone={health.tone}>{health.title}</Chip> : null}
      </div>
      <div className="small">
        {hasRun ? (
          <>
            Day {count(day)}
            {plan ? ` of ${count(plan.days)}` : ""}, {counted(visitors, "visitor")}
          </>
        ) : (
          <span className="muted">{is === "running" ? "nobody counted yet" : "not run yet"}</span>
        )}
      </div>
      <div className="small">
        <Shares arms={arms} share={share} /> {shareWords(line)}
        <span className="vh"> percent of {arms.join(", ")}</span>
      </div>
      <div>{outcomeOf(line)}</div>
    </li>
  );
}

/** A bar that says the same as the figures beside it. */
function Shares({ arms, share }: Pick<ExperimentLine, "arms" | "share">) {
  return (
    <span className="shares" aria-hidden="true">
      {arms.map((arm) => (
        <i key={arm} style={{ flexGrow: share[arm] ?? 0 }} />
      ))}
    </span>
  );
}

function outcomeOf(line: ExperimentLine): string {
  const { decision, plan, is, visitors, problem } = line;
  if (decision && (is === "decided" || is === "gone")) return `${decision.arm} stays: ${decision.reason}`;
  if (is === "gone") return leftWords(line);
  if (problem !== undefined) return `Off since a release: ${problem}`;
  if (plan === undefined) return "Write the plan first";
  if (is === "ready" || visitors === 0)
    return `Planned: ${count(plan.visitors)} visitors, ${counted(plan.days, "day")}`;
  return verdictInShort(line);
}
