import type { Json } from "../../engine/index.ts";
import {
  type Field,
  type Form,
  formOf,
  originOf,
  pointer,
  type Repository,
  usesOf,
  valueAt,
} from "../../model/index.ts";
import type { SetRequired } from "./command.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { fieldNamed } from "./set-limit.ts";

/**
 * Whether a field must be filled in. "Everywhere but at some sites" is a rule of the form (`x-rules`) that asks for the site, which each page with
 * the form tells it (`context`), and a label that says "optional" there alone: a schema knows nothing of sites.
 */
export function setRequired(repo: Repository, { form: id, field: name, required }: SetRequired): Plan {
  const field = fieldNamed(repo, id, name);
  const source = repo.schemas.get(id);
  if (source === undefined) throw new Refusal(`There is no form ${id}.`);
  const form = formOf(repo, source);
  const draft = new Draft(repo);
  const editing: Editing = { repo, draft, form, field };
  removeRule(editing);
  setAlways(editing, required === "always");
  if (typeof required === "object") addRule(editing, required.exceptAt);
  const sites = typeof required === "object" ? required.exceptAt.join(", ") : "";
  const what =
    required === "always" ? "must be filled in" : required === "never" ? "is optional" : `is optional at ${sites}`;
  return draft.plan(`${name} of “${titleOf(form)}” ${what}`);
}

/** The sites at which a field that is asked for elsewhere is optional; `undefined` where no rule of the Studio's says so. */
export function optionalAt(form: Form, field: string): readonly string[] | undefined {
  const rule = form.schema.rules.find((one) => one.at?.value === field && OURS.test(one.rule?.value ?? ""));
  const [, sites = ""] = OURS.exec(rule?.rule?.value ?? "") ?? [];
  return rule === undefined ? undefined : [...sites.matchAll(/'([^']*)'/g)].map(([, site = ""]) => site);
}

interface Editing {
  readonly repo: Repository;
  readonly draft: Draft;
  readonly form: Form;
  readonly field: Field;
}

/** The rule as it is written here; what else a form's rules say is left out. */
const OURS = /^context\.site in \[([^\]]*)\] \|\| has\(self\.\w+\)(?: && self\.\w+ != '')?$/;

function setAlways({ draft, form: { file, schema }, field: { name } }: Editing, always: boolean): void {
  const index = schema.required.indexOf(name);
  const place = schema.placeOf("required") ?? { file, pointer: "/required" };
  if (always && index === -1) {
    if (schema.placeOf("required") === undefined) draft.set(file.path, place.pointer, [name]);
    else draft.append(place.file.path, place.pointer, name);
  }
  if (!always && index !== -1) {
    if (schema.required.length === 1) draft.remove(place.file.path, place.pointer);
    else draft.remove(place.file.path, pointer(place.pointer, index));
  }
}

function addRule(editing: Editing, sites: readonly string[]): void {
  const { draft, form, field } = editing;
  const { name, schema } = field;
  const path = form.file.path;
  const [filled, sample] =
    schema.type === "string" || schema.type === undefined
      ? [`has(self.${name}) && self.${name} != ''`, sampleOf(field)]
      : [`has(self.${name})`, sampleOf(field)];
  const message = (schema.messages.get("required") ?? schema.messages.get("*"))?.value;
  if (message === undefined)
    throw new Refusal(`“${name}” has no words for being left empty. Whoever develops the form has to give it some.`);
  const rule = {
    rule: `context.site in [${sites.map((site) => `'${site}'`).join(", ")}] || ${filled}`,
    at: name,
    message,
    examples: [
      { self: {}, context: { site: sites[0] ?? "" } },
      { self: { [name]: sample }, context: { site: "elsewhere" } },
    ],
    "x-refuses": [{ self: {}, context: { site: "elsewhere" } }],
  };
  if (draft.value(path, "/x-rules") === undefined) draft.set(path, "/x-rules", [rule]);
  else draft.append(path, "/x-rules", rule);
  tellSite(editing);
  labelBySite(editing, sites);
}

/** The form is told the site by each page that shows it. */
function tellSite({ repo, draft, form }: Editing): void {
  const path = form.file.path;
  const told = draft.value(path, "/x-context/properties/site");
  if (told !== undefined && valueAt(told, "/type") !== "string")
    throw new Refusal("The form is told a “site” that means something else.");
  if (draft.value(path, "/x-context") === undefined)
    draft.set(path, "/x-context", {
      description: "Where the person is: some fields are optional at some sites.",
      type: "object",
      required: ["site"],
      properties: { site: { type: "string" } },
    });
  else if (told === undefined) {
    draft.set(path, "/x-context/properties/site", { type: "string" });
    if (draft.value(path, "/x-context/required") === undefined) draft.set(path, "/x-context/required", ["site"]);
    else draft.append(path, "/x-context/required", "site");
  }
  for (const use of usesOf(repo)) {
    if (use.kind !== "schema" || use.role !== "form" || use.schema !== form.id) continue;
    const { path: where, pointer: at, arm } = originOf(use);
    if (arm !== undefined) continue;
    const block = at.slice(0, at.lastIndexOf("/"));
    const context = draft.value(where, pointer(block, "context"));
    if (typeof context === "string")
      throw new Refusal(
        `A page tells the form its surroundings by an expression (${where}). It has to be changed by hand.`,
      );
    if (valueAt(context, "/site") === undefined) draft.set(where, pointer(block, "context", "site"), "= site.id");
  }
}

/** Where it must be filled in, its label does not say that it is optional. */
function labelBySite({ draft, field }: Editing, sites: readonly string[]): void {
  const { layout } = field;
  const label = layout?.label?.value;
  if (layout === undefined || label === undefined) return;
  if (layout.raw["labels"] !== undefined && !isOurs(layout.raw["labels"]))
    throw new Refusal(`The label of “${field.name}” depends on something else already. Change that first.`);
  const when = `!(context.site in [${sites.map((site) => `'${site}'`).join(", ")}])`;
  draft.set(layout.file.path, pointer(layout.pointer, "labels"), [{ when, label }]);
}

function removeRule({ draft, form, field }: Editing): void {
  const index = form.schema.rules.findIndex(({ rule, at }) => at?.value === field.name && OURS.test(rule?.value ?? ""));
  if (index === -1) return;
  const path = form.file.path;
  if (form.schema.rules.length === 1) draft.remove(path, "/x-rules");
  else draft.remove(path, pointer("", "x-rules", index));
  const { layout } = field;
  if (layout !== undefined && isOurs(layout.raw["labels"]))
    draft.remove(layout.file.path, pointer(layout.pointer, "labels"));
}

function isOurs(labels: Json | undefined): boolean {
  const when = valueAt(labels, "/0/when");
  return (
    Array.isArray(labels) && labels.length === 1 && typeof when === "string" && when.startsWith("!(context.site in [")
  );
}

/** A value that the field takes: its examples' first, or the least that its type has. */
function sampleOf({ schema }: Field): Json {
  const examples = schema.keyword("examples");
  if (Array.isArray(examples) && examples[0] !== undefined) return examples[0];
  if (schema.choices?.[0] !== undefined) return schema.choices[0];
  if (schema.type === "boolean") return true;
  if (schema.type === "array") return [];
  if (schema.type === "integer" || schema.type === "number") return 1;
  return schema.type === "object" ? {} : "x";
}

function titleOf({ schema, id }: Form): string {
  const title = schema.keyword("title");
  return typeof title === "string" ? title : id;
}
