import { chainsIn } from "../../../cel/index.ts";
import { flowOf, originOf, type Repository, usesOf } from "../../../model/index.ts";
import { backwards } from "../answer/edit-references.ts";
import { everyones } from "../answer/same-answer.ts";
import { type Draft, removeWithParent } from "../draft.ts";

/** Removes named conditions and values that were used before and are not used any more. */
export function removeUnusedNames(before: Repository, now: () => Repository, draft: Draft): void {
  const used = namesUsed(before);
  for (;;) {
    const repo = now();
    const left = namesUsed(repo);
    const removed = repo.flows.flatMap((flow) => {
      const { conditions, values } = flowOf(repo, flow);
      return (
        [...conditions, ...values]
          .filter(({ name }) => used.has(`${flow.id} ${name}`) && !left.has(`${flow.id} ${name}`))
          // Names in a shared file belong to several journeys.
          .flatMap((one) => (originOf(one).path === flow.file.path ? [originOf(one)] : []))
      );
    });
    if (removed.length === 0) return;
    for (const { path, pointer } of removed.toSorted(backwards)) removeWithParent(draft, path, pointer);
  }
}

/** Names that expressions read, together with the journey. */
function namesUsed(repo: Repository): ReadonlySet<string> {
  return new Set(
    everyones(repo).flatMap((one) =>
      usesOf(one).flatMap((use) =>
        use.kind === "expression"
          ? chainsIn(use.source).map(({ variable }) => `${use.place.flow ?? ""} ${variable}`)
          : [],
      ),
    ),
  );
}
