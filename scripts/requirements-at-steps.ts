/** The requirements of this project for the Studio, which knows nothing of tables and tests: each with the steps that show it. */
import type { Requirement } from "../src/studio/server/index.ts";
import type { Repository } from "../src/model/index.ts";
import { requirementFiles } from "./requirement-files.ts";
import { saidOf, stepsNamed } from "./requirement-steps.ts";
import { requirements } from "./requirements.ts";

/** Reads them anew each time: tests may be edited beside the Studio. None where the project keeps none. */
export function requirementsAtSteps(root: string, repo: Repository): readonly Requirement[] {
  const files = requirementFiles(root);
  if (files === undefined) return [];
  const { table, sources } = files;
  return requirements(table, sources, []).rows.map(({ id, words, places }): Requirement => {
    const asked = { id, words, places };
    const steps = stepsNamed(asked, repo, sources).map(({ flow, step }) => ({ flow: flow.id, step: step.id }));
    return { id, words, said: saidOf(asked, sources), steps };
  });
}
