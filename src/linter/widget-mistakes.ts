import type { Json, JsonObject } from "../engine/index.ts";
import { casesOf, type DataSchema, descriptorOf, pointer, type Schema, widgetOf } from "../model/index.ts";
import { rangeMistake, sharingMistakes } from "./widget-needs.ts";
import {
  type Field,
  hasKeyword,
  keywordWords,
  type Mistake,
  onlyPlace,
  servingWidgets,
  widgetValue,
} from "./widget-value.ts";

/**
 * Why the widget of a field cannot show or enter its values. What each widget can show is in its descriptor (`value`).
 * The test of the table of widgets and schemas relies on this: what passes here works.
 */
export function* widgetMistakes(field: Field): Generator<Mistake> {
  const { name, layout, schema, repo } = field;
  const widget = widgetOf(layout);
  const at = onlyPlace(layout?.widget);
  const { types, items, needs } = widgetValue(repo, layout);
  const [type, ...others] = typesOfField(schema);
  if (type === undefined) {
    yield* alternativesMistake(name, schema);
    return;
  }
  // The rule `shape` reports a type that does not exist.
  if (!TYPES.has(type)) return;
  if (others.length > 0) {
    yield { ...typePlace(schema), message: severalTypes(name, [type, ...others]) };
    return;
  }
  if (types?.includes(type) === false) {
    const remedy =
      type === "object" ? `Give it the widget "object", or one field for each value.` : otherWidgets(field, type);
    yield {
      at,
      message: `"${name}" has the type ${type}, but the widget "${widget}" is for ${types.join(" or ")}. ${remedy}`,
    };
    return;
  }
  if (needs !== undefined && !hasKeyword(schema, needs)) {
    const so = needs.because === undefined ? "" : `, so that ${needs.because}`;
    yield {
      at,
      message: `"${name}" has the widget "${widget}", but its schema does not have ${keywordWords(needs)}. Add it${so}.`,
    };
  }
  for (const [other, serves] of servingWidgets(repo)) {
    if (other === widget || !hasKeyword(schema, serves)) continue;
    const what = serves.what ?? `a value with ${keywordWords(serves)}`;
    const so = serves.because === undefined ? "" : `, so that ${serves.because}`;
    yield { at, message: `"${name}" is ${what}. Give it the widget "${other}"${so}.` };
  }
  yield* rangeMistake(field);
  if (type === "array" && schema.items !== undefined) yield* itemsMistakes(field, schema.items, items);
  else if (type === "object") {
    yield* fieldsMistakes(field, schema, "an object", "its fields");
    yield* sharingMistakes(field);
  }
  yield* noChoices(field);
  yield* unansweredBox(field);
  yield* lackingSettings(field);
  yield* uselessCopies(field);
}

/** There would be no button for a copy, or a copy would be refused as it is added. */
function* uselessCopies({ name, layout, schema }: Field): Generator<Mistake> {
  if (layout?.raw["copyable"] !== true) return;
  const at = { file: layout.file, pointer: pointer(layout.pointer, "copyable") };
  if (schema.length !== undefined)
    yield {
      at,
      message: `Another answer decides how many items "${name}" has, so none can be copied. Remove "copyable" here, or \`x-length\` in the schema.`,
    };
  if (schema.keyword("uniqueItems") === true)
    yield {
      at,
      message: `No two items of "${name}" may be the same, so a copy would be refused. Remove "copyable" here, or \`uniqueItems\` in the schema.`,
    };
}

const TYPES: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean", "array", "object", "null"]);

/** Which widgets show such a field. */
function otherWidgets({ schema, repo, isOffered }: Field, type: string): string {
  const hasChoices = isOffered || (schema.items ?? schema).keyword("enum") !== undefined;
  const item = schema.items === undefined ? undefined : typesOfField(schema.items)[0];
  const fitting = [...repo.widgets].flatMap(([name, widget]) => {
    const { types, items, needs, entered } = descriptorOf(widget).value;
    const fits =
      types?.includes(type) === true &&
      (item === undefined || items?.includes(item) === true) &&
      (needs === undefined || hasKeyword(schema, needs)) &&
      (entered === "chosen" ? hasChoices : !(hasChoices && entered === "typed"));
    return fits ? [`"${name}"`] : [];
  });
  if (fitting.length > 0) return `Use ${fitting.toSorted().join(" or ")}.`;
  return type === "array"
    ? 'No widget shows this. Give its items `properties`, such as one field for the value, and use the widget "list".'
    : "No widget shows this.";
}

/** The items of a list are of another kind than the widget shows, or the layout does not say how they look. */
function* itemsMistakes(field: Field, item: DataSchema, shown: readonly string[] | undefined): Generator<Mistake> {
  const { name, layout } = field;
  const widget = widgetOf(layout);
  const [type = "", ...others] = typesOfField(item);
  if (others.length > 0 || shown?.includes(type) === false) {
    const instead =
      type === "object"
        ? `Use the widget "list".`
        : `Give its items \`properties\`, such as one field for the value, or use the widget "checks" if people choose from given values.`;
    const what = shown?.join() === "object" ? "a list of objects" : `a list of ${shown?.join(", ") ?? ""}`;
    const those = what === "a list of objects" ? "for those" : `for ${what}`;
    const message =
      what === "a list of objects"
        ? `"${name}" is not a list of objects, but the widget "${widget}" is ${those}. ${instead}`
        : `"${name}" is a list of ${[type, ...others].join(" or ")}, but the widget "${widget}" is ${those}. ${instead}`;
    yield { at: onlyPlace(layout?.widget), message };
  } else if (type === "object") yield* fieldsMistakes(field, item, "a list", "its items");
}

function* fieldsMistakes({ name, layout }: Field, object: DataSchema, what: string, parts: string): Generator<Mistake> {
  if (object.properties.size === 0)
    yield {
      at: onlyPlace(layout?.widget),
      message: `"${name}" has no \`properties\`, so the page shows no field. Give it some. An object with free names is a list of objects in a form: one field for the name, one for the value.`,
    };
  else if (layout?.item === undefined)
    yield { message: `"${name}" is ${what}, but the layout does not describe ${parts}. Add "item".` };
}

/** The layout does not set what the widget needs. Without an `item`, `fieldsMistakes` says what it is for. */
function* lackingSettings({ name, layout, repo, isOffered }: Field): Generator<Mistake> {
  const widget = repo.widgets.get(widgetOf(layout));
  const needed = widget === undefined ? [] : (descriptorOf(widget).properties.required ?? []);
  for (const setting of needed) {
    if (setting === "item" || layout?.raw[setting] !== undefined || (setting === "options" && isOffered)) continue;
    const at = onlyPlace(layout?.widget);
    yield { at, message: `"${name}" has the widget "${widgetOf(layout)}", which needs "${setting}". Add it.` };
  }
}

/** People can only choose, and there is nothing to choose from. */
function* noChoices({ name, layout, schema, repo, isOffered }: Field): Generator<Mistake> {
  if (widgetValue(repo, layout).entered !== "chosen" || isOffered || layout?.options !== undefined) return;
  const { choices } = schema.items ?? schema;
  const at = onlyPlace(layout?.widget);
  if (choices !== undefined && (schema.items ?? schema).keyword("enum") !== undefined) {
    // Other values are words or numbers, which people can read.
    if (!choices.every((choice) => typeof choice === "boolean")) return;
    const message = `The choices of "${name}" would be shown as ${choices.join(" and ")}. Give its layout \`options\` with labels, or use the widget "checkbox".`;
    yield { at, message };
    return;
  }
  const message = `"${name}" has the widget "${widgetOf(layout)}", but there is nothing to choose from. Give its schema an \`enum\`, its layout \`options\`, or offer them in \`options\` of the block. (Fields of a list's items cannot get them from a block.)`;
  yield { at, message };
}

/** Without a tick the answer is missing, while the box looks as if it was no. */
function* unansweredBox(field: Field): Generator<Mistake> {
  const { name, layout, schema, repo } = field;
  if (widgetValue(repo, layout).entered !== "ticked" || schema.keyword("default") !== undefined) return;
  const isDecided = (keyword: (name: string) => Json | undefined) => {
    const choices = keyword("enum");
    return keyword("const") !== undefined || (Array.isArray(choices) && choices.length === 1);
  };
  if (isDecided((keyword) => schema.keyword(keyword))) return;
  const cases = casesOf({ "x-cases": schema.keyword("x-cases") } as Schema);
  const isInCase = cases.some(
    ({ is, limits }) => is === "required" && !isDecided((name) => (limits as JsonObject)[name]),
  );
  if (!field.isRequired && !isInCase && layout?.raw["required"] === undefined) return;
  const untouched = layout?.raw["invert"] === true;
  yield {
    message: `"${name}" must be answered, and people who leave its box as it is have not answered. Add "default": ${untouched}, or "const": ${!untouched} if they must tick it.`,
  };
}

/** Alternatives in place of a type: of values, or of schemas. */
function* alternativesMistake(name: string, schema: DataSchema): Generator<Mistake> {
  for (const keyword of ["oneOf", "anyOf"]) {
    const branches = schema.keyword(keyword);
    if (!Array.isArray(branches)) continue;
    const lists = branches.every((branch) => typeof branch === "object" && branch !== null && "const" in branch);
    const message = lists
      ? `"${name}" lists its values in \`${keyword}\`, and the page would not show them. Write them in \`enum\`, and their labels in \`options\` of the layout.`
      : `"${name}" has several schemas (\`${keyword}\`) and no type, and no widget shows that. Give it one \`type\` beside \`${keyword}\`.`;
    yield { ...typePlace(schema, keyword), message };
  }
}

function severalTypes(name: string, types: readonly string[]): string {
  const others = types.filter((type) => type !== "null");
  if (others.length < types.length && others.length === 1)
    return `"${name}" may be null, but a field that people leave empty is absent. Write "type": "${others[0] ?? ""}", and leave it out of \`required\`.`;
  return `"${name}" may be of several types (${types.join(", ")}), and no widget shows that. Give it one type, or make a field for each.`;
}

function typePlace(schema: DataSchema, keyword = "type"): Pick<Mistake, "at"> {
  return { at: onlyPlace(schema.placeOf(keyword) ?? schema) };
}

/** The types of a field's values, as its schema says them or as its choices show them. Empty if neither does. */
function typesOfField(schema: DataSchema): readonly string[] {
  const written = schema.keyword("type");
  if (typeof written === "string") return [written];
  if (Array.isArray(written)) return written.map(String);
  const only = schema.keyword("const");
  const values: readonly Json[] = schema.choices ?? (only === undefined ? [] : [only]);
  return [...new Set(values.map(typeOfValue))];
}

function typeOfValue(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}
