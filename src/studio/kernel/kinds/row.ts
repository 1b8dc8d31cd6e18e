import {
  formOf,
  type Layout,
  type Place,
  pointer,
  type Repository,
  type Row,
  shownIn,
  valueAt,
} from "../../../model/index.ts";
import { type FieldsObject, objectsIn, orderInSchema, pathIn } from "../../edits/field-place.ts";
import { fieldCalled, fieldOfForm, firstWords, titleOf } from "../../edits/plain-words.ts";
import { Refusal } from "../../edits/refusal.ts";
import { listOf, type Node } from "../target.ts";
import type { Kind } from "./kind.ts";

/** A row of a form: a field, several side by side, a group or a section. `undefined` if the node is none. */
export function rowKind(repo: Repository, { form: id = "", pointer: at }: Node): Kind | undefined {
  const source = repo.schemas.get(id);
  const list = listOf({ pointer: at })?.at;
  for (const object of source === undefined ? [] : objectsIn(formOf(repo, source))) {
    const rows = object.layout && listsIn(object.layout.rows, pointer(object.layout.pointer, "rows")).get(list ?? "");
    const row = rows?.find((one) => one.pointer === at);
    if (rows === undefined || row === undefined) continue;
    return {
      words: rowWords(repo, object, row),
      notes: () => [],
      moved(draft, from, to) {
        const order = rows.toSpliced(from, 1).toSpliced(to, 0, row);
        const passed = order.slice(Math.min(from, to), Math.max(from, to) + 1);
        orderInSchema(draft, { file: object.form.file, schema: object.schema }, passed.flatMap(rowNames));
      },
      removal() {
        throw new Refusal("Delete what is in it instead.");
      },
    };
  }
  return undefined;
}

function rowWords(repo: Repository, object: FieldsObject, row: Row): string {
  const { form } = object;
  const [first = "", ...others] = rowNames(row).map((name) => pathIn(object, name));
  const section = typeof row.section?.json === "string" ? firstWords(repo, row.section.json) : undefined;
  if (section !== undefined) return `The section “${section}” of “${titleOf(form)}”`;
  if (others.length === 0) return fieldOfForm(repo, form.id, first);
  const together = [first, ...others].map((name) => fieldCalled(repo, form.id, name)).join(", ");
  return `The line with ${together} of “${titleOf(form)}”`;
}

/** The rows of each list of rows, by its pointer. (The fields of a group belong together and keep their order.) */
function listsIn(rows: readonly Row[], list: string): ReadonlyMap<string, readonly Row[]> {
  const inner = rows.flatMap((row) => {
    const at = innerList(row);
    return at === undefined ? [] : [...listsIn(row.rows, at)];
  });
  return new Map([[list, rows], ...inner]);
}

/** The pointer of the list of a section, or of the fields side by side in a line. */
function innerList({ section, file, pointer: at }: Row): string | undefined {
  if (section !== undefined) return pointer(at, "rows");
  return Array.isArray(valueAt(file.value, at)) ? at : undefined;
}

/** A row in its list, and how many that list has. */
export interface RowPlace extends Place {
  readonly count: number;
  /** The names of its fields. */
  readonly fields: readonly string[];
}

/**
 * The rows of a field, the innermost first: along its line, then the line among the others of its section or of the
 * form.
 */
export function rowsOf({ rows }: Pick<Layout, "rows">, field: string): readonly RowPlace[] {
  const row = rows.find((one) => rowNames(one).includes(field));
  if (row === undefined) return [];
  const own = { file: row.file, pointer: row.pointer, count: rows.length, fields: rowNames(row) };
  // A field moves within its section.
  if (row.section !== undefined) return rowsOf(row, field);
  return innerList(row) === undefined ? [own] : [...rowsOf(row, field), own];
}

/** The fields of a row in order. */
export function rowNames(row: Row): readonly string[] {
  return row.field === undefined ? shownIn(row).map(({ value }) => value) : [row.field];
}
