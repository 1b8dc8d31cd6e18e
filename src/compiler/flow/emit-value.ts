import type { Json, JsonObject } from "../../engine/index.ts";
import { deref, type Expression, isList, isObject, omit, pointer, stringAt } from "../../model/index.ts";
import { type Emitter, keyOf, literal } from "./emitter.ts";

type Emit = (e: Emitter, value: Json, at: string) => string;

/** The expression in a string that starts with `=`; `undefined` for any other value. */
export function expressionIn(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.startsWith("=") ? value.slice(1).trim() : undefined;
}

/** JavaScript of a value: JSON in which strings may be expressions and objects may have a `when`. */
export function emitValue(e: Emitter, value: Json, at: string): string {
  const source = expressionIn(value);
  if (source !== undefined) return e.cel(source, at);
  if (isList(value)) return emitList(e, value, at, () => emitValue, unwrapValue);
  if (isObject(value)) return emitObject(e, value, at, () => emitValue, unwrapValue);
  return literal(value);
}

/** JavaScript of a `Text`. */
export function emitText(e: Emitter, value: Json, at: string): string {
  const source = expressionIn(value);
  if (source !== undefined) return `{literal:celStr(${e.cel(source, at)})}`;
  if (typeof value === "string") return `{key:${literal(value)}}`;
  if (!isObject(value)) return e.fail(at, "A text is a locale key, or an object with `key`.");
  if (value.when !== undefined) return `(${condition(e, value, at)}?${emitText(e, unwrapText(value), at)}:void 0)`;
  if (value.otherwise !== undefined) {
    const [first, second] = ["text", "otherwise"].map((name) => emitText(e, value[name] ?? "", pointer(at, name)));
    return `flowOtherwise(${first},${second})`;
  }
  for (const [fact, ...more] of FACTS) {
    if (value[fact] === undefined) continue;
    const parts = [fact, ...more].map((name) => `${name}:${emitValue(e, value[name] ?? "", pointer(at, name))}`);
    return `{${parts.join(",")}}`;
  }
  if (typeof value.key !== "string") return e.fail(at, "A text needs a `key`.");
  const key = emitValue(e, value.key, pointer(at, "key"));
  const parameters = isObject(value.with) ? `,with:${emitValue(e, value.with, pointer(at, "with"))}` : "";
  return `{key:${key}${parameters}}`;
}

/** What languages write each in its own way, with what else it takes. */
const FACTS = [["money", "currency"], ["moment"]] as const;

/** JavaScript of a value that a descriptor describes: `x-kind` says which parts of it are texts or expressions. */
export function emitDescribed(e: Emitter, value: Json, schema: JsonObject, root: JsonObject, at: string): string {
  const described = branchFor(deref(schema, root), value);
  const kind = stringAt(described, "x-kind");
  if (kind === "text") return emitText(e, value, at);
  if (kind === "value") return emitValue(e, value, at);
  if (kind !== undefined) return literal(value);
  const child = (inner: Json | undefined): Emit => {
    const innerSchema = isObject(inner) ? inner : {};
    return (emitter, item, place) => emitDescribed(emitter, item, innerSchema, root, place);
  };
  if (isList(value)) return emitList(e, value, at, () => child(described.items), unwrapBy(described.items));
  if (!isObject(value)) return literal(value);
  const properties = isObject(described.properties) ? described.properties : {};
  const schemaOf = (key: string) => properties[key] ?? described.additionalProperties;
  return emitObject(
    e,
    value,
    at,
    (key) => child(schemaOf(key)),
    (inner, key) => unwrapBy(schemaOf(key))(inner),
  );
}

/** JavaScript of a function that says whether a condition holds; nothing where there is none. */
export function conditionFunction(e: Emitter, when: Expression | undefined): string | undefined {
  return when && e.fn(e.cel(when.source, when.pointer));
}

/** JavaScript of the `when` of an object. */
function condition(e: Emitter, value: JsonObject, at: string): string {
  const source = value.when;
  return typeof source === "string" ? e.cel(source, pointer(at, "when")) : e.fail(at, "A `when` is an expression.");
}

/** An object literal; members whose `when` fails are left out. */
export function emitObject(
  e: Emitter,
  value: JsonObject,
  at: string,
  emitter: (key: string) => Emit,
  unwrap: (inner: JsonObject, key: string) => Json,
): string {
  const members: string[] = [];
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined || key === "when") continue;
    const here = pointer(at, key);
    if (isObject(child) && child.when !== undefined)
      members.push(`...(${condition(e, child, here)}&&{${keyOf(key)}:${emitter(key)(e, unwrap(child, key), here)}})`);
    else members.push(`${keyOf(key)}:${emitter(key)(e, child, here)}`);
  }
  return `{${members.join(",")}}`;
}

function emitList(
  e: Emitter,
  value: readonly Json[],
  at: string,
  emitter: () => Emit,
  unwrap: (inner: JsonObject) => Json,
): string {
  const items = value.map((item, index) => {
    const here = pointer(at, index);
    if (!isObject(item) || item.when === undefined) return emitter()(e, item, here);
    return `...(${condition(e, item, here)}?[${emitter()(e, unwrap(item), here)}]:[])`;
  });
  return `[${items.join(",")}]`;
}

/** `{ when, value }` stands for the value, any other object with a `when` for the rest of it. */
function unwrapValue(value: JsonObject): Json {
  const rest = omit(value, "when");
  const [only, ...others] = Object.keys(rest);
  return only === "value" && others.length === 0 ? (rest.value ?? null) : rest;
}

/** `{ when, text }` stands for the text. */
function unwrapText(value: JsonObject): Json {
  const rest = omit(value, "when");
  return rest.key === undefined && rest.text !== undefined ? rest.text : rest;
}

function unwrapBy(schema: Json | undefined): (inner: JsonObject) => Json {
  return (inner) => {
    const kind = stringAt(isObject(schema) ? branchFor(schema, inner) : undefined, "x-kind");
    if (kind === "text") return unwrapText(inner);
    if (kind !== undefined) return unwrapValue(inner);
    return omit(inner, "when");
  };
}

/** Of the alternatives of a schema, the one for values of this shape. */
function branchFor(schema: JsonObject, value: Json): JsonObject {
  const branches = [schema.anyOf, schema.oneOf].flatMap((list) => (isList(list) ? list.filter(isObject) : []));
  if (branches.length === 0) return schema;
  const shape = isList(value) ? "array" : isObject(value) ? "object" : typeof value;
  const exact = branches.find((branch) => branch.type === shape);
  return exact ?? branches.find((branch) => branch["x-kind"] !== undefined && !isList(value)) ?? branches[0] ?? schema;
}
