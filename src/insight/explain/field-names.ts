import { fieldsIn, formOf, type Repository, schemaOf } from "../../model/index.ts";
import { words } from "../map/journey.ts";

/** Names a value in a condition, such as `self.firstName`, in words. */
export type Called = (chain: string) => string;

/**
 * The name that people see for a field: its label in `lang` (default: the first language), else its title. `undefined`
 * if it has neither. `form` is the form's id, such as `schemas/join/account`; `name` is the field's dotted path in it.
 */
export function fieldLabel(repo: Repository, form: string, name: string, lang?: string): string | undefined {
  const source = repo.schemas.get(form);
  const field = source && fieldsIn(formOf(repo, source)).get(name);
  if (field === undefined) return undefined;
  const title = field.schema.keyword("title");
  const flow = repo.flows.find(({ id }) => id === form.split("/")[1]);
  const [first] = repo.locales.keys();
  const [language, key] = [lang ?? first, field.layout?.label?.value];
  const label = flow && language && key ? words(repo, flow, language, key) : key;
  if (label !== undefined && label !== key) return label;
  return typeof title === "string" && title.trim() !== "" ? title : undefined;
}

/**
 * Names for values in a form's conditions: `“First name”` for `self.firstName`, `the site` for `context.site`. Other
 * values that the journey passes to the form have the `title` that `x-context` gives them. With `list` (a dotted path),
 * `self` is an entry of that list.
 */
export function namesInForm(repo: Repository, form: string, lang?: string, list = ""): Called {
  const pathOf = (name: string) => (list === "" ? name : `${list}.${name}`);
  return (chain) => {
    const [root = "", name = "", ...inner] = chain.split(".");
    const rest = spacedOut([name, ...inner].join(" "));
    if (root === "self" && name !== "")
      return inner.length === 0 ? `“${fieldLabel(repo, form, pathOf(name), lang) ?? rest}”` : rest;
    if (root === "context") return inner.length === 0 ? contextWords(repo, form, name) : rest;
    if (root === "") return rest === "" ? "it" : `its ${rest}`;
    return chain;
  };
}

function contextWords(repo: Repository, form: string, name: string): string {
  if (name === "site") return "the site";
  if (name === "country") return "the site's country";
  if (name === "page") return "the page";
  const context = schemaOf(repo.schemas.get(form)?.value ?? {})["x-context"];
  const title = context?.properties?.[name]?.["title"];
  return typeof title === "string" && title.trim() !== "" ? title : spacedOut(name);
}

/** `paidInDollars` as "paid in dollars", `isCurrent` as "current". */
export function spacedOut(name: string): string {
  const parts = name.match(/\p{Lu}?\p{Ll}+\d*|\p{Lu}+(?!\p{Ll})|\d+/gu) ?? [name];
  return parts
    .join(" ")
    .toLowerCase()
    .replace(/^is (?=.)/, "");
}
