import { flowOf, type Repository } from "../../model/index.ts";
import { renameReferences } from "../edits/answer/edit-references.ts";
import { everyones } from "../edits/answer/same-answer.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { conditionReferences, refuseTaken } from "../edits/named/references.ts";
import { Refusal } from "../edits/refusal.ts";
import { verified } from "../edits/verified.ts";
import { commandSchema, name, fieldName, type Of } from "../kernel/schema.ts";

/** Renames a condition of a journey wherever it is used. */
export const RENAME_CONDITION = commandSchema("rename-condition", { flow: name, condition: name, to: fieldName });
export type RenameCondition = Of<typeof RENAME_CONDITION>;

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
