import { useState } from "react";
import { Button, Chip } from "../Controls.tsx";
import { nameIn, momentWords } from "../comments/comment-words.ts";
import { messageOf, request } from "../request.ts";
import { useFocusKept } from "../useFocusKept.ts";
import { useView } from "../useView.ts";

/** What was submitted and is not merged yet: the branches, each with what it changes. Another one can be opened. */
export function InReview({
  hindrance,
}: {
  /** Why no other branch can be opened now. */ readonly hindrance: string | null;
}) {
  const { answer: branches, problem } = useView("branches", {});
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
        In review
      </h2>
      <p className="card__b small muted" id="in-review-why">
        {problem ??
          (branches?.length === 0 ? "Nothing is in review." : (hindrance ?? "Submitted, and not merged yet."))}
      </p>
      <output>{refused === null ? null : <p className="card__b refused">{refused}</p>}</output>
      <ul className="changes">
        {branches?.map(({ branch, title, author, when, changes, isHere }) => (
          <li key={branch}>
            <span className="line" data-wrap>
              {title} {isHere ? <Chip words="open here" tone="select" /> : null}
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
