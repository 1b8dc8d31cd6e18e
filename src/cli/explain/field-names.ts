import { formOf, type Repository } from "../../model/index.ts";
import { words } from "../map/index.ts";
import { spacedOut } from "./spaced-out.ts";

/** What a value that a condition asks for (`self.firstName`) is called in words. */
export type Called = (chain: string) => string;

/**
 * What people call a field: its label in a language (default: the first that there is), else its title; `undefined`: it has neither. `form` is the
 * id of its form, such as `schemas/join/account`.
 */
export function fieldLabel(repo: Repository, form: string, name: string, lang?: string): string | undefined {
  const source = repo.schemas.get(form);
  const field = source && formOf(repo, source).fields.find((one) => one.name === name);
  if (field === undefined) return undefined;
  const title = field.schema.keyword("title");
  const flow = repo.flows.find(({ id }) => id === form.split("/")[1]);
  const [first] = repo.locales.keys();
  const [language, key] = [lang ?? first, field.layout?.label?.value];
  const label = flow && language && key ? words(repo, flow, language, key) : key;
  if (label !== undefined && label !== key) return label;
  return typeof title === "string" && title.trim() !== "" ? title : undefined;
}

/** What conditions of a form ask for: `“First name”` for `self.firstName`, `the site` for `context.site`. */
export function namesInForm(repo: Repository, form: string, lang?: string): Called {
  return (chain) => {
    const [root = "", name = "", ...inner] = chain.split(".");
    const rest = spacedOut([name, ...inner].join(" "));
    if (root === "self" && name !== "")
      return inner.length === 0 ? `“${fieldLabel(repo, form, name, lang) ?? rest}”` : rest;
    if (root === "context") return name === "site" || name === "country" ? `the ${rest}` : rest;
    if (root === "") return rest === "" ? "it" : `its ${rest}`;
    return chain;
  };
}
