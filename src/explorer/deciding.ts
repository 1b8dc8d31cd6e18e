import {
  actionsIn,
  blocksOf,
  descriptorOf,
  flowOf,
  flowUses,
  type Named,
  oncePerPair,
  onlyOf,
  propertiesOf,
  type Repository,
  type UseOf,
} from "../model/index.ts";
import { datesOf } from "./moments.ts";

/**
 * The parts of a journey's file that can decide which states people reach. Without those that only affect what is
 * shown, tracked or sent to the service.
 */
interface Deciding {
  readonly expressions: readonly UseOf<"expression">[];
  readonly sets: readonly UseOf<"data">[];
}

export const decidingOf = oncePerPair((repo: Repository, flow: Named): Deciding => {
  const uses = [...flowUses(repo, flow)];
  // Blocks, or parts of blocks, with which a person can do something, and each object around them.
  const doors = new Set(
    uses.flatMap(({ kind, pointer }) => (kind === "sends" || kind === "link" ? around(pointer) : [])),
  );
  const quiet = quietIn(repo, flow);
  const readProps = propsReadIn(repo, flow);
  const dates = datesOf(repo, flow);
  const expressions = uses.filter((use): use is UseOf<"expression"> => use.kind === "expression" && decides(use));
  const sets = uses.filter((use): use is UseOf<"data"> => use.kind === "data" && use.role === "set");

  function decides({ place, pointer, source }: UseOf<"expression">): boolean {
    // A named condition counts where it is used.
    if (place.anywhere === true) return false;
    // Anything that depends on a date is explored before and after the date.
    if (dates.has(source)) return true;
    const cut = pointer.lastIndexOf("/");
    const object = pointer.slice(0, cut);
    const key = pointer.slice(cut + 1);
    if (place.block === undefined) return !isReported(pointer) && !(key === "when" && quiet.has(object));
    if (key === "when" || key === "enabled") return doors.has(object);
    return (readProps.get(place.block) ?? []).some((name) => begins(pointer, `${place.block}/${name}`));
  }
  return { expressions, sets };
});

/** A pointer, and the pointers of everything that contains it. */
function around(pointer: string): string[] {
  const found = [pointer];
  for (let cut = pointer.lastIndexOf("/"); cut >= 0; cut = pointer.lastIndexOf("/", cut - 1)) {
    found.push(pointer.slice(0, cut));
    if (cut === 0) break;
  }
  return found;
}

/** The places of actions that leave the state of the journey unchanged. */
function quietIn(repo: Repository, named: Named): ReadonlySet<string> {
  const flow = flowOf(repo, named);
  const actions = [flow, ...flow.steps.values()].flatMap((object) => [...actionsIn(object)]);
  return new Set(actions.filter((action) => QUIET.has(action.do)).map(({ pointer }) => pointer));
}

const QUIET: ReadonlySet<string> = new Set(["track", "identify", "log", "scroll", "focus", "alert"]);

/** Parts of rules and actions that are texts, or the input of calls and reports. And what all texts get. */
function isReported(pointer: string): boolean {
  return /\/(with|identify|alert|title|label|fail|textParameters)(\/|$)/.test(pointer);
}

/**
 * By the place of a block: the properties that decide whether it can send its events, what these carry, or whether
 * people can use the blocks inside it.
 */
function propsReadIn(repo: Repository, flow: Named): ReadonlyMap<string, readonly string[]> {
  const blocks = [...flowOf(repo, flow).steps.keys()].flatMap((step) => blocksOf(repo, flow, step));
  return new Map(
    blocks.flatMap(({ pointer, descriptor }) => {
      return descriptor === undefined ? [] : [[pointer, propertiesRead(descriptor)] as const];
    }),
  );
}

function propertiesRead(named: Named): readonly string[] {
  const { events, properties } = descriptorOf(named);
  const sent = [...events.values()].flatMap(({ only, each }) => {
    const carried = each?.list === undefined ? [...(each?.carries.values() ?? [])] : [each.list];
    return [...only.keys(), ...carried];
  });
  return [...sent, ...propertiesOf(properties).flatMap(([, property]) => [...onlyOf(property).keys()])];
}

function begins(pointer: string, start: string): boolean {
  return pointer === start || pointer.startsWith(`${start}/`);
}
