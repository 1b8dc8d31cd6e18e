import { type Json, type JsonObject, equal } from "../../engine/index.ts";
import { partAt, partsOf, typeOf } from "../../model/index.ts";
import { flat } from "./differences.ts";
import type { Difference, Edit } from "./concerns.ts";
import { takingAt } from "./taken-over.ts";

/** An answer that a form refuses now, and what the person of a simulation types instead. */
export interface Retyped {
  /** Of the field, dotted. */
  readonly path: string;
  readonly was: Json;
  readonly is: Json;
  /** The differences that say so. */
  readonly because: readonly Difference[];
}

/** The answers that differ, of those that were typed. */
export function retypedIn(
  values: JsonObject,
  now: JsonObject,
  because: readonly Difference[] = [],
): readonly Retyped[] {
  const answers = flat(now);
  return Object.entries(flat(values)).flatMap(([path, was]) => {
    const is = answers[path];
    return is === undefined || equal(was, is) || was === "" ? [] : [{ path, was, is, because }];
  });
}

/** Answers that are typed again: with the new ones in place of the old ones. */
export function typedAgain(values: JsonObject, all: readonly Retyped[]): JsonObject {
  const typed = flat(values);
  const again = all.filter(({ path, was }) => path in typed && equal(typed[path] ?? null, was));
  return again.reduce<Json>(
    (now, { path, is }) => takingAt(now, nested(path.split("."), is), path),
    values,
  ) as JsonObject;
}

function nested([name, ...rest]: readonly string[], value: Json): Json {
  return name === undefined ? value : { [name]: nested(rest, value) };
}

/** An expectation in which the answers typed now stand for the old ones, wherever that is what happens (`now`). */
export function inNewAnswers(expected: Json, now: Json | undefined, all: readonly Retyped[]): Json {
  if (all.length === 0) return expected;
  const items = Array.isArray(now) ? (now as readonly Json[]) : [];
  if (Array.isArray(expected))
    return (expected as readonly Json[]).map((item, index) => {
      const other = withNewAnswers(item, all);
      return items.some((one) => equal(one, other)) ? other : inNewAnswers(item, items[index], all);
    });
  if (typeOf(expected) === "object")
    return Object.fromEntries(
      partsOf(expected).map(([name, part]) => [name, inNewAnswers(part, partAt(now, name), all)]),
    );
  const other = withNewAnswers(expected, all);
  return equal(other, now ?? null) ? other : expected;
}

/** A value in which all these answers are replaced, also those in a line of a page (`form holds name=ana`). */
export function withNewAnswers(value: Json, all: readonly Retyped[]): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withNewAnswers(item, all));
  if (typeOf(value) === "object")
    return Object.fromEntries(partsOf(value).map(([name, part]) => [name, withNewAnswers(part, all)]));
  const same = all.find(({ was }) => equal(was, value));
  if (same !== undefined) return same.is;
  if (typeof value !== "string") return value;
  return all.reduce<string>((line, { path, was, is }) => {
    const [before, after] = [was, is].map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
    return `${line} `.replaceAll(` ${path}=${before} `, () => ` ${path}=${after} `).slice(0, -1);
  }, value);
}

/** The edits that make one value of another: one for each part that differs, by its place. */
export function editsBetween(was: Json | undefined, value: Json, place: readonly string[]): readonly Edit[] {
  if (was !== undefined && equal(was, value)) return [];
  const isSameShape =
    was !== undefined &&
    ((Array.isArray(was) && Array.isArray(value) && was.length === value.length) ||
      (typeOf(was) === "object" && typeOf(value) === "object"));
  if (!isSameShape) return [{ place, value }];
  return partsOf(value).flatMap(([name, part]) =>
    editsBetween(partAt(was, String(name)), part, [...place, String(name)]),
  );
}
