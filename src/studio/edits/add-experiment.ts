import { experimentsOf, pointer, type Repository } from "../../model/index.ts";
import type { AddExperiment } from "./command.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";

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
