import { checkCel, type CheckedCel } from "../../cel/index.ts";
import { bundleSchema, DefinitionError, deref, itemsOf, type Repository, type Schema } from "../../model/index.ts";

/** What a page can pass to its form about the person's environment, or which page it is (`<journey>/<step>`). */
export const PASSABLE: Readonly<Record<string, (page: string) => string>> = {
  site: () => "= site.id",
  country: () => "= site.country",
  page: (page) => page,
};

/** The object that has a field: a form, or each entry of one of its lists. */
export interface CaseOwner {
  readonly form: string;
  /** The dotted path of the list. Empty for the form itself. */
  readonly list: string;
}

/** What a field's cases may read: the fields of the same object, and what pages pass or can pass to the form. */
export function caseScope(repo: Repository, { form, list }: CaseOwner): Readonly<Record<string, Schema>> {
  try {
    const whole = bundleSchema(repo, form);
    const { properties = {}, required = [], ...rest } = whole["x-context"] ?? {};
    const entryOf = (object: Schema, name: string) =>
      deref(itemsOf(deref(object.properties?.[name] ?? {}, whole)) ?? {}, whole);
    const entry = list === "" ? whole : list.split(".").reduce(entryOf, whole);
    const self = { ...entry, definitions: whole.definitions ?? {} };
    const passable = Object.keys(PASSABLE).filter((name) => !Object.hasOwn(properties, name));
    const context = {
      ...rest,
      definitions: whole.definitions ?? {},
      properties: { ...properties, ...Object.fromEntries(passable.map((name) => [name, { type: "string" } as const])) },
      required: [...required, ...passable],
    };
    return { self, context };
  } catch (error) {
    // The check reports references that cannot be resolved.
    if (error instanceof DefinitionError) return {};
    throw error;
  }
}

/** The problems of a case's expression. */
export function caseProblems(repo: Repository, owner: CaseOwner, when: string): CheckedCel["problems"] {
  return checkCel(when, caseScope(repo, owner), { expects: { type: "boolean" } }).problems;
}
