import type { Json, JsonObject } from "../../engine/index.ts";
import { type Field, isObject, type Place, pointer } from "../../model/index.ts";
import { type CaseLimits, limitsIn, limitsWritten } from "../browser/case-limits.ts";
import { type Is, type Presence, type PresenceCase, PRESENCES } from "../browser/presence.ts";

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
  const cases = (Array.isArray(written) ? written : [null]).map(caseIn);
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
export function casesWritten(presence: Presence, isListed: boolean): readonly JsonObject[] {
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
