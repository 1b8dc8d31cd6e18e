import { diff3Merge } from "node-diff3";
import type { Called } from "../../insight/index.ts";
import { ALWAYS, exceptAt, type Presence, type PresenceCase, sitesExcepted } from "./presence.ts";
import { caseInWords, otherwiseInWords, presenceInWords } from "./presence-words.ts";
import type { Conflict } from "./refusal.ts";
import { isSame, sorted } from "../kernel/same-json.ts";

export interface PresenceVersions {
  /** A name for the question to the person. */
  readonly of: string;
  readonly mine: Presence;
  /** The value that the person saw when choosing `mine`. */
  readonly was: Presence;
  readonly theirs: Presence;
  /** What conditions ask for, in words. */
  readonly called: Called;
}

interface Merged<T> {
  readonly value: T;
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges two people's choices for a field: each changed case, and the value elsewhere. `seen` are descriptions of other
 * people's values that the person has seen and wants to overwrite. In all other conflicts, the value is `mine` and the
 * person is asked.
 */
export function mergePresence(versions: PresenceVersions, seen: ReadonlySet<string>): Merged<Presence> {
  const { of, mine, was, theirs, called } = versions;
  if (isSame(theirs, was) || isSame(mine, theirs)) return { value: mine, conflicts: [] };
  if (isSame(mine, was)) return { value: theirs, conflicts: [] };
  // Choosing the same value everywhere changes every case.
  if (was.cases.length > 0 && (mine.cases.length === 0 || theirs.cases.length === 0)) {
    const words = (one: Presence) => presenceInWords(one, one, called);
    const asked = { of, mine: words(mine), theirs: words(theirs), was: words(was) };
    return { value: mine, conflicts: seen.has(asked.theirs) ? [] : [asked] };
  }
  const sites = mergeSites(versions);
  if (sites !== undefined) return { value: exceptAt(sites), conflicts: [] };
  const cases = mergeCases(versions);
  const elsewhere = mergeOne(`${of}, elsewhere`, elsewhereOf(mine), elsewhereOf(was), elsewhereOf(theirs), (one) =>
    otherwiseInWords(one.otherwise, one.limits),
  );
  const conflicts = [...cases.conflicts, ...elsewhere.conflicts].filter(
    ({ theirs: words }) => words === null || !seen.has(words),
  );
  return { value: { cases: cases.value, ...elsewhere.value }, conflicts };
}

/** If only sites are selected, each site is merged on its own. */
function mergeSites({ mine, was, theirs }: PresenceVersions): readonly string[] | undefined {
  const [ours, before, others] = [mine, was, theirs].map((one) => (isSame(one, ALWAYS) ? [] : sitesExcepted(one)));
  if (ours === undefined || before === undefined || others === undefined) return undefined;
  const isKept = (site: string) => ours.includes(site) || !before.includes(site);
  return [...others.filter(isKept), ...ours.filter((site) => !before.includes(site) && !others.includes(site))];
}

type Cases = readonly PresenceCase[];

/** Merges case by case if none was added or removed, or else by position in the list. */
function mergeCases({
  of,
  mine: { cases: mine },
  was: { cases: was },
  theirs: { cases: theirs },
  called,
}: PresenceVersions): Merged<Cases> {
  const inWords = (one: PresenceCase) => caseInWords(one, called);
  if (mine.length !== was.length || theirs.length !== was.length) return mergeLists(of, mine, was, theirs, inWords);
  const merged = mine.flatMap((one, index) => {
    const [before, other] = [was[index], theirs[index]];
    if (before === undefined || other === undefined) return [];
    return [mergeOne(`${of}, case ${index + 1}`, one, before, other, inWords)];
  });
  return {
    value: merged.map(({ value }) => value),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  };
}

function mergeLists(
  of: string,
  mine: Cases,
  was: Cases,
  theirs: Cases,
  inWords: (one: PresenceCase) => string,
): Merged<Cases> {
  const [a, o, b] = [mine, was, theirs].map((cases) => cases.map(sorted)) as [string[], string[], string[]];
  const value: string[] = [];
  const conflicts: Conflict[] = [];
  for (const { ok, conflict } of diff3Merge(a, o, b, { excludeFalseConflicts: true })) {
    value.push(...(ok ?? conflict?.a ?? []));
    if (conflict === undefined) continue;
    const [ours, others, before] = [conflict.a, conflict.b, conflict.o].map((cases) =>
      cases.map(readCase).map(inWords),
    );
    const words = (cases: readonly string[] = []) => cases.join("; ") || "no such case";
    conflicts.push({ of: `${of}, cases`, mine: words(ours), theirs: words(others), was: words(before) });
  }
  return { value: value.map(readCase), conflicts };
}

function mergeOne<T>(of: string, mine: T, was: T, theirs: T, words: (one: T) => string): Merged<T> {
  if (isSame(theirs, was) || isSame(mine, theirs)) return { value: mine, conflicts: [] };
  if (isSame(mine, was)) return { value: theirs, conflicts: [] };
  return { value: mine, conflicts: [{ of, mine: words(mine), theirs: words(theirs), was: words(was) }] };
}

function elsewhereOf({ otherwise, limits }: Presence): Omit<Presence, "cases"> {
  return { otherwise, ...(limits !== undefined && { limits }) };
}

function readCase(written: string): PresenceCase {
  return JSON.parse(written) as PresenceCase;
}
