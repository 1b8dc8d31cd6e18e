import type { FieldView, PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { edit } from "../state.ts";
import { fieldWords } from "./field-words.ts";

/** Moves a field if it can move that way. `arm` is the edited arm, empty for everybody. */
export function moveField({ form, name, moves }: FieldView, way: "up" | "down", arm: string): void {
  if (moves[way] !== null) void edit(asSeen({ kind: "move-field", form, field: name, way }, arm));
}

interface MoveFieldProps {
  readonly view: PageView;
  readonly field: FieldView;
}

/** The place of a field among the others, with buttons to move it. In the list beside the page, keys do the same. */
export function MoveField({ view, field }: MoveFieldProps) {
  const moved = new Set([...(field.moves.up ?? []), ...(field.moves.down ?? [])]);
  const { fields = [] } = view.forms.find(({ form }) => form === field.form) ?? {};
  const together = fields.flatMap((one) => (moved.has(one.name) ? `“${fieldWords(view, one)}”` : []));
  return (
    <>
      <div className="line">
        {(["up", "down"] as const).map((way) => (
          // Not `disabled`, so that it keeps the focus when the field cannot move further.
          <button
            key={way}
            className="btn"
            type="button"
            aria-disabled={field.moves[way] === null}
            onClick={() => moveField(field, way, view.arm)}
          >
            Move {way}
          </button>
        ))}
      </div>
      {together.length === 0 ? null : (
        <p className="small muted">At the edge of its line it moves together with {together.join(", ")}.</p>
      )}
    </>
  );
}
