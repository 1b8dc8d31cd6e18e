import type { Program, Rule } from "../engine/index.ts";
import {
  conditionsOf,
  flowOf,
  flowUses,
  type Named,
  pointer,
  type Repository,
  ruleAt,
  ruleText,
  sitesOf,
} from "../model/index.ts";
import type { Searched } from "./state-kind.ts";
import { isOff } from "./switched-off.ts";

/** A step that no path leads to, or a rule that never applied. */
export interface Unreached {
  readonly pointer: string;
  /** The id of the step. Absent for a rule. */
  readonly step?: string;
}

/**
 * Steps that no path leads to, and rules that never applied. Guards are not included: a guard that nobody runs into is
 * no mistake.
 */
export function unreachedIn(repo: Repository, flow: Named, program: Program, { places, rules }: Searched): Unreached[] {
  const found: Unreached[] = [];
  const sites = sitesOf(repo).list.flatMap((site) =>
    [site, ...site.byLanguage.map(({ as }) => as)].map(({ value }) => value),
  );
  const steps = new Set(places.map(({ step }) => step));
  for (const id of Object.keys(program.steps)) {
    if (steps.has(id)) continue;
    found.push({ pointer: pointer("/steps", id), step: id });
  }
  const conditions = conditionsOf(repo, flow);
  const off = (when: string | undefined) => isOff(when, conditions, sites);
  // Events of a step that are sent only by something that is switched off.
  const silent = (step: string, event: string): boolean => {
    const senders = sends.filter((use) => use.event === event && use.place.step === step);
    return senders.length > 0 && senders.every(({ place }) => place.assumed.some(off));
  };
  const sends = [...flowUses(repo, flow)].filter((use) => use.kind === "sends");
  // A part that is used in several places is needed if one of them needs it.
  const model = flowOf(repo, flow);
  const alive = new Set([...rules].map((at) => ruleText(model, at)));
  const ask = (list: readonly Rule[]) => {
    for (const { at, then } of list) {
      if (off(ruleAt(model, at)?.when?.source)) continue;
      if (!rules.has(at) && flow.file.partAt?.(at) !== undefined && alive.has(ruleText(model, at))) continue;
      if (!rules.has(at)) {
        found.push({ pointer: at });
      } else if (then !== undefined) ask(then);
    }
  };
  for (const list of Object.values(program.on)) ask(list);
  for (const [id, { on }] of Object.entries(program.steps)) {
    if (!steps.has(id)) continue;
    for (const [event, list] of Object.entries(on)) if (!silent(id, event)) ask(list);
  }
  return found;
}
