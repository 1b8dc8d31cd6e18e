import {
  type Field,
  type FieldLayout,
  fieldsIn,
  type Form,
  formOf,
  descriptorOf,
  isObject,
  languageSchema,
  namesInCatalogue,
  type Place,
  pointer,
  propertiesOf,
  type Repository,
  type Schema,
  segmentsOf,
  type SourceFile,
  stringAt,
  valueAt,
  widgetOf,
} from "../../../model/index.ts";
import { choicesOf } from "../choices-of.ts";
import { fieldOfForm } from "../plain-words.ts";
import { Refusal } from "../refusal.ts";
import { stepWords } from "../rule-words.ts";
import { stepNamed, type StepWritten } from "../step/step-written.ts";
import type { Node } from "../../kernel/target.ts";
import { dataFile } from "./data.ts";
import { type Described, describedAt, describedIn, nameOnTrail, titleOfEntry } from "./described.ts";
import { type Choices, choicesAt } from "./settings-at.ts";

/** What contains the objects that forms show: the pages of a step, the layout of a form, or a file of facts. */
export interface Container {
  /** For the end of a sentence: `at “Thank you”`, `of “Name” of “Your details”`. */
  words(at: string): string;
  /** Whether these words already name the object at a pointer, which is the step or a field. */
  isNamed(at: string): boolean;
  /** The names that can be chosen for some settings. */
  readonly choices: Choices;
  find(at: string): Described | undefined;
  /** Whether a list has the choices of a field, which commands of their own add and delete. */
  hasChoices(list: string): boolean;
  readonly is: { readonly page: StepWritten } | { readonly form: Form } | { readonly data: SourceFile };
}

/** Throws a `Refusal` if there is no such step, form or file. */
export function containerOf(repo: Repository, { file, flow, step, form }: Node): Container {
  if (flow !== undefined) return pageContainer(repo, stepNamed(repo, flow.id, step ?? ""));
  if (form === undefined) return dataContainer(repo, file.path);
  const source = repo.schemas.get(form);
  if (source?.layout === undefined) throw new Refusal(`There is no form ${form} with a layout.`);
  return layoutContainer(repo, formOf(repo, source));
}

export function pageContainer(repo: Repository, page: StepWritten): Container {
  const { flow, step } = page;
  return {
    is: { page },
    words: () => `at ${stepWords(repo, flow.id, step.id)}`,
    isNamed: (at) => at === step.pointer,
    choices: choicesAt(repo, flow.id, step),
    find: (at) => describedAt(step, at),
    hasChoices: () => false,
  };
}

export function layoutContainer(repo: Repository, form: Form): Container {
  /** The field that has a pointer, or the field of a list's items. */
  const named = (at: string) => [...fieldsIn(form)].findLast(([, { layout }]) => layout && isIn(at, layout.pointer));
  const fieldAt = (at: string) => named(at)?.[1];
  return {
    is: { form },
    words: (at) => `of ${fieldOfForm(repo, form.id, named(at)?.[0] ?? "")}`,
    isNamed: (at) => fieldAt(at)?.layout?.pointer === at,
    choices: () => undefined,
    find: (at) => describedInField(repo, fieldAt(at), at),
    hasChoices: (list) => {
      const field = fieldAt(list);
      const place = field?.layout === undefined ? undefined : pointer(field.layout.pointer, "options");
      return field !== undefined && list === place && typeof choicesOf(field) === "object";
    },
  };
}

function describedInField(repo: Repository, field: Field | undefined, at: string): Described | undefined {
  const { layout } = field ?? {};
  if (layout === undefined) return undefined;
  return describedIn({ ...placeIn(layout), ...fieldSchema(repo, layout) }, at);
}

function isIn(at: string, container: string): boolean {
  return at === container || at.startsWith(`${container}/`);
}

const placeIn = ({ file, pointer: at }: Place): Place => ({ file, pointer: at });

/** What the language allows in the layout of every field, and what its widget's descriptor allows. */
function fieldSchema({ widgets }: Pick<Repository, "widgets">, layout: FieldLayout) {
  const root = languageSchema("layout");
  const every = root.definitions?.["field"] ?? {};
  const ofWidgets = new Set(
    [...widgets.values()].flatMap((one) => Object.keys(descriptorOf(one).properties.properties ?? {})),
  );
  const widget = widgets.get(widgetOf(layout));
  const own = widget === undefined ? {} : descriptorOf(widget).properties;
  const others = propertiesOf(every).filter(([name]) => !ofWidgets.has(name));
  const schema: Schema = {
    type: "object",
    required: [...(every.else?.required ?? []), ...(own.required ?? [])],
    properties: { ...Object.fromEntries(others), ...own.properties },
  };
  return { schema, root };
}

/** The objects of a file of facts. */
export function dataContainer(repo: Repository, path: string): Container {
  const { file, schema, title } = dataFile(repo, path);
  // What the file says to editors and readers of JSON is no fact.
  const { $schema: _schema, description: _description, ...properties } = schema.properties ?? {};
  const find = (at: string) => {
    const of = describedIn({ file, pointer: "", schema: { ...schema, properties }, root: schema }, at);
    return of && { ...of, currencyOf: (one: Schema) => currencyAt(file, at, one) };
  };
  return {
    is: { data: file },
    words: (at) => `of ${[`“${title}”`, ...trailTo(find, at).slice(1, -1)].join(", ")}`,
    isNamed: (at) => at === "",
    choices: ({ "x-names": names }) => {
      if (typeof names !== "string") return undefined;
      const { path: named, at, names: all } = namesInCatalogue(repo, names);
      const entries = dataContainer(repo, named);
      const titleOf = (name: string): string => {
        const entry = entries.find(pointer(at, name));
        return (entry && titleOfEntry(entry)) ?? name;
      };
      return new Map([...all].map((name) => [name, titleOf(name)]));
    },
    find,
    hasChoices: () => false,
  };
}

/** The names of the objects on the way to a pointer: `["", "us", "Links"]`. */
function trailTo(find: Container["find"], at: string): readonly string[] {
  const segments = segmentsOf(at);
  return ["", ...segments].flatMap((_, index) => {
    const own = find(`/${segments.slice(0, index).join("/")}`.replace(/^\/$/, ""));
    return own === undefined ? [] : [`“${nameOnTrail(own)}”`];
  });
}

/** The currency of an amount (`x-currency`): that of the nearest object around it that names one. */
function currencyAt({ value }: SourceFile, at: string, { "x-currency": written }: Schema): string | undefined {
  const [, member] = /^around\.(\w+)$/.exec(written ?? "") ?? [];
  if (member === undefined) return written;
  for (let around = at; ; around = around.slice(0, around.lastIndexOf("/"))) {
    const object = valueAt(value, around);
    const currency = isObject(object) ? stringAt(object, member) : undefined;
    if (currency !== undefined || around === "") return currency;
  }
}
