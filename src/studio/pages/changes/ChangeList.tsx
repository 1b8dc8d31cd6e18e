import { useAtomValue } from "jotai";
import type { ChangesView } from "../../protocol.ts";
import { overviewAtom } from "../state.ts";
import { onceEach, plainChange } from "./plain-change.ts";
import { Chip } from "../Controls.tsx";

/** What is otherwise, each with those whom it is for. */
export function ChangeList({ changes }: { readonly changes: ChangesView["changes"] }) {
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
        </li>
      ))}
    </ul>
  );
}
