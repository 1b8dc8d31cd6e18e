import { checkCel, type CheckedCel } from "../../cel/index.ts";
import { bundleSchema, DefinitionError, type Repository, type Schema } from "../../model/index.ts";

/** What a page can tell its form of where the person is, and how. */
export const TOLD: Readonly<Record<string, string>> = { site: "= site.id", country: "= site.country" };

/** What a field's cases may read: what stands beside the field, and what pages tell the form or can tell it. */
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
    // What refers to something in vain is told by the check.
    if (error instanceof DefinitionError) return {};
    throw error;
  }
}

/** What is wrong with an expression of a field's case. */
export function caseProblems(repo: Repository, form: string, when: string): CheckedCel["problems"] {
  return checkCel(when, caseScope(repo, form), { expects: { type: "boolean" } }).problems;
}
