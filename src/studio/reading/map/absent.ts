import type { Transition } from "../../../insight/index.ts";
import type { Flow, Named, Repository } from "../../../model/index.ts";
import type { SeenAs } from "../../protocol-map.ts";
import { knownOf, type Walkable, walkable } from "./walkable.ts";

/** What does not exist for the lens, and why. */
interface Absent {
  /** Why nobody with this lens reaches a step. `null` if people do. */
  step(id: string): string | null;
  transition(transition: Transition): boolean;
}

/** A step without any transition to it is reached by its address, so it is never absent. */
export function absentFor(
  repo: Repository,
  named: Named,
  flow: Flow,
  transitions: readonly Transition[],
  seen: SeenAs,
): Absent {
  const known = knownOf(repo, seen);
  const anybody = walkable(repo, named, flow, transitions, {});
  const they = walkable(repo, named, flow, transitions, known);
  const isClosed = (they: Walkable, id: string) => they.closed.has(id) && !anybody.closed.has(id);
  const isAbsent = (they: Walkable, id: string) => isClosed(they, id) || (anybody.steps.has(id) && !they.steps.has(id));
  const whom = [
    ["flags", seen.arm === undefined ? "outside of an arm" : "in this arm"],
    ["site", "at this site"],
    ["lang", "in this language"],
  ] as const;
  const alone = whom.flatMap(([name, words]) => {
    const value = known[name];
    return value === undefined ? [] : [{ words, where: walkable(repo, named, flow, transitions, { [name]: value }) }];
  });
  return {
    step(id) {
      if (!isAbsent(they, id)) return null;
      const words = alone.find(({ where }) => isAbsent(where, id))?.words ?? "for the people that you chose";
      return isClosed(they, id) ? `Everybody is redirected before it opens ${words}` : `No path leads here ${words}`;
    },
    transition(transition) {
      if (!they.transitions.has(transition)) return true;
      if (transition.from === undefined || !isAbsent(they, transition.from)) return false;
      // If everybody is redirected, the transition of the guard is what happens.
      return transition.cause.kind !== "guard" || !isClosed(they, transition.from);
    },
  };
}
