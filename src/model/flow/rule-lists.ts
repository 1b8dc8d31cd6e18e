import { originOf } from "../node.ts";
import { once } from "../once.ts";
import type { Repository } from "../repository.ts";
import type { Flow } from "./flow.ts";
import { flowOf } from "./read-flow.ts";
import type { Rules } from "./rule.ts";
import type { Step } from "./step.ts";
import { rulesIn } from "./visit.ts";

/** Where the rules of events and of `then`s are written, in journeys and in shared parts: their pointers, by file. */
export const ruleLists = once((repo: Repository): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  const owners = repo.flows.flatMap((named): (Flow | Step)[] => {
    const flow = flowOf(repo, named);
    return [flow, ...flow.steps.values()];
  });
  for (const rules of owners.flatMap(listsIn)) {
    const { path, pointer, arm } = originOf(rules);
    if (arm === undefined) found.set(path, (found.get(path) ?? new Set()).add(pointer));
  }
  // Guards are always a list. A part may be both.
  for (const { guards } of owners)
    if (guards !== undefined) found.get(originOf(guards).path)?.delete(originOf(guards).pointer);
  return found;
});

function listsIn({ guards, handlers }: Flow | Step): readonly Rules[] {
  const events = handlers.map(({ rules }) => rules);
  const inside = [...(guards === undefined ? [] : [guards]), ...events].flatMap((rules) => [...rulesIn(rules)]);
  return [...events, ...inside.flatMap(({ then }) => then ?? [])];
}
