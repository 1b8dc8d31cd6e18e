/**
 * This project's requirements for the Studio, with the steps where they apply. The Studio itself does not know about
 * the table and the tests.
 */
import type { Requirement } from "../src/studio/reading/index.ts";
import type { Repository } from "../src/model/index.ts";
import { requirementFiles } from "./requirement-files.ts";
import { saidOf, stepsNamed } from "./requirement-steps.ts";
import { requirements } from "./requirements.ts";

/**
 * Reads the files on every call, because tests may change while the Studio runs. Returns none if the project has no
 * table.
 */
export function requirementsAtSteps(root: string, repo: Repository): readonly Requirement[] {
  const files = requirementFiles(root);
  if (files === undefined) return [];
  const { table, sources } = files;
  return requirements(table, sources, []).rows.map(({ id, words, places }): Requirement => {
    const requirement = { id, words, places };
    const steps = stepsNamed(requirement, repo, sources).map(({ flow, step }) => ({ flow: flow.id, step: step.id }));
    return { id, words, said: saidOf(requirement, sources), steps };
  });
}
