import { flowOf, type Repository } from "../../../model/index.ts";
import { renameReferences } from "../../edits/answer/edit-references.ts";
import { everyones } from "../../edits/answer/same-answer.ts";
import { conditionReferences, refuseTaken } from "../../edits/named-references.ts";
import { Refusal } from "../../edits/refusal.ts";
import type { OfCondition } from "../named.ts";
import type { Naming } from "./naming.ts";

/**
 * A condition is renamed wherever expressions read it: in its journey, in shared parts, and in arms' patches. Its meaning
 * does not change, and people notice nothing.
 */
export function conditionNaming(repo: Repository, { flow, condition }: OfCondition): Naming {
  const named = repo.flows.find(({ id }) => id === flow);
  if (named === undefined || !flowOf(repo, named).conditions.some(({ name }) => name === condition))
    throw new Refusal(`There is no condition “${condition}” in ${flow}.`);
  return {
    name: condition,
    rename(draft, to) {
      const repos = everyones(repo);
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
      return { what: `The condition ${condition} of ${flow} is called ${to}`, notes };
    },
  };
}
