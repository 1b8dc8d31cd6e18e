import { stringsOf } from "../json.ts";
import type { Named, Repository } from "../repository.ts";
import type { PatchedArm } from "../experiment/patched-arm.ts";

/** Two arms that a person can be in at the same time, and the journeys that both of them change. */
interface Pair {
  readonly arms: readonly [PatchedArm, PatchedArm];
  readonly journeys: ReadonlySet<string>;
}

/**
 * Each pair of arms of different experiments that change something of the same journey: a flow and its form, a form and
 * its texts.
 */
export function pairsOf(repo: Repository, arms: readonly PatchedArm[]): Pair[] {
  const changed = new Map(arms.map((arm) => [arm, journeysOf(repo, arm)]));
  return arms.flatMap((one, index) =>
    arms.slice(index + 1).flatMap((other): Pair[] => {
      const both = (changed.get(one) ?? []).filter((id) => changed.get(other)?.includes(id) === true);
      return other.flag === one.flag || both.length === 0 ? [] : [{ arms: [one, other], journeys: new Set(both) }];
    }),
  );
}

/** The journeys that an arm may change. In doubt, a journey is included. */
function journeysOf({ flows }: Repository, { files }: PatchedArm): readonly string[] {
  const owners = files.map(({ file }) => ownerOf(file));
  const ids = new Set(flows.map(({ id }) => id));
  return flows.filter((flow) => owners.some((owner) => !ids.has(owner) || uses(flow, owner))).map(({ id }) => id);
}

/**
 * The name of the journey whose folder or texts a file belongs to. Another name for files that all journeys may use.
 */
function ownerOf(file: string): string {
  const [, owner = ""] = /^(?:(?:flows|schemas)\/|locales\/[^/]+\/)([^/]+?)(?:\/|\.json$)/.exec(file) ?? [];
  return owner;
}

function uses({ id, value }: Named, owner: string): boolean {
  return id === owner || stringsOf(value.texts).includes(owner) || JSON.stringify(value).includes(`schemas/${owner}/`);
}
