import { spacedOut } from "../../../insight/index.ts";
import type { Json } from "../../../engine/index.ts";
import { schemaAt } from "../../../linter/index.ts";
import type { Value } from "./value.ts";
import { conditionalIn, entriesOf, isList, isObject, pointer, type Schema, stringAt } from "../../../model/index.ts";

/** A value of an action, or of a part of a page, that people can write on one line. */
export interface Leaf extends Value {
  /** As it is in the journey. */
  readonly written: Json;
  /** The conditions under which it is given. */
  readonly whens: readonly string[];
}

/** A value with the names around it. */
interface Inside {
  readonly json: Json;
  readonly at: string;
  /** A schema with all that it refers to. `undefined`: it is unknown. */
  readonly schema: Schema | undefined;
  readonly names: readonly string[];
  /** The conditions around it. */
  readonly whens: readonly string[];
}

/** The names around parameters that say nothing about them. */
export const UNSAID: ReadonlySet<string> = new Set(["body"]);

/** All values inside a value that have no parts. Conditions are not among them. */
export function leavesIn({ json, at, schema, names, whens }: Inside): readonly Leaf[] {
  const conditional = conditionalIn(json);
  if (conditional !== undefined) {
    const [only, ...others] = Object.keys(conditional.rest);
    const isWrapped = others.length === 0 && only === "value";
    const inner = isWrapped ? (conditional.rest["value"] ?? null) : conditional.rest;
    return leavesIn({
      json: inner,
      at: isWrapped ? pointer(at, "value") : at,
      schema,
      names,
      whens: [...whens, conditional.when],
    });
  }
  const under = (name: string | number, part: Json, said: string) => {
    const found = schema && schemaAt(schema, [String(name)]);
    const inner = found !== undefined && "schema" in found ? found.schema : undefined;
    const title = stringAt(inner ?? {}, "title") ?? said;
    const known = UNSAID.has(String(name)) ? names : [...names, title];
    return leavesIn({ json: part, at: pointer(at, name), schema: inner, names: known, whens });
  };
  if (isList(json)) return json.flatMap((part, index) => under(index, part, String(index + 1)));
  if (isObject(json)) return entriesOf(json).flatMap(([name, part]) => under(name, part, spacedOut(name)));
  const own = { at, title: titleFrom(names), schema: schema ?? {}, written: json, whens };
  return [{ ...own, isFree: true, mayBeMissing: false }];
}

/** The title of a value, from the names around it and its own. */
export function titleFrom([first = "", ...others]: readonly string[]): string {
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(", ");
}

/** The values in a text: its parameters, and what gives its words or an amount. Its keys are not among them. */
export function textLeaves(json: Json, at: string, title: string, whens: readonly string[] = []): readonly Leaf[] {
  const leaf = (value: Json | undefined, inside: string, said: string, schema?: Schema) =>
    value === undefined
      ? []
      : leavesIn({ json: value, at: inside, schema, names: [title === "" ? said : `${title}: ${said}`], whens });
  if (typeof json === "string" && json.startsWith("=")) return leaf(json, at, "its words", { type: "string" });
  if (!isObject(json)) return [];
  const conditional = conditionalIn(json);
  const around = conditional === undefined ? whens : [...whens, conditional.when];
  const text = (name: string) =>
    json[name] === undefined ? [] : textLeaves(json[name], pointer(at, name), title, around);
  return [
    ...entriesOf(json["with"]).flatMap(([name, part]) => leaf(part, pointer(at, "with", name), spacedOut(name))),
    ...FACTS.flatMap(([name, said, type]) => leaf(json[name], pointer(at, name), said, { type })),
    ...(json["key"] === undefined ? text("text") : []),
    ...text("otherwise"),
  ];
}

/** What a text can be instead of words, with its type. */
const FACTS = [
  ["money", "the amount", "integer"],
  ["currency", "the currency", "string"],
  ["moment", "the time", "string"],
] as const;
