import { experimentsOf, pointer, type Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { commandSchema, type Of } from "../kernel/schema.ts";

/** Adds an experiment with a control and a treatment, which is not active yet. */
export const ADD_EXPERIMENT = commandSchema("add-experiment", {
  flag: { type: "string", pattern: "^[a-z][A-Za-z0-9]*$" },
  epicKey: { type: "string", pattern: "^[A-Z]+-[0-9]+$" },
  why: { type: "string", minLength: 1, maxLength: 500 },
});
export type AddExperiment = Of<typeof ADD_EXPERIMENT>;

/** Adds an experiment. Nobody gets the treatment yet: the experiment is inactive and the share is 0. */
export function addExperiment(repo: Repository, { flag, epicKey, why }: AddExperiment): Plan {
  const { file, list } = experimentsOf(repo);
  if (file === undefined) throw new Refusal("There is no file of experiments, or it cannot be read.");
  if (list.some((one) => one.flag?.value === flag)) throw new Refusal(`There is an experiment “${flag}” already.`);
  const draft = new Draft(repo);
  const share = { control: 100, treatment: 0 };
  draft.append(file.path, pointer("", "experiments"), {
    flag,
    epicKey,
    arms: ["control", "treatment"],
    share,
    active: false,
    why,
  });
  return draft.plan(`A new experiment: ${flag}`);
}
