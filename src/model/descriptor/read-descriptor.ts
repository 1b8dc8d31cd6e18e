import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, membersOf, objectAt, optional, stringAt, stringsOf } from "../json.ts";
import { once } from "../once.ts";
import type { Named } from "../repository.ts";
import { propertiesOf, type Schema } from "../schema/schema.ts";
import { schemaOf } from "../schema/well-shaped.ts";
import type { Addition, DescribedEvent, Descriptor, Each, Only, SchemaKeyword, WidgetValue } from "./descriptor.ts";

/** The descriptor of a block or a widget. Cached until its file changes. */
export const descriptorOf: (named: Named) => Descriptor = once(({ value }) => ({
  ...membersOf(stringAt, value, "title", "prefix", "policy"),
  additions: additionsIn(value.additions),
  properties: closedObject(value.properties),
  events: new Map(entriesOf(value.events).map(([name, event]) => [name, eventIn(isObject(event) ? event : {})])),
  texts: stringsOf(value.texts),
  value: valueIn(objectAt(value, "value")),
  ...optional("waits", value.waits === undefined ? undefined : onlyIn(value.waits)),
}));

/** An object with the described properties and no others, where no `type` is written. Without a schema it has none. */
function closedObject(written: Json | undefined): Schema {
  const schema = schemaOf(written === undefined ? { properties: {} } : isObject(written) ? written : {});
  const isBare = schema.type === undefined && schema.properties !== undefined;
  return isBare ? { type: "object", additionalProperties: false, ...schema } : schema;
}

function additionsIn(value: Json | undefined): readonly Addition[] {
  return (isList(value) ? value : [{}]).map((one) => ({
    ...membersOf(stringAt, one, "title"),
    asks: stringsOf(isObject(one) ? one["asks"] : undefined),
    with: objectAt(one, "with"),
    begins: new Map(entriesOf(objectAt(one, "begins")).map(([name, kind]) => [name, String(kind)])),
  }));
}

/** The names of a block's or widget's properties of a kind (`x-kind`). */
export function propertiesOfKind(named: Named, kind: string): readonly string[] {
  const found = propertiesOf(descriptorOf(named).properties).filter(([, property]) => property["x-kind"] === kind);
  return found.map(([name]) => name);
}

/** The values that other properties must have so that people can use what is in this one (`x-only`). */
export const onlyOf: (property: Schema) => Only = once((property) => onlyIn(property["x-only"]));

function eventIn(event: JsonObject): DescribedEvent {
  return {
    required: event.required === true,
    payload: closedObject(event.payload),
    only: onlyIn(event.only),
    ...optional("each", event.each === undefined ? undefined : eachIn(objectAt(event, "each"))),
  };
}

function valueIn(value: JsonObject): WidgetValue {
  const { types, items, entered, needs, serves, within, autocomplete } = value;
  return {
    ...optional("types", isList(types) ? stringsOf(types) : undefined),
    ...optional("items", isList(items) ? stringsOf(items) : undefined),
    ...(entered === "typed" || entered === "chosen" || entered === "ticked" ? { entered } : {}),
    ...optional("needs", isObject(needs) ? keywordIn(needs) : undefined),
    ...optional("serves", isObject(serves) ? keywordIn(serves) : undefined),
    ...optional("autocomplete", autocomplete === false ? false : patternOf(autocomplete)),
    ...optional("within", isObject(within) ? withinIn(within) : undefined),
    ...membersOf(stringAt, value, "repeats", "shares"),
  };
}

function withinIn({ minimum, maximum }: JsonObject): WidgetValue["within"] {
  return typeof minimum === "number" && typeof maximum === "number" ? { minimum, maximum } : undefined;
}

function keywordIn(keyword: JsonObject): SchemaKeyword {
  return {
    keyword: stringAt(keyword, "keyword") ?? "",
    ...optional("is", keyword.is),
    ...membersOf(stringAt, keyword, "what", "because"),
  };
}

/** `undefined` if it is no pattern: the schema of descriptors reports that. */
function patternOf(pattern: Json | undefined): RegExp | undefined {
  try {
    return typeof pattern === "string" ? new RegExp(pattern, "u") : undefined;
  } catch {
    return undefined;
  }
}

function eachIn(each: JsonObject): Each {
  return {
    ...membersOf(stringAt, each, "list", "by"),
    carries: new Map(entriesOf(each.carries).map(([name, from]) => [name, String(from)])),
  };
}

function onlyIn(only: Json | undefined): Only {
  return new Map(entriesOf(only));
}
