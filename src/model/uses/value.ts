import { isObject } from "../json.ts";
import { entries, items, under } from "../raw.ts";
import { type Cursor, assuming } from "./cursor.ts";
import type { Use, UsePlace } from "./use.ts";
import type { Expression } from "../node.ts";
import { isFormatted } from "../value/text-tree.ts";
import { sentIn } from "../value/value.ts";

/** The use of an expression without `=`: in `when`, `since`, `done`, and in conditions. */
export function* expressionUses(cursor: Cursor, expects?: "boolean" | "integer" | "number"): Generator<Use> {
  const { json: value, ...where } = cursor;
  if (typeof value === "string") yield { ...where, kind: "expression", source: value, offset: 0, expects };
}

/** The uses in a value: any JSON, in which strings that start with `=` are expressions, and objects may have `when`. */
export function* valueUses(cursor: Cursor): Generator<Use> {
  const { json: value, ...where } = cursor;
  if (typeof value === "string" && value.startsWith("=")) {
    yield { ...where, kind: "expression", source: value.slice(1), offset: 1 };
  }
  for (const item of items(cursor)) yield* valueUses(item);
  const inside = isObject(value) ? assuming(cursor, value.when) : cursor;
  for (const [key, entry] of entries(inside)) {
    if (key === "when") yield* expressionUses(under(cursor, key), "boolean");
    else yield* valueUses(entry);
  }
}

/**
 * The uses in a text: a locale key, a key with parameters, or an expression that gives words. `room`: how many
 * characters fit at its place.
 */
export function* textUses(cursor: Cursor, room?: number): Generator<Use> {
  const { json: value, ...where } = cursor;
  if (typeof value === "string") {
    if (value.startsWith("=")) {
      yield { ...where, kind: "expression", source: value.slice(1), offset: 1, expects: "string" };
    } else yield { ...where, kind: "text", key: value, parameters: [], ...(room && { room }) };
  }
  if (!isObject(value)) return;
  yield* expressionUses(under(cursor, "when"), "boolean");
  const inside = assuming(cursor, value.when);
  const key = under(inside, "key");
  if (typeof key.json === "string") {
    const { json: _, ...there } = key;
    const parameters = isObject(value.with) ? Object.keys(value.with) : [];
    const chosen = key.json.startsWith("=");
    if (chosen) yield { ...there, kind: "expression", source: key.json.slice(1), offset: 1, expects: "string" };
    for (const one of keysIn(key.json))
      yield { ...there, kind: "text", key: one, parameters, chosen, ...(room && { room }) };
  }
  const passed = under(inside, "with");
  if (!isObject(passed.json)) yield* valueUses(passed);
  for (const [, parameter] of entries(passed)) yield* parameterUses(parameter);
  for (const [fact, expects] of FACTS) yield* factUses(under(inside, fact), expects);
  if (key.json === undefined) yield* textUses(under(inside, "text"), room);
  yield* textUses(under(inside, "otherwise"), room);
}

/** The uses in a parameter of a text: a value, or a text of its own, each perhaps with a condition. */
export function* parameterUses(parameter: Cursor): Generator<Use> {
  const { json } = parameter;
  if (isFormatted(json)) return yield* textUses(parameter);
  const { value } = sentIn(json);
  if (!isObject(json) || !isFormatted(value)) return yield* valueUses(parameter);
  yield* expressionUses(under(parameter, "when"), "boolean");
  yield* textUses(under(assuming(parameter, json.when), "value"));
}

/** The parts of a text that is not words, with their types. */
const FACTS = [
  ["money", "integer"],
  ["currency", "string"],
  ["moment", "string"],
] as const;

function* factUses({ json: value, ...where }: Cursor, expects: (typeof FACTS)[number][1]): Generator<Use> {
  if (typeof value === "string" && value.startsWith("="))
    yield { ...where, kind: "expression", source: value.slice(1), offset: 1, expects };
}

/** The keys in a text: the key itself, or those from which its expression chooses. */
export function keysIn(key: string): readonly string[] {
  if (!key.startsWith("=")) return [key];
  return [...key.matchAll(/'(\w+(?:\.\w+)+)'/g)].map(([, name]) => name ?? "");
}

/** The use of an expression at a place that only allows expressions (without `=`). */
export function* conditionUse(
  expression: Expression | undefined,
  place: UsePlace,
  expects: "boolean" | "integer" | "number" | undefined = "boolean",
): Generator<Use> {
  if (expression === undefined) return;
  const { file, pointer, source } = expression;
  yield { file, pointer, place, kind: "expression", source, offset: 0, expects };
}
