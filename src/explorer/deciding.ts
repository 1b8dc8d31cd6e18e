import {
  entriesOf,
  flowUses,
  isObject,
  type Named,
  objectAt,
  type Repository,
  stringAt,
  type Use,
  type UseOf,
  valueAt,
} from "../model/index.ts";

/** What a journey's file uses, of that what can decide where people get: not what is only shown, told or sent to the service. */
export interface Deciding {
  readonly expressions: readonly UseOf<"expression">[];
  readonly sets: readonly UseOf<"data">[];
}

export function decidingOf(repo: Repository, flow: Named): Deciding {
  const uses = [...flowUses(repo, flow)];
  // A block, or a part of one, by which something can be done.
  const doors = uses.filter(({ kind }) => kind === "sends" || kind === "link").map(({ pointer }) => pointer);
  const isDoor = (pointer: string) => doors.some((door) => door === pointer || door.startsWith(`${pointer}/`));
  const expressions = uses.filter((use): use is UseOf<"expression"> => use.kind === "expression" && decides(use));
  const sets = uses.filter((use): use is UseOf<"data"> => use.kind === "data" && use.way === "set");

  function decides({ place, pointer }: Use): boolean {
    // Named conditions count where they are named.
    if (place.anywhere === true) return false;
    const cut = pointer.lastIndexOf("/");
    const holder = pointer.slice(0, cut);
    const key = pointer.slice(cut + 1);
    if (place.block === undefined) return !isTold(pointer) && !(key === "when" && isQuiet(holder));
    if (key === "when" || key === "enabled") return isDoor(holder);
    const block = valueAt(flow.value, place.block);
    return askedOf(repo, stringAt(block, "block") ?? "").some((name) => begins(pointer, `${place.block}/${name}`));
  }
  function isQuiet(pointer: string): boolean {
    const action = valueAt(flow.value, pointer);
    return (
      isObject(action) && QUIET.some((key) => action[key] !== undefined) && !("goto" in action) && !("then" in action)
    );
  }
  return { expressions, sets };
}

/** Actions after which everything is as it was before. */
const QUIET = ["track", "identify", "log", "scroll", "focus", "alert"];

/** Parts of rules and actions that are words, or input of calls and reports. */
function isTold(pointer: string): boolean {
  return /\/(with|identify|alert|title|label|fail)(\/|$)/.test(pointer);
}

/** Properties that say whether the block can send its events, what they carry, or whether what is inside of it can be used. */
function askedOf(repo: Repository, block: string): string[] {
  const descriptor = repo.blocks.get(block)?.value;
  const sent = entriesOf(objectAt(descriptor, "events")).flatMap(([, event]) => {
    const { list, carries } = objectAt(event, "each");
    const carried = typeof list === "string" ? [list] : entriesOf(carries).map(([, from]) => String(from));
    return [...Object.keys(objectAt(event, "only")), ...carried];
  });
  const slots = entriesOf(objectAt(objectAt(descriptor, "properties"), "properties"));
  return [...sent, ...slots.flatMap(([, slot]) => Object.keys(objectAt(slot, "x-only")))];
}

function begins(pointer: string, start: string): boolean {
  return pointer === start || pointer.startsWith(`${start}/`);
}
