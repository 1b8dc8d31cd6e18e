import { useState } from "react";
import type { Overview, Submitted } from "../../protocol.ts";
import { DialogButton } from "../DialogButton.tsx";
import type { Lens } from "../lens.ts";
import { momentWords } from "../comments/comment-words.ts";
import { Chip } from "../Controls.tsx";
import { useView } from "../useView.ts";
import { TakeBackForm } from "./TakeBackForm.tsx";

interface EarlierCommitsProps {
  readonly overview: Overview;
  /** As whom the pages are looked at; with a site and a language. */
  readonly lens: Lens;
}

/** The last commits, each of which can be taken back by another one. */
export function EarlierCommits({ overview, lens }: EarlierCommitsProps) {
  const { answer: commits, problem } = useView("commits", {});
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const hindrance = hindranceIn(overview);
  return (
    <section className="card" aria-labelledby="earlier">
      <h2 id="earlier" className="card__h">
        Earlier commits
      </h2>
      <p className="card__b small muted" id="earlier-why">
        {problem ??
          hindrance ??
          (commits?.length === 0
            ? "There are none."
            : "Reverting a commit creates a new commit that undoes it, on a branch for review. Later commits stay.")}
      </p>
      <Live />
      <output>
        {submitted === null ? null : (
          <p className="card__b">
            Reverted on <b>{submitted.branch}</b> ({submitted.commit}). {submitted.note}
          </p>
        )}
      </output>
      <ul className="changes">
        {commits?.map((one) => (
          <li key={one.commit}>
            <span id={`commit-${one.commit}`}>{one.title}</span>
            <span className="line small muted" data-wrap>
              {one.stage === null ? null : <Chip {...STAGES[one.stage]} />}
              {one.author}, <time dateTime={one.when}>{momentWords(one.when)}</time>
            </span>
            {one.hindrance === null ? (
              <span>
                <DialogButton
                  button="Revert…"
                  title="Revert a commit"
                  isWide
                  isDisabled={hindrance !== null}
                  describedBy={`commit-${one.commit} earlier-why`}
                >
                  {(close) => (
                    <TakeBackForm earlier={one} overview={overview} lens={lens} onDone={setSubmitted} onClose={close} />
                  )}
                </DialogButton>
              </span>
            ) : (
              <span className="small">{one.hindrance}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const STAGES = {
  live: { words: "live", tone: "ok" },
  merged: { words: "merged", tone: "info" },
  review: { words: "not in main", tone: "line" },
} as const;

/** What the service runs, if it can be asked. */
function Live() {
  const { answer } = useView("release", {});
  if (answer == null) return null;
  return (
    <p className="card__b small">
      {answer.problem ??
        `The service runs ${answer.commit?.slice(0, 9)}: what is marked “live” below, and everything before it.`}{" "}
      <span className="muted">
        Asked <time dateTime={answer.at}>{momentWords(answer.at)}</time>; this place asks again when it is opened.
      </span>
    </p>
  );
}

/** Why nothing can be taken back now. */
function hindranceIn({ git, changed }: Overview): string | null {
  if (git.hindrance !== null) return git.hindrance;
  return changed.length > 0 ? "Some changes are not submitted yet. Submit or undo them first." : null;
}
