import { flowOf, type Repository } from "../../model/index.ts";
import { renameReferences } from "./answer/rename-references.ts";
import { everyones } from "./answer/same-answer.ts";
import { Draft, type Plan } from "./draft.ts";
import { conditionReferences } from "./named/references.ts";
import { refuseTaken } from "./named/refuse-taken.ts";
import { Refusal } from "./refusal.ts";
import type { RenameCondition } from "./renaming.ts";
import { verified } from "./verified.ts";

/**
 * Renames a condition wherever expressions read it: in its journey, in shared parts, and in arms' patches. Its meaning
 * does not change, and people notice nothing.
 */
export function renameCondition(repo: Repository, { flow, condition, to }: RenameCondition): Plan {
  const named = repo.flows.find(({ id }) => id === flow);
  if (named === undefined || !flowOf(repo, named).conditions.some(({ name }) => name === condition))
    throw new Refusal(`There is no condition “${condition}” in ${flow}.`);
  if (condition === to) throw new Refusal("That is its name.");
  const repos = everyones(repo);
  const draft = new Draft(repo);
  const { flows, references } = conditionReferences(repos, draft, flow, condition);
  refuseTaken(repos, flows, condition, to);
  renameReferences(repo, draft, references, to);
  const others = [...flows].filter((id) => id !== flow);
  const notes = [
    "Its meaning, and what people see, stay the same.",
    ...(others.length > 0
      ? [`It is renamed in ${others.join(", ")} too, because they share a part that uses it.`]
      : []),
  ];
  const plan = draft.plan(`The condition ${condition} of ${flow} is called ${to}`, notes);
  const cannot = `The Studio cannot rename “${condition}”. Ask a developer.`;
  return verified(repo, plan, cannot);
}
