import type { Json, JsonObject } from "../../engine/index.ts";
import { type Called, conditionWords } from "../../insight/index.ts";
import { type Field, isObject, judgesValue, type Place, pointer, type Repository, itemsIn } from "../../model/index.ts";
import { type CaseLimits, limitsIn, limitsInWords, limitsWritten } from "../browser/case-limits.ts";
import { type Is, type Presence, PRESENCE_WORDS, type PresenceCase, PRESENCES } from "../browser/presence.ts";
import type { Draft } from "./draft.ts";
import { patchBetween } from "./arm/operations-to.ts";
import { refuseCounted } from "./experiment/counted.ts";
import { writeOp } from "./experiment/write-patch.ts";
import { lastOf } from "./rule-pointers.ts";

/** Where a field's cases are written, or would be. Cases in a definition apply to every field that refers to it. */
export function casesPlace(field: Field): Place & { readonly isShared: boolean } {
  const own: Place = { file: field.file, pointer: pointer(field.pointer, "x-cases") };
  const { file, pointer: at } = field.schema.placeOf("x-cases") ?? own;
  return { file, pointer: at, isShared: file.path !== own.file.path || at !== own.pointer };
}

/** When a field must be filled in, and its limits. `undefined` if its cases can only be edited in the file. */
export function presenceOf(field: Field): Presence | undefined {
  const written = field.schema.keyword("x-cases");
  const inForm: Is = field.required ? "required" : "optional";
  if (written === undefined) return { cases: [], otherwise: inForm };
  const cases = (Array.isArray(written) ? written.slice(labelsIn(written)) : [null]).map(caseIn);
  const last = cases.at(-1);
  const elsewhere = last !== undefined && last.when === undefined ? last : undefined;
  const read: PresenceCase[] = [];
  for (const one of elsewhere === undefined ? cases : cases.slice(0, -1)) {
    if (one?.when === undefined) return undefined;
    // If another value applies elsewhere, a missing value means the form's own one.
    const is = one.is ?? (elsewhere?.is === undefined ? "as-elsewhere" : inForm);
    read.push({ is, ...limited(one), when: one.when });
  }
  return { cases: read, otherwise: elsewhere?.is ?? inForm, ...(elsewhere && limited(elsewhere)) };
}

/** How many cases at the beginning only say what the field is called. They stay as they are. */
function labelsIn(written: readonly Json[]): number {
  const first = written.findIndex((one) => !isObject(one) || judgesValue(one));
  return first === -1 ? written.length : first;
}

interface ReadCase {
  /** Absent if it is as in the form. */
  readonly is?: Is;
  readonly limits: CaseLimits | null;
  /** Absent for all that earlier cases do not cover. */
  readonly when?: string;
}

/** A case, or `undefined` if it can only be edited in the file. */
function caseIn(one: Json): ReadCase | undefined {
  if (!isObject(one)) return undefined;
  const { is, when } = one;
  const known = PRESENCES.find((presence) => presence === is);
  const limits = limitsIn(one);
  const isStrange = (is !== undefined && known === undefined) || (when !== undefined && typeof when !== "string");
  if (limits === undefined || isStrange || Object.keys(one).length === 0) return undefined;
  return {
    ...(known !== undefined && { is: known }),
    limits,
    ...(typeof when === "string" && { when }),
  };
}

function limited({ limits }: ReadCase): { readonly limits?: CaseLimits } {
  return limits === null ? {} : { limits };
}

/** Whether the form lists the field as required, because no case lets it be empty. */
export function isAlwaysRequired({ cases, otherwise }: Presence): boolean {
  return otherwise === "required" && cases.every(({ is }) => is === "as-elsewhere" || is === "required");
}

/**
 * Converts a presence to the cases of a field. Empty if it is the same everywhere, and the schema of its object says
 * that: `isListed` tells whether its `required` lists a field that must always be filled in.
 */
function casesWritten(presence: Presence, isListed: boolean): readonly JsonObject[] {
  const { cases, otherwise, limits } = presence;
  const isSaidByForm = otherwise === "optional" || (isListed && isAlwaysRequired(presence));
  if (cases.length === 0 && isSaidByForm && limits === undefined) return [];
  const written = cases.map((one): JsonObject => {
    const is = one.is === "as-elsewhere" && !isSaidByForm ? otherwise : one.is;
    return { when: one.when, ...(is !== "as-elsewhere" && { is }), ...limitsWritten(one.limits) };
  });
  const last = { ...(!isSaidByForm && { is: otherwise }), ...limitsWritten(limits) };
  return Object.keys(last).length === 0 ? written : [...written, last];
}

interface CasesChange {
  readonly place: Place;
  readonly was: Presence;
  readonly presence: Presence;
  /** Whether `required` lists the field if it must always be filled in. */
  readonly isListed: boolean;
}

/** Writes the cases of a field over the existing ones (`was`). Unchanged cases keep their notation. */
export function writeCases(repo: Repository, draft: Draft, { place, was, presence, isListed }: CasesChange): void {
  const [path, at] = [place.file.path, place.pointer];
  const written = draft.value(path, at);
  const next = casesWritten(presence, isListed);
  const cases = itemsIn(written);
  const labels = cases.slice(0, labelsIn(cases));
  if (next.length === 0 && labels.length === 0) {
    if (written !== undefined) draft.remove(path, at);
    return;
  }
  if (!Array.isArray(written)) return draft.set(path, at, [...next]);
  // An expression may be written differently than the menus would write it.
  const normal = casesWritten(was, isListed);
  const old = written.slice(labels.length).map((one, index) => normal[index] ?? one);
  const ops = patchBetween([...labels, ...old], [...labels, ...next], at);
  const moved = ops.find(({ op, path: place }) => op !== "replace" && lastOf(place)[0] === at);
  if (moved !== undefined) {
    const numbers = [moved.path, moved.from ?? moved.path].map((one) => Number(lastOf(one)[1]));
    refuseCounted(repo, path, at, Math.min(...numbers));
  }
  for (const op of ops) writeOp(draft, path, op);
}

/** If there are more cases, only the new ones are described. */
const FEW = 3;

/** Describes when a field must be filled in, as the end of a sentence. `called` names the values in its conditions. */
export function presenceInWords({ cases, otherwise, limits }: Presence, was: Presence, called: Called): string {
  const known = new Set(was.cases.map((one) => JSON.stringify(one)));
  const said = cases.length <= FEW ? cases : cases.filter((one) => !known.has(JSON.stringify(one)));
  const elsewhere = caseWords(otherwise, limits);
  if (cases.length === 0) return elsewhere;
  return [
    ...(said.length === 0 ? [numberOf(cases, was.cases)] : said.map((one) => caseInWords(one, called))),
    ...others(cases, said),
    `elsewhere it ${elsewhere}`,
  ].join("; ");
}

type Cases = Presence["cases"];

function numberOf(cases: Cases, was: Cases): string {
  return cases.length === was.length
    ? `keeps its ${was.length} cases`
    : `has ${cases.length} cases instead of ${was.length}`;
}

function others(cases: Cases, said: Cases): readonly string[] {
  const stay = cases.length - said.length;
  if (said.length === 0 || stay === 0) return [];
  return [stay === 1 ? "another case stays as it is" : `${stay} other cases stay as they are`];
}

/** `may be left empty where the site is “uk”` */
function caseInWords(one: PresenceCase, called: Called): string {
  return `${caseWords(one.is, one.limits)} where ${conditionWords(one.when, called)}`;
}

/** `must be filled in, and accepts at most 3 characters` */
function caseWords(is: PresenceCase["is"], limits: PresenceCase["limits"]): string {
  const taken = limits === undefined ? "" : limitsInWords(limits);
  const takes = taken === "" ? [] : [`accepts ${taken}`];
  const said = is === "as-elsewhere" && takes.length > 0 ? [] : [PRESENCE_WORDS[is]];
  return [...said, ...takes].join(", and ");
}
