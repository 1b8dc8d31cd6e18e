import { useState } from "react";
import { Button, Chip } from "../Controls.tsx";
import { nameIn, momentWords } from "../comments/comment-words.ts";
import { messageOf, request } from "../request.ts";
import { useFocusKept } from "../useFocusKept.ts";
import { useView } from "../useView.ts";

/** The branches with commits that the main one lacks, each with what it changes. Another one can be opened. */
export function InReview({
  hindrance,
}: {
  /** Why no other branch can be opened now. */ readonly hindrance: string | null;
}) {
  const { answer, problem } = useView("branches", {});
  const { branches, remotes } = answer ?? {};
  const [refused, setRefused] = useState<string | null>(null);
  // The branch that is open has no button.
  const kept = useFocusKept<HTMLElement>();
  const open = (branch: string) =>
    request("open-branch", { branch }).then(
      () => setRefused(null),
      (error: unknown) => setRefused(messageOf(error)),
    );
  return (
    <section className="card" aria-labelledby="in-review" {...kept}>
      <h2 id="in-review" className="card__h">
        Not in main yet
      </h2>
      <p className="card__b small muted" id="in-review-why">
        {problem ??
          (branches?.length === 0
            ? "There is no such branch."
            : (hindrance ??
              "Branches with commits that main has not. One that was merged as a single new commit stays until it is deleted."))}
      </p>
      {remotes == null ? null : (
        <p className="card__b small muted">
          {remotes.isReached ? "As the remote was" : "The remote does not answer. As it was known"}{" "}
          {remotes.at === null ? "last" : <time dateTime={remotes.at}>{momentWords(remotes.at)}</time>}.
        </p>
      )}
      <output>{refused === null ? null : <p className="card__b refused">{refused}</p>}</output>
      <ul className="changes">
        {branches?.map(({ branch, title, author, when, changes, isHere, isOnlyHere }) => (
          <li key={branch}>
            <span className="line" data-wrap>
              {title} {isHere ? <Chip words="open here" tone="select" /> : null}
              {isOnlyHere ? <Chip words="only on this machine" tone="line" /> : null}
            </span>
            <span className="small muted">
              {nameIn(author)}, <time dateTime={when}>{momentWords(when)}</time>, on {branch}
            </span>
            {changes.length === 0 ? null : <span className="small">Changes {changes.join(", ")}</span>}
            {isHere ? null : (
              <span>
                <Button
                  words="Open it here"
                  of={branch}
                  size="s"
                  isDisabled={hindrance !== null}
                  aria-describedby="in-review-why"
                  onClick={() => void open(branch)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
