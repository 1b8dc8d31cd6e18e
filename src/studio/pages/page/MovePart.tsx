import { MOVE_PART } from "../../commands/move.ts";
import type { JsonObject } from "../../../engine/index.ts";
import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { movedTo } from "./move-block.ts";
import { placesAt } from "./part-places.ts";
import { partWords } from "./part-words.ts";

interface MovePartProps {
  readonly view: PageView;
  readonly part: PartView;
}

/** Moves a part to another place of the page, also into a part that holds others, or out of it. */
export function MovePart({ view, part }: MovePartProps) {
  const moves = placesAt(view).flatMap((place) => {
    const command = movedTo(view, part, place);
    return command === undefined ? [] : [{ ...place, command }];
  });
  // Within one list, two buttons are enough.
  if (part.place === null || new Set(moves.map(({ list }) => list)).size < 2) return null;
  return (
    <CommandDialog
      schema={MOVE_PART}
      view={view}
      languages={[]}
      of={partWords(view, part)}
      offers={{ after: moves.map(({ words, command }) => ({ words, value: { ...command } as unknown as JsonObject })) }}
      complete={(members) => members["after"] as JsonObject}
    />
  );
}
