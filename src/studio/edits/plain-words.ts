import { fieldLabel, spacedOut } from "../../insight/index.ts";
import { type Form, localesOf, type Repository, descriptorOf } from "../../model/index.ts";
import { plainText } from "../plain-text.ts";
import { formNamed } from "./answer/field-owners.ts";

/** The words, cut to 60 characters. */
export function shortened(words: string): string {
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}

/** A message with names in the quotation marks of sentences. */
export function quotedNames(message: string): string {
  return message.replaceAll(/"([^"]*)"/g, "“$1”");
}

/** The name of a form in sentences: its title, or its id. */
export function titleOf({ schema, id }: Form): string {
  const title = schema.keyword("title");
  return typeof title === "string" ? title : id;
}

/** The words of a text in the first language that has it, without tags. */
export function firstWords(repo: Repository, key: string): string | undefined {
  const found = localesOf(repo).find(({ texts }) => texts.has(key));
  const words = found?.texts.get(key)?.[0]?.value;
  return words === undefined ? undefined : plainText(words);
}

/** Texts by their words, as far as a language has them: `the text “Continue”`, `the texts “Yes”, “No”`. */
export function textsByWords(repo: Repository, keys: readonly string[]): string {
  const words = keys.map((key) => `“${shortened(firstWords(repo, key) ?? key)}”`);
  return `the ${keys.length === 1 ? "text" : "texts"} ${words.join(", ")}`;
}

/** The first text of an object, as it is if no condition chooses another one: an expression names that one last. */
export function usualText<T extends { readonly pointer: string }>(uses: readonly T[]): T | undefined {
  const [first] = uses;
  return uses.findLast(({ pointer }) => pointer === first?.pointer);
}

/** The name of a field for a sentence: `“First name”`. `form` is the form's id, such as `schemas/join/account`. */
export function fieldCalled(repo: Repository, form: string, name: string): string {
  return `“${shortened(fieldLabel(repo, form, name) ?? spacedOut(name))}”`;
}

/** The name of a field together with its form: `“First name” of “About you”`. */
export function fieldOfForm(repo: Repository, form: string, name: string): string {
  const found = formNamed(repo, form);
  const called = fieldCalled(repo, form, name);
  return found === undefined ? called : `${called} of “${titleOf(found)}”`;
}

/** The name of a kind of block for people: the title in its descriptor, else its name in words. */
export function blockTitle({ blocks }: Pick<Repository, "blocks">, name: string): string {
  const named = blocks.get(name);
  const words = (named && descriptorOf(named).title) ?? spacedOut(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
