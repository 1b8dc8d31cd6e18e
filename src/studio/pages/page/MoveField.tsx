import type { KeyboardEvent } from "react";
import type { ItemFieldView, PageView } from "../../protocol-page.ts";
import { forArm } from "../for-arm.ts";
import { edit } from "../state.ts";
import { fieldWords } from "./words-of-text.ts";
import { Button } from "../Controls.tsx";

/** Moves a field if it can move that way. `arm` is the edited arm, empty for everybody. */
function moveField({ form, name, moves }: ItemFieldView, direction: "up" | "down", arm: string): void {
  if (moves[direction] !== null) void edit(forArm({ kind: "move", form, field: name, direction }, arm));
}

/** Moves a field with `Alt` and an arrow key. `before` is called first. */
export function moveByKey(event: KeyboardEvent, field: ItemFieldView, arm: string, before: () => void): void {
  const direction = DIRECTIONS[event.key];
  if (!event.altKey || direction === undefined) return;
  event.preventDefault();
  before();
  moveField(field, direction, arm);
}

const DIRECTIONS: Readonly<Record<string, "up" | "down">> = { ArrowUp: "up", ArrowDown: "down" };

interface MoveFieldProps {
  readonly view: PageView;
  readonly field: ItemFieldView;
  /** The fields of the same form, or of the same list. */
  readonly beside: readonly ItemFieldView[];
}

/** The place of a field among the others, with buttons to move it. In the list beside the page, keys do the same. */
export function MoveField({ view, field, beside }: MoveFieldProps) {
  const moved = new Set([...(field.moves.up ?? []), ...(field.moves.down ?? [])]);
  const together = beside.flatMap((one) => (moved.has(lastOf(one.name)) ? `“${fieldWords(view, one)}”` : []));
  return (
    <>
      <div className="line">
        {(["up", "down"] as const).map((direction) => (
          <Button
            key={direction}
            words={`Move ${direction}`}
            isDisabled={field.moves[direction] === null}
            onClick={() => moveField(field, direction, view.arm)}
          />
        ))}
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
