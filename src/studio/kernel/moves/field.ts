import { type Layout, originOf, pointer, type Repository, type Row, shownIn, valueAt } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { refuseCounted } from "../../edits/experiment/counted.ts";
import { fieldCalled, fieldOfForm } from "../../edits/plain-words.ts";
import { fieldAt, pathIn, orderInSchema } from "../../edits/field-place.ts";
import { Refusal } from "../../edits/refusal.ts";
import type { OfField } from "../named.ts";

type Direction = "up" | "down";

/** Swaps a field, also one of the entries of a list, with what is before or after it. */
export function moveField(
  repo: Repository,
  { form: id, field, direction }: OfField & { readonly direction: Direction },
): Plan {
  const {
    object,
    field: { name: own },
  } = fieldAt(repo, id, field);
  const { layout } = object;
  const move = layout && moveOf(layout, own, direction);
  if (layout === undefined || move === undefined)
    throw new Refusal(
      `“${own}” cannot move ${direction}: it is the ${direction === "up" ? "first" : "last"} of its part.`,
    );
  const { path, pointer: list } = originOf({ file: layout.file, pointer: move.list });
  const draft = new Draft(repo);
  const first = direction === "up" ? move.index - 1 : move.index;
  refuseCounted(repo, path, list, first, first + 1);
  draft.swap(path, list, first);
  const names = direction === "up" ? [...move.names, ...move.past] : [...move.past, ...move.names];
  orderInSchema(draft, { file: object.form.file, schema: object.schema }, names);
  const others = move.names.filter((name) => name !== own);
  const together =
    others.length === 0
      ? ""
      : `, together with ${others.map((name) => fieldCalled(repo, id, pathIn(object, name))).join(", ")}`;
  return draft.plan(`${fieldOfForm(repo, id, field)} moves ${direction}${together}`);
}

/** The move of a field's line. */
export interface Move {
  /** Pointer of the list. */
  readonly list: string;
  readonly index: number;
  /** The field and those that move with it, because they are in the same group or in the same line. */
  readonly names: readonly string[];
  readonly past: readonly string[];
}

/** The move of a field, or `undefined` if it is at the edge of its section or of the form. */
export function moveOf(layout: Layout, field: string, direction: Direction): Move | undefined {
  return moveIn(layout.rows, pointer(layout.pointer, "rows"), field, direction);
}

function moveIn(rows: readonly Row[], list: string, field: string, direction: Direction): Move | undefined {
  const index = rows.findIndex((row) => rowNames(row).includes(field));
  const row = rows[index];
  if (row === undefined) return undefined;
  // A field moves within its section.
  if (isSection(row)) return moveIn(row.rows, pointer(row.pointer, "rows"), field, direction);
  // A field in a line of several first moves along that line.
  const along = isLine(row) ? moveIn(row.rows, row.pointer, field, direction) : undefined;
  const other = rows[direction === "up" ? index - 1 : index + 1];
  if (along !== undefined || other === undefined) return along;
  return { list, index, names: rowNames(row), past: rowNames(other) };
}

/** The fields of a row in order. */
export function rowNames(row: Row): readonly string[] {
  return row.field === undefined ? shownIn(row).map(({ value }) => value) : [row.field];
}

/** Whether a row is a list of fields side by side. (The fields of a group belong together and keep their order.) */
function isLine({ file, pointer: at }: Row): boolean {
  return Array.isArray(valueAt(file.value, at));
}

function isSection({ section }: Row): boolean {
  return section !== undefined;
}
