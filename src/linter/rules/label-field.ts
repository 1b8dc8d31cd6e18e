import {
  type Choice,
  type FieldLayout,
  type FieldRule,
  formOf,
  groupBy,
  partAt,
  partsOf,
  pointer,
  type Repository,
  widgetOf,
} from "../../model/index.ts";
import { choicesOfBlocks, layoutParts } from "../layout.ts";
import { aboutAnother, meet, nameWords } from "../name-words.ts";
import type { Finding, Rule } from "../rule.ts";
import { widgetValue } from "../widget-value.ts";

export const labelField: Rule = {
  id: "label-field",
  finds:
    "A field has the label of another field although a label of its own exists. Or a choice has a text that belongs to another group of choices or to another value, a field with choices has a widget for typing, or two fields that must be equal are entered differently.",
  why: "The person enters one thing where another is expected, or chooses something they did not mean.",
  reads: "all",
  *check(context) {
    const { repo } = context;
    const keys = new Set(context.texts.map(({ key }) => key));
    const offered = choicesOfBlocks(context);
    for (const { form, layout, shown } of layoutParts(context)) {
      const { rules } = formOf(repo, form).schema;
      const names = [...new Set(shown.map(({ value }) => value))];
      for (const name of names) {
        const own = layout.fields.get(name);
        const chosen = own?.options !== undefined || offered(form.id, name);
        const twin = twinOf(rules, name);
        const mistakes = [
          ...mistakesOf({ name, layout: own, names, keys, chosen, repo }),
          ...(twin === undefined ? [] : twinMistakes(repo, name, own, twin, layout.fields.get(twin))),
        ];
        for (const { key, message } of mistakes)
          yield {
            file: layout.file,
            pointer: pointer(layout.pointer, "fields", name, ...key),
            message,
          } satisfies Finding;
      }
    }
  },
};

interface Field {
  readonly name: string;
  readonly layout: FieldLayout | undefined;
  /** All fields that are shown in the same list. */
  readonly names: readonly string[];
  /** The keys of all texts. */
  readonly keys: ReadonlySet<string>;
  /** Whether the form or a journey offers choices for it. */
  readonly chosen: boolean;
  readonly repo: Repository;
}

interface Mistake {
  readonly key: readonly (string | number)[];
  readonly message: string;
}

function* mistakesOf({ name, layout, names, keys, chosen, repo }: Field): Generator<Mistake> {
  const label = layout?.label?.value;
  const own = `fields.${name}`;
  if (label !== undefined) {
    const other = aboutAnother(label, name, names);
    const strange = keys.has(own) && !meet(nameWords(label), nameWords(name));
    if (other !== undefined)
      yield {
        key: ["label"],
        message: `The label "${label}" is about "${other}", but this field is "${name}". Correct it.`,
      };
    else if (strange)
      yield {
        key: ["label"],
        message: `The label "${label}" is not about "${name}", but the text "${own}" is. Correct the label.`,
      };
  }
  for (const [index, one] of partsOf(layout?.raw.labels)) {
    const said = partAt(one, "label");
    const other = typeof said === "string" ? aboutAnother(said, name, names) : undefined;
    const message = `The label "${String(said)}" is about "${other}", but this field is "${name}". Correct it.`;
    if (other !== undefined) yield { key: ["labels", index, "label"], message };
  }
  const write = partAt(layout?.raw.write, "label");
  const instead = typeof write === "string" ? aboutAnother(write, name, names) : undefined;
  if (instead !== undefined) {
    const message = `The label "${String(write)}" is about "${instead}", but it belongs to "${name}". Correct it.`;
    yield { key: ["write", "label"], message };
  }
  if (chosen && widgetValue(repo, layout).entered === "typed") {
    const message = `"${name}" has choices, but the widget "${widgetOf(layout)}" is for typing. Use "select" or another widget that shows choices.`;
    yield { key: layout?.widget === undefined ? [] : ["widget"], message };
  }
  if (layout?.options !== undefined) yield* choiceMistakes(layout.options);
}

function* choiceMistakes(options: readonly Choice[]): Generator<Mistake> {
  const labels = options.map(({ label }) => label?.value ?? "");
  const values = options.map(({ value }) => value?.json);
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
        message: `"${label}" is not in the same group of texts as the other choices ("${labels.find((one) => one !== label)}"). Correct it.`,
      };
  }
}

/** A key without its last segment. */
function groupOf(key: string): string {
  return key.slice(0, key.lastIndexOf("."));
}

/** The field that must equal this one according to a rule of the form. */
function twinOf(rules: readonly FieldRule[], name: string): string | undefined {
  for (const { rule } of rules) {
    const [, one, two] = /^self\.(\w+) == self\.(\w+)$/.exec(rule?.value.trim() ?? "") ?? [];
    if (one === name && two !== undefined) return two;
  }
  return undefined;
}

function* twinMistakes(
  repo: Repository,
  name: string,
  layout: FieldLayout | undefined,
  twin: string,
  other: FieldLayout | undefined,
): Generator<Mistake> {
  for (const key of ["widget", "inputmode", "autocomplete"] as const) {
    const [here, there] = [layout?.[key]?.value, other?.[key]?.value];
    if (here === there || (key === "widget" && there === widgetValue(repo, layout).repeats)) continue;
    const words = (value: string | undefined) => (value === undefined ? "none" : JSON.stringify(value));
    const message = `"${name}" must be equal to "${twin}", but their ${key} differs: ${words(here)} here, ${words(there)} there. Give both the same.`;
    yield { key: here === undefined ? [] : [key], message };
  }
}
