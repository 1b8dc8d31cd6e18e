import { useAtomValue } from "jotai";
import type { ChangesView } from "../../protocol.ts";
import { overviewAtom } from "../state.ts";
import { type PlainChange, plainChanges } from "./plain-change.ts";
import { Chip } from "../Controls.tsx";
import type { Comment } from "../../protocol-comments.ts";
import { Conversation } from "../comments/Conversation.tsx";

/** What is otherwise, each with those whom it is for. */
interface ChangeListProps {
  readonly changes: ChangesView["changes"];
  /** What was said about them, if something can be said here. */
  readonly comments?: readonly Comment[] | undefined;
}

export function ChangeList({ changes, comments }: ChangeListProps) {
  const journeys = useAtomValue(overviewAtom)?.journeys ?? [];
  return (
    <ul className="changes">
      {plainChanges(changes, journeys).map(({ area, what, who, details }, index) => (
        <li key={index}>
          <span className="line" data-wrap>
            <Chip words={who.length === 0 ? "everyone who gets there" : who.join("; ")} />
            <Chip words={area} tone="line" />
          </span>
          <span>{what}</span>
          <ChangeDetails details={details} />
          {comments === undefined ? null : (
            <Conversation about={{ called: what.slice(0, 1_000), change: what }} comments={comments} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Changes with the names of the files, for who asks. */
export function ChangeDetails({ details }: Pick<PlainChange, "details">) {
  if (details.length === 0) return null;
  return (
    <details className="small muted">
      <summary>Details</summary>
      {details.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  );
}
