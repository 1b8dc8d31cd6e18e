import { useState } from "react";
import type { ExperimentLine, ExperimentList } from "../experiments/views.ts";
import { useAnswer } from "./answers.ts";
import { Chip } from "./Card.tsx";
import { count, counted } from "./figures.ts";
import { GROUPS, groupsOf, hasWords } from "./groups.ts";
import { Notices } from "./Notices.tsx";
import { healthInShort, shareWords, leftWords, STATE_WORDS, verdictInShort } from "./words.ts";

/** All experiments, by what is to be done with them. */
export function ListPage() {
  const { again, ...answered } = useAnswer<ExperimentList>("/staff/experiments");
  const [words, setWords] = useState(() => new URLSearchParams(location.search).get("find") ?? "");
  const find = (next: string) => {
    setWords(next);
    // Part of the address, so that a reload and the way back from an experiment keep it.
    history.replaceState(null, "", next === "" ? "/" : `/?find=${encodeURIComponent(next)}`);
  };
  const lines = answered.answer?.experiments ?? [];
  const found = lines.filter((line) => hasWords(line, words));
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
        <label className="search">
          <span className="vh">Find an experiment</span>
          <input
            type="search"
            placeholder="Find an experiment…"
            value={words}
            onChange={({ target }) => find(target.value)}
          />
        </label>
      </div>
      {words !== "" && answered.answer ? (
        <output className="waiting-note">
          {counted(found.length, "experiment")} with “{words}”
        </output>
      ) : null}
      {answered.answer
        ? groupsOf(found).map(([name, group]) =>
            group.length === 0 && (words !== "" || name !== "ended") ? null : (
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
  const { decision, plan, is, visitors } = line;
  if (decision && (is === "decided" || is === "gone")) return `${decision.arm} stays: ${decision.reason}`;
  if (is === "gone") return leftWords(line);
  if (plan === undefined) return "Write the plan first";
  if (is === "ready" || visitors === 0)
    return `Planned: ${count(plan.visitors)} visitors, ${counted(plan.days, "day")}`;
  return verdictInShort(line);
}
