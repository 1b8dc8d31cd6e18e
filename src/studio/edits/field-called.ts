import { spacedOut, words } from "../../cli/index.ts";
import { type Field, formOf, type Repository } from "../../model/index.ts";
import { shortened } from "./shortened.ts";
import { titleOf } from "./title-of.ts";

/** What a value that a condition asks for is called in words. */
export type Called = (chain: string) => string;

/**
 * A field in a sentence, as people know it: `“First name”`. That is its label in the first language, else its title, else its name in words.
 * `form` is the id of its form, such as `schemas/join/account`.
 */
export function fieldCalled(repo: Repository, form: string, name: string): string {
  const source = repo.schemas.get(form);
  const field = source && formOf(repo, source).fields.find((one) => one.name === name);
  return `“${shortened((field && (labelOf(repo, form, field) ?? titleIn(field))) ?? spacedOut(name))}”`;
}

/** The same with its form: `“First name” of “About you”`. */
export function fieldOfForm(repo: Repository, form: string, name: string): string {
  const source = repo.schemas.get(form);
  const called = fieldCalled(repo, form, name);
  return source === undefined ? called : `${called} of “${titleOf(formOf(repo, source))}”`;
}

/** What conditions of a form ask for, as people know it: `“First name”` for `self.firstName`, `the site` for `context.site`. */
export function calledIn(repo: Repository, form: string): Called {
  return (chain) => {
    const [root = "", name = "", ...inner] = chain.split(".");
    const rest = spacedOut([name, ...inner].join(" "));
    if (root === "self" && name !== "") return inner.length === 0 ? fieldCalled(repo, form, name) : rest;
    if (root === "context") return name === "site" || name === "country" ? `the ${rest}` : rest;
    return root === "" ? (rest === "" ? "it" : `its ${rest}`) : chain;
  };
}

function labelOf(repo: Repository, form: string, { layout }: Field): string | undefined {
  const flow = repo.flows.find(({ id }) => id === form.split("/")[1]);
  const [language] = repo.locales.keys();
  const key = layout?.label?.value;
  if (flow === undefined || language === undefined || key === undefined) return undefined;
  const label = words(repo, flow, language, key);
  return label === key ? undefined : label;
}

function titleIn({ schema }: Field): string | undefined {
  const title = schema.keyword("title");
  return typeof title === "string" && title.trim() !== "" ? title : undefined;
}
