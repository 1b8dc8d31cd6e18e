import { type Called, conditionWords } from "../../insight/index.ts";
import { limitsInWords } from "../browser/case-limits.ts";
import type { Presence, PresenceCase } from "../browser/presence.ts";

const IS = { required: "must be filled in", optional: "is optional", hidden: "is hidden" } as const;

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

/** `is optional where the site is “uk”` */
function caseInWords(one: PresenceCase, called: Called): string {
  return `${caseWords(one.is, one.limits)} where ${conditionWords(one.when, called)}`;
}

/** `must be filled in, and accepts at most 3 characters` */
function caseWords(is: PresenceCase["is"], limits: PresenceCase["limits"]): string {
  const taken = limits === undefined ? "" : limitsInWords(limits);
  const takes = taken === "" ? [] : [`accepts ${taken}`];
  const said = is === "as-elsewhere" ? [] : [IS[is]];
  return [...said, ...takes].join(", and ") || "is as elsewhere";
}
