import { checkCel, type CheckedCel } from "../../cel/index.ts";
import { bundleSchema, DefinitionError, type Repository, type Schema } from "../../model/index.ts";

/** What a page can pass to its form about the person's environment. */
export const TOLD: Readonly<Record<string, string>> = { site: "= site.id", country: "= site.country" };

/** What a field's cases may read: the fields of the same object, and what pages pass or can pass to the form. */
export function caseScope(repo: Repository, form: string): Readonly<Record<string, Schema>> {
  try {
    const self = bundleSchema(repo, form);
    const { properties = {}, required = [], ...told } = self["x-context"] ?? {};
    const tellable = Object.keys(TOLD).filter((name) => !Object.hasOwn(properties, name));
    const context = {
      ...told,
      definitions: self.definitions ?? {},
      properties: { ...properties, ...Object.fromEntries(tellable.map((name) => [name, { type: "string" } as const])) },
      required: [...required, ...tellable],
    };
    return { self, context };
  } catch (error) {
    // The check reports references that cannot be resolved.
    if (error instanceof DefinitionError) return {};
    throw error;
  }
}

/** The problems of a case's expression. */
export function caseProblems(repo: Repository, form: string, when: string): CheckedCel["problems"] {
  return checkCel(when, caseScope(repo, form), { expects: { type: "boolean" } }).problems;
}
