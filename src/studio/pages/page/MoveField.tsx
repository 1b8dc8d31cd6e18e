import type { KeyboardEvent } from "react";
import type { ItemFieldView, PageView } from "../../protocol-page.ts";
import { Button } from "../Controls.tsx";
import { type Movable, move, movableField, movedBy } from "./movable.ts";
import { fieldWords } from "./words-of-text.ts";

/** Moves something with `Alt` and an arrow key. `before` is called first, with its place now and the one that it gets. */
export function moveByKey(
  event: KeyboardEvent,
  movable: Movable,
  view: PageView,
  before: (at: string, to: string) => void,
): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!event.altKey || by === undefined) return;
  event.preventDefault();
  const command = movedBy(movable, by);
  if (command === undefined) return;
  before(
    command.at,
    command.at.replace(/\d+$/, (index) => String(Number(index) + by)),
  );
  move(view, command);
}

interface MoveFieldProps {
  readonly view: PageView;
  readonly field: ItemFieldView;
  /** The fields of the same form, or of the same list. */
  readonly beside: readonly ItemFieldView[];
}

/** Buttons that move something by one position. */
export function MoveButtons({ view, movable }: Pick<MoveFieldProps, "view"> & { readonly movable: Movable }) {
  return [-1, 1].map((by) => (
    <Button
      key={by}
      words={by < 0 ? "Move up" : "Move down"}
      isDisabled={movedBy(movable, by) === undefined}
      onClick={() => move(view, movedBy(movable, by))}
    />
  ));
}

/** The place of a field among the others, with buttons to move it. In the list beside the page, keys do the same. */
export function MoveField({ view, field, beside }: MoveFieldProps) {
  const movable = movableField(field);
  const moved = new Set(field.slots.flatMap(({ fields = [] }) => fields));
  const together = beside.flatMap((one) =>
    one !== field && moved.has(lastOf(one.name)) ? `“${fieldWords(view, one)}”` : [],
  );
  return (
    <>
      <div className="line">
        <MoveButtons view={view} movable={movable} />
      </div>
      {together.length === 0 ? null : (
        <p className="small muted">At the edge of its line it moves together with {together.join(", ")}.</p>
      )}
    </>
  );
}

/** The name of a field without the list that has it. */
function lastOf(path: string): string {
  return path.split(".").at(-1) ?? path;
}
