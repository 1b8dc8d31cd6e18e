import { useAtomValue } from "jotai";
import type { ChangesView } from "../../protocol.ts";
import { overviewAtom } from "../state.ts";
import { onceEach, plainChange } from "./plain-change.ts";
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
  const plain = onceEach(changes).map((change) => ({ area: change.area, ...plainChange(change, journeys) }));
  return (
    <ul className="changes">
      {plain.map(({ area, what, who }, index) => (
        <li key={index}>
          <span className="line" data-wrap>
            <Chip words={who.length === 0 ? "everyone who gets there" : who.join("; ")} />
            <Chip words={area} tone="line" />
          </span>
          <span>{what}</span>
          {comments === undefined ? null : (
            <Conversation about={{ called: what.slice(0, 1_000), change: what }} comments={comments} />
          )}
        </li>
      ))}
    </ul>
  );
}
