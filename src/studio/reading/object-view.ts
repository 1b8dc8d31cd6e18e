import { flowNamed, languageOf, plainNames } from "../../insight/index.ts";
import { conditionalIn, type Place, pointer, type Repository, segmentsOf, stringAt } from "../../model/index.ts";
import {
  chosenTexts,
  conditionProperty,
  type Described,
  firstWords,
  conditionalValues,
  type ConditionalValue,
  isCalculated,
  keyedIn,
  plainName,
  pointersIn,
  propertiesIn,
  type Property,
  propertyPointer,
  settingsOfProperty,
  parametersOfPart,
  valuesOfPart,
  shortened,
  usualText,
  titleOfEntry,
} from "../edits/index.ts";
import { writtenAs } from "../kernel/target.ts";
import type { ConditionPlace, ElsewhereView, ItemView, ListView, ObjectView, TextView } from "../protocol-parts.ts";
import { newItemView, type Showing } from "./new-view.ts";
import { parameterView, plainWords, valuesView, withConditions, elsewhereView } from "./values-view.ts";

/** An object by the properties of its descriptor: its texts, settings and lists, and what no form shows. */
export function objectView(showing: Showing, of: Described): ObjectView {
  const properties = propertiesIn(of);
  // A condition of a page has a form of its own, with what a journey knows there.
  const conditional = of.block === undefined ? [] : properties.flatMap((one) => conditionProperty(one) ?? []);
  const conditions = new Set(
    conditional.flatMap(({ property, constant }) => (constant === undefined ? property.name : [])),
  );
  const settings = properties.flatMap((one) =>
    conditions.has(one.name)
      ? []
      : settingsOfProperty(showing.container.choices, one, of.pointer).map((setting) => ({ of: one.name, setting })),
  );
  const shown = settings.filter(({ setting: { written, isFree } }) => isFree || !isCalculated(written));
  const values = pageValues(showing, of);
  const named = new Set([...values.whole, ...conditions, ...shown.map((one) => one.of)]);
  const required = new Set(properties.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])));
  return {
    at: of.pointer,
    was: writtenAs(of),
    isBare: of.isBare,
    mayDepend: of.block !== undefined && !of.isBare,
    settings: valuesView(
      shown.map(({ setting }) => setting),
      of.pointer,
      ({ name = "" }) => required.has(name),
    ),
    texts: properties.flatMap((one) => (one.is === "text" ? [textView(showing, of, one)] : [])),
    values: values.view,
    parameters: values.parameters,
    lists: properties.flatMap((one) => (isShownAsList(one) ? [listView(showing, of, one)] : [])),
    conditions: [
      ...conditional.map(({ property: { name, title } }) => ({
        at: pointer(of.pointer, name),
        name: `${title} when:`,
      })),
      ...(of.block === undefined
        ? []
        : [...conditionalValues(of).map(conditionalView), ...chosenViews(showing.repo, of)]),
    ],
    elsewhere: properties.flatMap((one) =>
      one.is === "text" || isShownAsList(one) || named.has(one.name) ? [] : [elsewhere(showing.repo, of, one)],
    ),
  };
}

/** The values of a part of a page, and the properties that consist of them. Layouts have none. */
function pageValues({ repo, container }: Showing, of: Described) {
  if (!("page" in container.is) || of.block === undefined) return { view: null, whole: [], parameters: [] };
  const flow = flowNamed(repo, container.is.page.flow.id);
  const found = valuesOfPart(repo, flow, of);
  const isIn = (name: string) => (one: { readonly at: string }) => one.at.startsWith(`${propertyPointer(of, name)}/`);
  const whole = propertiesIn(of).flatMap(({ name }) =>
    found.values.some(isIn(name)) && !found.others.some(isIn(name)) ? [name] : [],
  );
  return {
    view: valuesView(withConditions(found, plainNames(repo, flow, languageOf(repo, undefined)).value), of.pointer),
    whole,
    parameters: parametersOfPart(repo, flow, of).map((one) => parameterView(one, of.pointer)),
  };
}

/** `Reason is shown when:`, `Choices (country) is given when:`. */
function conditionalView({ at, property: { title, is, isBare }, inside }: ConditionalValue): ConditionPlace {
  const within = inside.length === 0 ? "" : ` (${inside.join(", ")})`;
  return { at, name: `${isBare ? "It" : title}${within} is ${is === "text" ? "shown" : "given"} when:` };
}

/** `Text is “See you soon” when:`, `Otherwise, text is “Goodbye” when:`. */
function chosenViews(repo: Repository, of: Described): readonly ConditionPlace[] {
  return chosenTexts(of).map(({ property: { title, isBare }, at, choice: { before, key } }) => {
    const name = isBare ? "It" : title;
    const begin = before === "" ? name : `Otherwise, ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    return { at, name: `${begin} is “${shortened(firstWords(repo, key) ?? key)}” when:` };
  });
}

function isShownAsList({ is }: Property): boolean {
  return is === "list" || is === "map" || is === "part" || is === "blocks";
}

function textView({ texts }: Showing, of: Described, { name, title, schema, value, isRequired }: Property): TextView {
  const at = propertyPointer(of, name);
  const keys = texts.filter((use) => use.pointer === at || use.pointer.startsWith(`${at}/`)).map(({ key }) => key);
  const isWritten = value !== undefined;
  const isKeyed = of.block !== undefined && keyedIn(value) !== undefined;
  const isAlways = isKeyed && conditionalIn(value ?? null) === undefined;
  return {
    name,
    title,
    description: descriptionOf(schema),
    isRequired,
    isWritten,
    keys: [...new Set(keys)],
    canVary: isKeyed,
    canDepend: isAlways && !isRequired ? at : null,
  };
}

function listView(showing: Showing, of: Described, property: Property): ListView {
  const { name, title, schema, is, isRequired, value } = property;
  const { container } = showing;
  const items = pointersIn(of.pointer, property).flatMap((at) => container.find(at) ?? []);
  const isKept = container.hasChoices(pointer(of.pointer, name));
  const canAdd = !isKept && (is === "list" || is === "map" || (is === "part" && value === undefined));
  return {
    name,
    title,
    description: descriptionOf(schema),
    items: items.map((item) => itemView(showing, item, is)),
    is: is === "part" ? "one" : is === "map" || is === "blocks" ? is : "list",
    isFree: !isKept && (is !== "part" || !isRequired),
    asks: canAdd ? newItemView(showing, of, property) : null,
  };
}

function itemView(showing: Showing, of: Described, is: Property["is"]): ItemView {
  const name = is === "map" ? { name: segmentsOf(of.pointer).at(-1) ?? "" } : {};
  const { raw, schema } = of;
  const names = of.isBare ? showing.container.choices(schema.properties?.["value"] ?? {}) : undefined;
  const title = titleOfEntry(of) ?? names?.get(String(raw["value"]));
  return {
    ...objectView(showing, of),
    words: firstText(showing, of),
    called: plainName(of),
    ...name,
    ...(title !== undefined && { title }),
  };
}

/** Why no form can show a property, by its kind in the descriptor. */
function whyOf({ "x-kind": kind }: Property["schema"], value: Property["value"]): string {
  if (typeof value === "string" && value.startsWith("=")) return "because an expression calculates it";
  if (kind === "value") return "because it is made of several values";
  if (kind !== undefined && kind !== "blocks" && kind !== "text") return "because it names something in the files";
  return "because no form can ask for it";
}

function elsewhere(repo: Repository, of: Described, { name, title, schema, value }: Property): ElsewhereView {
  const at = value === undefined ? of.pointer : propertyPointer(of, name);
  const why = whyOf(schema, value);
  return elsewhereView(repo, { file: of.file, pointer: at }, { title, why, isWritten: value !== undefined });
}

/** The key of the first text in an object, as it is if no condition chooses another one. */
export function firstText({ texts }: Pick<Showing, "texts">, { pointer: at }: Pick<Place, "pointer">): string | null {
  return usualText(texts.filter((one) => one.pointer === at || one.pointer.startsWith(`${at}/`)))?.key ?? null;
}

function descriptionOf(schema: Property["schema"]): string {
  return plainWords(stringAt(schema, "description") ?? "");
}
