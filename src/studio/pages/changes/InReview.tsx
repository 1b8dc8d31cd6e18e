import { Button, Chip } from "../Controls.tsx";
import { nameIn, momentWords } from "../comments/comment-words.ts";
import { useFocusKept } from "../useFocusKept.ts";
import { useView } from "../useView.ts";
import { useOpenBranch } from "./useOpenBranch.ts";

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
  const isAside = (branch: string) => setAside.includes(branch);
  // The main branch, and those with nothing else than what is set aside.
  const others = [...new Set([main ?? here, ...setAside])].filter(
    (branch) => !listed.has(branch) && (branch !== here || isAside(branch)),
  );
  const { open, isBusy, refused } = useOpenBranch();
  const opening = { isDisabled: hindrance !== null || isBusy, onOpen: open };
  // The branch that is open has no button.
  const kept = useFocusKept<HTMLElement>();
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
              {isAside(branch) ? <SetAside /> : null}
            </span>
            <span className="small muted">
              {nameIn(author)}, <time dateTime={when}>{momentWords(when)}</time>, on {branch}
            </span>
            {changes.length === 0 ? null : <span className="small">Changes {changes.join(", ")}</span>}
            {isHere && !isAside(branch) ? null : <Open branch={branch} isHere={isHere} {...opening} />}
          </li>
        ))}
        {others.map((branch) => (
          <li key={branch}>
            <span className="line" data-wrap>
              {branch} {branch === here ? <Chip words="open here" tone="select" /> : null}
              {isAside(branch) ? <SetAside /> : null}
            </span>
            <Open branch={branch} isHere={branch === here} {...opening} />
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
  /** Whether it is open, and only what is set aside for it is to come back. */
  readonly isHere: boolean;
  readonly isDisabled: boolean;
  readonly onOpen: (branch: string) => Promise<void>;
}

function Open({ branch, isHere, isDisabled, onOpen }: OpenProps) {
  return (
    <span>
      <Button
        words={isHere ? "Bring it back" : "Open it here"}
        of={branch}
        size="s"
        isDisabled={isDisabled}
        aria-describedby="in-review-why"
        onClick={() => void onOpen(branch)}
      />
    </span>
  );
}
