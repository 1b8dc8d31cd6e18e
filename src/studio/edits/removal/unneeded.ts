import { experimentsOf, type Repository, segmentsOf } from "../../../model/index.ts";
import { backwards, type FilePlace } from "../answer/remove-references.ts";
import { removeWithHolder } from "../../commands/delete-text.ts";
import type { Draft } from "../draft.ts";
import { drafted } from "../drafted.ts";
import { problemsOf } from "../problems-of.ts";
import { Refusal } from "../refusal.ts";

/**
 * Rules whose findings can be deleted together with their last user. Unused texts are handled separately, because the
 * check assumes that its own pages use some of them.
 */
const UNUSED: ReadonlySet<string> = new Set(["unsent-event", "unused-name"]);

/**
 * Removes what an edit leaves unused: handlers of events that nothing sends, dialogs that nothing opens, names that
 * nothing reads, and what only these needed. Returns their places and the resulting files. `mayGo` tells which of them
 * may be removed.
 */
export function removeUnneeded(
  repo: Repository,
  draft: Draft,
  mayGo: (place: FilePlace) => boolean = () => true,
): { readonly gone: readonly FilePlace[]; readonly after: Repository } {
  const known = new Set(unusedIn(repo).map(nameOf));
  // An arm's change is removed as a whole or not at all.
  const experiments = new Set(experimentsOf(repo).list.map(({ file }) => file.path));
  const gone: FilePlace[] = [];
  for (;;) {
    const after = drafted(repo, draft);
    const fresh = unusedIn(after).filter((one) => !known.has(nameOf(one)) && !experiments.has(one.path) && mayGo(one));
    const going = fresh.filter(({ path, pointer: at }) => draft.has(path) && draft.value(path, at) !== undefined);
    if (going.length === 0) return { gone, after };
    for (const { path, pointer: at } of going.toSorted(backwards)) removeWithHolder(draft, path, at);
    gone.push(...going);
  }
}

function unusedIn(repo: Repository): readonly FilePlace[] {
  try {
    return problemsOf(repo).flatMap(({ rule, file, pointer }) => (UNUSED.has(rule) ? [{ path: file, pointer }] : []));
  } catch (error) {
    throw new Refusal(
      `The Studio cannot find out now what depends on it. ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function nameOf({ path, pointer: at }: FilePlace): string {
  return `${path}#${at}`;
}

/** Describes what is removed with an edit. Parts without a name are left out. */
export function wordsForGone(places: readonly FilePlace[]): readonly string[] {
  return places.flatMap(({ path, pointer: at }) => {
    const [kind = "", name = "", member, last] = segmentsOf(at);
    if (kind === "steps" && member === "on") return [`what “${name}” does after “${last}”`];
    if (kind === "steps" && member === "dialogs") return [`the dialog “${last}” of “${name}”`];
    if (kind === "on") return [`what the journey does after “${name}”`];
    if (path.endsWith("/analytics.json")) return [`the event “${name}” of analytics`];
    return member === undefined && NAMED[kind] !== undefined ? [`the ${NAMED[kind]} “${name}”`] : [];
  });
}

const NAMED: Readonly<Record<string, string>> = {
  conditions: "condition",
  values: "value",
  actions: "actions",
  calls: "call",
  settings: "setting",
  query: "parameter of the address",
  definitions: "definition",
};
