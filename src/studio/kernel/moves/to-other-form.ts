import { equal, type Json } from "../../../engine/index.ts";
import {
  type Form,
  isList,
  isObject,
  originOf,
  type PlacedForm,
  pointer,
  type Repository,
  type Row,
  valueAt,
  itemsIn,
} from "../../../model/index.ts";
import { backwards, removeReferences } from "../../edits/answer/edit-references.ts";
import { wholeEntry } from "../../edits/answer/reference.ts";
import { type Draft, removeWithParent } from "../../edits/draft.ts";
import { titleOf } from "../../edits/plain-words.ts";
import { Refusal } from "../../edits/refusal.ts";
import { rebased } from "../../edits/rebased.ts";
import type { Bond } from "./bonds.ts";
import { rowNames } from "../kinds/row.ts";
import { valuesByField } from "./values-by-field.ts";

/** Two forms, of which the second one gets fields of the first, and the blocks that show them. */
export interface FormPair {
  readonly from: Form;
  readonly to: Form;
  readonly shown: PlacedForm;
  readonly into: PlacedForm;
}

/** Moves fields with all that their form says about them: limits, rules, looks, lines and sections. */
export function declareThere(
  draft: Draft,
  { from, to }: FormPair,
  moving: ReadonlySet<string>,
  bonds: readonly Bond[],
) {
  const [own, other] = [from.file.path, to.file.path];
  const keywords = bonds.filter(({ at, fields }) => at !== undefined && fields.some((name) => moving.has(name)));
  const rules = keywords.flatMap(({ at = "" }) => (at.includes("/x-rules/") ? at : []));
  const chosen = keywords.some(({ at }) => at === "/if") ? ["if", "then", "else"] : [];
  if (keywords.length > rules.length + (chosen.length > 0 ? 1 : 0) || (chosen.length > 0 && draft.value(other, "/if")))
    throw new Refusal(
      `What must be filled in depends on several questions of “${titleOf(from)}”, in a way that only the place JSON can move.`,
    );
  const move = (at: string) => {
    const value = draft.value(own, at);
    if (value === undefined) return undefined;
    draft.remove(own, at);
    return rebased(value, own, other);
  };
  for (const name of moving) {
    const declared = move(pointer("/properties", name));
    if (declared !== undefined) draft.set(other, pointer("/properties", name), declared);
  }
  const required = draft.value(own, "/required");
  const needed = itemsIn(required).filter((name) => moving.has(String(name)));
  for (const name of needed) draft.append(other, "/required", name);
  removeReferences(
    draft,
    itemsIn(required).flatMap((name, index) =>
      needed.includes(name) ? [wholeEntry({ path: own, pointer: pointer("/required", index) })] : [],
    ),
  );
  const moved = rules.toSorted((a, b) => backwards({ path: own, pointer: a }, { path: own, pointer: b })).map(move);
  for (const rule of moved.toReversed()) if (rule !== undefined) draft.append(other, "/x-rules", rule);
  if (isEmpty(draft.value(own, "/x-rules"))) draft.remove(own, "/x-rules");
  for (const keyword of chosen) {
    const value = move(`/${keyword}`);
    if (value !== undefined) draft.set(other, `/${keyword}`, value);
  }
  look(draft, from, to, moving);
}

function look(draft: Draft, { layout: own }: Form, { layout: other }: Form, moving: ReadonlySet<string>): void {
  if (own === undefined || other === undefined) return;
  const { path } = own.file;
  const rows = pointer(other.pointer, "rows");
  const lines = linesOf(own.rows, moving);
  const written = lines.map(({ row, names }) => {
    const value = valueAt(own.file.value, row.pointer);
    return names === undefined
      ? rebased(value ?? null, path, other.file.path)
      : names.length === 1
        ? (names[0] ?? "")
        : names;
  });
  for (const line of written) draft.append(other.file.path, rows, line);
  for (const name of moving) {
    const at = pointer(own.pointer, "fields", name);
    const value = draft.value(path, at);
    if (value === undefined) continue;
    draft.remove(path, at);
    draft.set(other.file.path, pointer(other.pointer, "fields", name), rebased(value, path, other.file.path));
  }
  const removed = lines.flatMap(({ row, names }) =>
    names === undefined ? [row] : row.rows.filter(({ field }) => names.includes(field ?? "")),
  );
  removeReferences(
    draft,
    removed.map((row) => wholeEntry({ path, pointer: originOf({ file: own.file, pointer: row.pointer }).pointer })),
  );
}

interface Line {
  readonly row: Row;
  /** The fields of the line that go. Absent: the whole line, or the whole section. */
  readonly names?: readonly string[];
}

/** The lines that go, from top to bottom. */
function linesOf(rows: readonly Row[], moving: ReadonlySet<string>): readonly Line[] {
  return rows.flatMap((row): readonly Line[] => {
    const names = rowNames(row);
    const own = names.filter((name) => moving.has(name));
    if (own.length === 0) return [];
    if (own.length === names.length) return [{ row }];
    return row.section === undefined ? [{ row, names: own }] : linesOf(row.rows, moving);
  });
}

/** Moves what the page gives to fields of its form: first values, choices, notes. */
export function giveThere(
  repo: Repository,
  draft: Draft,
  { shown, into }: FormPair,
  moving: ReadonlySet<string>,
): void {
  const [own, other] = [originOf(shown.block), originOf(into.block)];
  for (const [property, values] of valuesByField(repo, shown)) {
    const [from, to] = [pointer(own.pointer, property), pointer(other.pointer, property)];
    refuseCalculated(values, draft.value(own.path, from));
    const names = isObject(values) ? Object.keys(values).filter((name) => moving.has(name.replace(/\?$/, ""))) : [];
    if (names.length > 0) refuseCalculated(draft.value(other.path, to) ?? {}, draft.value(other.path, to) ?? {});
    for (const name of names) {
      const at = pointer(from, name);
      const value = draft.value(own.path, at);
      if (value === undefined) continue;
      removeWithParent(draft, own.path, at);
      if (draft.value(other.path, to) === undefined) draft.set(other.path, to, { [name]: value });
      else draft.set(other.path, pointer(to, name), value);
    }
    const named = isList(values) ? values.filter((one) => typeof one === "string" && moving.has(one)) : [];
    for (const name of named) {
      const list = draft.value(own.path, from);
      draft.remove(own.path, pointer(from, itemsIn(list).indexOf(name)));
      draft.append(other.path, to, name);
    }
    if (isEmpty(draft.value(own.path, from)) && named.length > 0) draft.remove(own.path, from);
  }
}

/** Whether a value is in the page's own file, and not in a part. */
function isWrittenThere(value: Json, written: Json | undefined): boolean {
  return equal(Object.keys(value ?? {}), Object.keys(written ?? {}));
}

/** Throws a `Refusal` if a page calculates what it gives to all fields of its form, or a part has it. */
function refuseCalculated(values: Json, written: Json | undefined): void {
  const isConditional = isObject(values) && values.when !== undefined && values.value !== undefined;
  if (typeof values !== "string" && !isConditional && isWrittenThere(values, written)) return;
  throw new Refusal(
    "A page calculates what it gives to the questions of its form, so that only the place JSON can move them.",
  );
}

/** Gives the other form what fields that go there read of the page around their form. Call it before they go. */
export function giveContext(
  draft: Draft,
  { from, to, shown, into }: FormPair,
  moving: ReadonlySet<string>,
  bonds: readonly Bond[],
): void {
  const { layout, file } = from;
  const keywords = bonds.flatMap(({ at, fields }) => (fields.some((name) => moving.has(name)) ? (at ?? []) : []));
  const places = [...keywords, ...[...moving].map((name) => pointer("/properties", name))];
  const looks = [...moving].map((name) => pointer(layout?.pointer ?? "", "fields", name));
  const rows = linesOf(layout?.rows ?? [], moving).flatMap(({ row, names }) =>
    names === undefined ? row.pointer : [],
  );
  const texts = [
    ...places.map((at) => valueAt(file.value, at)),
    ...[...looks, ...rows].map((at) => valueAt(layout?.file.value, at)),
  ];
  // What a reference leads to may read the context, too.
  if (!/(?<![\w.])context[.[]|"\$ref"/.test(JSON.stringify(texts))) return;
  copied(draft, { path: file.path, at: "/x-context" }, { path: to.file.path, at: "/x-context" });
  const [own, other] = [originOf(shown.block), originOf(into.block)];
  copied(
    draft,
    { path: own.path, at: pointer(own.pointer, "context") },
    { path: other.path, at: pointer(other.pointer, "context") },
  );
}

interface At {
  readonly path: string;
  readonly at: string;
}

function copied(draft: Draft, own: At, other: At): void {
  const value = draft.value(own.path, own.at);
  if (value === undefined) return;
  const there = draft.value(other.path, other.at);
  const moved = rebased(value, own.path, other.path);
  if (there === undefined) draft.set(other.path, other.at, moved);
  else if (!equal(there, moved))
    throw new Refusal("The pages tell their forms different things, so that only the place JSON can move this.");
}

function isEmpty(value: Json | undefined): boolean {
  return isList(value) && value.length === 0;
}
