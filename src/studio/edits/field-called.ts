import { fieldLabel, spacedOut } from "../../insight/index.ts";
import { formOf, type Repository } from "../../model/index.ts";
import { shortened } from "./shortened.ts";
import { titleOf } from "./title-of.ts";

/** The name of a field for a sentence: `“First name”`. `form` is the form's id, such as `schemas/join/account`. */
export function fieldCalled(repo: Repository, form: string, name: string): string {
  return `“${shortened(fieldLabel(repo, form, name) ?? spacedOut(name))}”`;
}

/** The name of a field together with its form: `“First name” of “About you”`. */
export function fieldOfForm(repo: Repository, form: string, name: string): string {
  const source = repo.schemas.get(form);
  const called = fieldCalled(repo, form, name);
  return source === undefined ? called : `${called} of “${titleOf(formOf(repo, source))}”`;
}
