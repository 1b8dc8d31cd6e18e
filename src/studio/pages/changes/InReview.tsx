import { useState } from "react";
import { Button, Chip } from "../Controls.tsx";
import { nameIn, momentWords } from "../comments/comment-words.ts";
import { messageOf, request } from "../request.ts";
import { useFocusKept } from "../useFocusKept.ts";
import { useView } from "../useView.ts";

/**
 * The branches with changes that the main one lacks, each with what it changes. Another one can be opened, and the main
 * one too: what is not submitted stays with its branch.
 */
export function InReview({
  hindrance,
}: {
  /** Why no other branch can be opened now. */ readonly hindrance: string | null;
}) {
  const { answer, problem } = useView("branches", {});
  const { branches, remotes, main = null, here = "", setAside = [] } = answer ?? {};
  const listed = new Set(branches?.map(({ branch }) => branch));
  const others = [...new Set([main ?? here, ...setAside])].filter((branch) => branch !== here && !listed.has(branch));
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
          hindrance ??
          `${branches?.length === 0 ? "There is no such branch. " : ""}What you have not submitted stays with its branch, and comes back with it.`}
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
              {setAside.includes(branch) ? <SetAside /> : null}
            </span>
            <span className="small muted">
              {nameIn(author)}, <time dateTime={when}>{momentWords(when)}</time>, on {branch}
            </span>
            {changes.length === 0 ? null : <span className="small">Changes {changes.join(", ")}</span>}
            {isHere ? null : <Open branch={branch} isDisabled={hindrance !== null} onOpen={open} />}
          </li>
        ))}
        {others.map((branch) => (
          <li key={branch}>
            <span className="line" data-wrap>
              {branch} {setAside.includes(branch) ? <SetAside /> : null}
            </span>
            <Open branch={branch} isDisabled={hindrance !== null} onOpen={open} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SetAside() {
  return <Chip words="has changes that are not submitted" tone="warn" />;
}

interface OpenProps {
  readonly branch: string;
  readonly isDisabled: boolean;
  readonly onOpen: (branch: string) => Promise<void>;
}

function Open({ branch, isDisabled, onOpen }: OpenProps) {
  return (
    <span>
      <Button
        words="Open it here"
        of={branch}
        size="s"
        isDisabled={isDisabled}
        aria-describedby="in-review-why"
        onClick={() => void onOpen(branch)}
      />
    </span>
  );
}
