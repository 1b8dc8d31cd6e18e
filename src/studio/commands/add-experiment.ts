import { experimentsOf, pointer, type Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { verified } from "../edits/verified.ts";
import { commandSchema, type Of } from "../kernel/schema.ts";
import { withDialog } from "../kernel/dialog-words.ts";

/** Adds an experiment with a control and a treatment, which is not active yet. */
export const ADD_EXPERIMENT = withDialog(
  commandSchema("add-experiment", {
    flag: {
      type: "string",
      pattern: "^[a-z][A-Za-z0-9]*$",
      title: "What is it called?",
      "x-called": { most: 60, example: "shorter welcome" },
    },
    epicKey: {
      type: "string",
      pattern: "^[A-Z]+-[0-9]+$",
      title: "Where is it planned?",
      description: "Capital letters, a hyphen, a number, such as: GROW-123",
      errorMessage: "Write capital letters, a hyphen and a number, such as GROW-123",
    },
    why: { type: "string", minLength: 1, maxLength: 500, title: "What do you want to know?" },
  }),
  {
    title: "Try something on some people",
    "x-button": "Try something…",
    "x-verb": "Begin",
    "x-direct": true,
    description: "Nobody sees it yet: the experiment does not run, and its share is 0.",
  },
);
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
  return verified(repo, draft.plan(`A new experiment: ${flag}`), `The Studio cannot add “${flag}”.`);
}
