import { equal, type Json, type JsonObject } from "../../engine/index.ts";
import { entriesOf, groupBy, isList, isObject, stringsOf, itemsIn } from "../../model/index.ts";

/** What a form's schema asks of one of its fields, apart from the field's own cases, limits and rules. */
interface FormDemands {
  /** What is always asked. */
  readonly always: Demand;
  readonly sometimes: readonly (Demand & { readonly when: readonly FormCondition[] })[];
  /** Other parts of the schema that name the field, as written. */
  readonly others: readonly JsonObject[];
}

/** What is asked of a field. */
export interface Demand {
  readonly required: boolean;
  /** The only values that are accepted. Absent: any. */
  readonly only?: readonly Json[];
}

/** Something that must hold, or must not. */
export interface FormCondition {
  /** An expression (CEL) over `self`. */
  readonly cel: string;
  readonly holds: boolean;
}

/** The demands of a form on a field. `schema`: that of the form, or of the entries of a list. */
export function demandsOn(schema: JsonObject, field: string): FormDemands {
  const found: (Demand & { readonly when: readonly FormCondition[] })[] = [];
  const others: JsonObject[] = [];
  const present = presentIn(schema);
  const names = (json: Json | undefined) => JSON.stringify(json ?? null).includes(JSON.stringify(field));

  /** What an object's schema asks under conditions. */
  const read = (part: Json | undefined, when: readonly FormCondition[]): void => {
    if (!isObject(part)) return;
    const required = stringsOf(part.required).includes(field);
    const own = isObject(part.properties) ? part.properties[field] : undefined;
    if (required) found.push({ when, required });
    if (own !== undefined) readOwn(own, when, part === schema);
    for (const one of itemsIn(part.allOf)) read(one, when);
    readConditional(part, when, (branch, conditions) => read(branch, conditions), names);
    for (const [keyword, value] of entriesOf(part)) {
      const isRead = READ.has(keyword) || NO_DEMANDS.has(keyword) || keyword.startsWith("x-");
      if (!isRead && names(value)) others.push({ [keyword]: value });
    }
  };

  /** What the schema of the field itself asks. Its own limits are no demands of the form. */
  const readOwn = (own: Json, when: readonly FormCondition[], isItself: boolean): void => {
    if (!isObject(own)) {
      if (own !== true) others.push({ [field]: own });
      return;
    }
    const only = valuesIn(own);
    if (only !== undefined) found.push({ when, required: false, only });
    for (const one of itemsIn(own.allOf)) readOwn(one, when, false);
    readConditional(
      own,
      when,
      () => others.push(own),
      () => true,
    );
    for (const [keyword, value] of entriesOf(own)) {
      const isRead = READ.has(keyword) || NO_DEMANDS.has(keyword) || VALUES.has(keyword) || keyword.startsWith("x-");
      if (!isRead && (!isItself || COMBINING.has(keyword))) others.push({ [keyword]: value });
    }
  };

  /** Reads `if`, `then` and `else`, as far as the condition can be said. */
  const readConditional = (
    part: JsonObject,
    when: readonly FormCondition[],
    branch: (part: Json, when: readonly FormCondition[]) => void,
    isOther: (json: Json | undefined) => boolean,
  ): void => {
    const { if: condition, then, else: otherwise } = part;
    if (condition === undefined) return;
    const cel = celOf(condition, present);
    if (cel === undefined) {
      if (isOther(then) || isOther(otherwise))
        others.push({
          if: condition,
          ...(then !== undefined && { then }),
          ...(otherwise !== undefined && { else: otherwise }),
        });
      return;
    }
    if (then !== undefined) branch(then, [...when, { cel, holds: true }]);
    if (otherwise !== undefined) branch(otherwise, [...when, { cel, holds: false }]);
  };

  read(schema, []);
  return {
    always: together(found.filter(({ when }) => when.length === 0)),
    sometimes: [...groupBy(found, ({ when }) => JSON.stringify(when)).values()].flatMap((same) => {
      const when = same[0]?.when ?? [];
      return when.length === 0 ? [] : [{ when, ...together(same) }];
    }),
    others,
  };
}

/** Keywords that are read. */
const READ = new Set(["required", "properties", "allOf", "if", "then", "else"]);
const VALUES = new Set(["const", "enum", "type"]);
/** Keywords that ask nothing. */
const NO_DEMANDS = new Set(
  ["$schema", "$id", "$comment", "title", "description", "examples", "default"].concat(
    "definitions",
    "errorMessage",
    "type",
  ),
);
const COMBINING = new Set(["$ref", "anyOf", "oneOf", "not"]);

/** Several demands as one. */
function together(demands: readonly Demand[]): Demand {
  const lists = demands.flatMap(({ only }) => (only === undefined ? [] : [only]));
  const only = lists[0]?.filter((value) => lists.every((list) => list.some((one) => equal(one, value))));
  return { required: demands.some(({ required }) => required), ...(only !== undefined && { only }) };
}

/** The only values that a schema accepts. `undefined`: any. */
export function valuesIn({ const: only, enum: list }: JsonObject): readonly Json[] | undefined {
  return only === undefined ? (isList(list) ? list : undefined) : [only];
}

/** The fields that always have a value: others may be absent, which `properties` accepts. */
function presentIn({ required, properties }: JsonObject): ReadonlySet<string> {
  const filledIn = entriesOf(properties).flatMap(([name, one]) =>
    isObject(one) && one.default !== undefined ? [name] : [],
  );
  return new Set([...stringsOf(required), ...filledIn]);
}

/** The condition that a schema of answers is, as an expression. `undefined` unless all of it can be said. */
function celOf(schema: Json, present: ReadonlySet<string>): string | undefined {
  if (!isObject(schema) || Object.keys(schema).some((key) => !CONDITION.has(key))) return undefined;
  const required = stringsOf(schema.required);
  const properties = entriesOf(schema.properties);
  const all = [
    ...properties.map(([name, one]) => {
      const is = valueCel(name, one);
      return is === undefined || present.has(name) || required.includes(name) ? is : `(!has(self.${name}) || ${is})`;
    }),
    ...required.flatMap((name) => (properties.some(([own]) => own === name) ? [] : [`has(self.${name})`])),
  ];
  const names = [...required, ...properties.map(([name]) => name)];
  if (all.length === 0 || all.includes(undefined) || !names.every((name) => /^\w+$/.test(name))) return undefined;
  return all.join(" && ");
}

const CONDITION = new Set(["type", "required", "properties", "$comment", "title", "description"]);

function valueCel(name: string, schema: Json): string | undefined {
  if (!isObject(schema) || Object.keys(schema).some((key) => !VALUES.has(key))) return undefined;
  const { const: only, enum: list } = schema;
  if (only !== undefined && list !== undefined) return undefined;
  const values = valuesIn(schema);
  if (values === undefined || values.length === 0 || values.some((one) => typeof one === "object")) return undefined;
  if (typeof only === "boolean") return `${only ? "" : "!"}self.${name}`;
  return only === undefined ? `self.${name} in ${JSON.stringify(list)}` : `self.${name} == ${JSON.stringify(only)}`;
}
