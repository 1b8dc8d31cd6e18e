import type { Json, JsonObject } from "../../engine/index.ts";
import { isList, isObject, objectAt, pointer, stringAt } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { groupBy } from "../group.ts";
import { layoutParts } from "../layout.ts";
import { aboutAnother, meet, nameWords } from "../name-words.ts";
import type { Finding, Rule } from "../rule.ts";

export const labelField: Rule = {
  id: "label-field",
  severity: "warning",
  finds:
    "A field has the label of another, though there is one of its own; a choice has words of another sort than the other choices, or those of another value; choices have a widget to type in; or two fields that must be equal are typed differently.",
  why: "The person enters one thing where another is asked for, or chooses what they did not mean.",
  *check(context) {
    const keys = new Set(context.texts.map(({ key }) => key));
    const offered = offeredBy(context);
    for (const form of context.repo.schemas.values()) {
      const [bundle, file] = [context.schema(form.id), form.layout];
      if (bundle === undefined || file === undefined || !isObject(file.value)) continue;
      for (const part of layoutParts(file.value, bundle)) {
        const names = [...new Set(part.rows.map(({ field }) => field))];
        for (const name of names) {
          const layout = objectAt(objectAt(part.layout, "fields"), name);
          const field = {
            name,
            layout,
            names,
            keys,
            chosen: isList(layout.options) || offered.has(`${form.id} ${name}`),
          };
          const twin = twinOf(form.value, name, objectAt(part.layout, "fields"));
          for (const { key, message } of [...faultsOf(field), ...twinFaults(field, twin)])
            yield { file, pointer: pointer(part.pointer, "fields", name, ...key), message } satisfies Finding;
        }
      }
    }
  },
};

interface Field {
  readonly name: string;
  readonly layout: JsonObject;
  /** All fields that are shown with it. */
  readonly names: readonly string[];
  /** All keys of texts. */
  readonly keys: ReadonlySet<string>;
  /** There are choices for it, here or in a journey. */
  readonly chosen: boolean;
}

interface Fault {
  readonly key: readonly (string | number)[];
  readonly message: string;
}

function* faultsOf({ name, layout, names, keys, chosen }: Field): Generator<Fault> {
  const label = stringAt(layout, "label");
  const own = `fields.${name}`;
  if (label !== undefined) {
    const other = aboutAnother(label, name, names);
    const strange = keys.has(own) && !meet(nameWords(label), nameWords(name));
    if (other !== undefined)
      yield { key: ["label"], message: `The label "${label}" is about "${other}", and this is "${name}". Correct it.` };
    else if (strange)
      yield {
        key: ["label"],
        message: `The label "${label}" does not name "${name}", and "${own}" would. Correct it.`,
      };
  }
  const widget = stringAt(layout, "widget") ?? "text";
  if (chosen && TYPED.has(widget)) {
    const message = `"${name}" has choices, and the widget "${widget}" is for typing. Choose "select", or another that shows them.`;
    yield { key: layout.widget === undefined ? [] : ["widget"], message };
  }
  if (isList(layout.options)) yield* choiceFaults(layout.options);
}

const TYPED: ReadonlySet<string> = new Set([
  "text",
  "textarea",
  "email",
  "tel",
  "digits",
  "code",
  "password",
  "passwordWithRules",
]);

function* choiceFaults(options: readonly Json[]): Generator<Fault> {
  const labels = options.map((option) => stringAt(option, "label") ?? "");
  const values = options.map((option) => stringAt(option, "value"));
  const groups = groupBy(labels, groupOf);
  for (const [index, label] of labels.entries()) {
    const alike = groups.get(groupOf(label))?.length ?? 0;
    const key = ["options", index, "label"];
    const another = values.find((value, at) => at !== index && value === label.split(".").at(-1));
    if (another !== undefined)
      yield { key, message: `"${label}" is the label of the choice "${another}". Correct one of them.` };
    else if (alike === 1 && groups.size === 2)
      yield {
        key,
        message: `"${label}" is of another group of texts than the other choices ("${labels.find((one) => one !== label)}"). Correct it.`,
      };
  }
}

/** A key without its last part. */
function groupOf(key: string): string {
  return key.slice(0, key.lastIndexOf("."));
}

/** Fields to which a block of a journey gives choices, with their form. */
function offeredBy({ of }: Context): ReadonlySet<string> {
  return new Set(
    of("block").flatMap(({ value }) =>
      Object.keys(objectAt(value, "options")).map((name) => `${stringAt(value, "schema") ?? ""} ${name}`),
    ),
  );
}

interface Twin {
  readonly name: string;
  readonly layout: JsonObject;
}

/** The field that a rule of the form wants this one to repeat. */
function twinOf(form: JsonObject, name: string, fields: JsonObject): Twin | undefined {
  for (const rule of isList(form["x-rules"]) ? form["x-rules"] : []) {
    const [, one, two] = /^self\.(\w+) == self\.(\w+)$/.exec(stringAt(rule, "rule")?.trim() ?? "") ?? [];
    if (one === name && two !== undefined) return { name: two, layout: objectAt(fields, two) };
  }
  return undefined;
}

/** What a widget repeats that was chosen in another: rules and strength are said once. */
const REPEATED: Readonly<Record<string, string>> = { password: "passwordWithRules" };

function* twinFaults({ name, layout }: Field, twin: Twin | undefined): Generator<Fault> {
  if (twin === undefined) return;
  for (const key of ["widget", "inputmode", "autocomplete"]) {
    if (layout[key] === twin.layout[key] || (key === "widget" && twin.layout[key] === REPEATED[String(layout[key])]))
      continue;
    const words = (value: Json | undefined) => (value === undefined ? "none" : JSON.stringify(value));
    const message = `"${name}" must be equal to "${twin.name}", and its ${key} is ${words(layout[key])}, there ${words(twin.layout[key])}. Give both the same.`;
    yield { key: layout[key] === undefined ? [] : [key], message };
  }
}
