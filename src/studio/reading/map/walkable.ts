import type { Transition } from "../../../insight/index.ts";
import { type JsonObject, siteIn } from "../../../engine/index.ts";
import {
  conditionsOf,
  experimentsOf,
  type Flow,
  type Named,
  type Repository,
  type Rules,
  sitesOf,
} from "../../../model/index.ts";
import type { SeenAs } from "../../protocol-map.ts";
import { type Decide, decider } from "./decided.ts";

/** The transitions that people may take, and the steps that they can reach. */
export interface Walkable {
  readonly transitions: ReadonlySet<Transition>;
  readonly steps: ReadonlySet<string>;
  /** Steps whose guards send everybody away. */
  readonly closed: ReadonlySet<string>;
}

/** `known` is what is known about the person. Conditions on anything else may hold. */
export function walkable(
  repo: Repository,
  named: Named,
  flow: Flow,
  transitions: readonly Transition[],
  known: JsonObject,
): Walkable {
  const decide = decider(known, conditionsOf(repo, named));
  const never = neverReached(flow, decide);
  const flags = known["flags"] as Readonly<Record<string, string>> | undefined;
  const isOpen = ({ at, when, arms }: Transition) =>
    !isAmong(never, at) &&
    when.every((source) => decide(source) !== false) &&
    arms.every(({ flag, arm, is }) => flags?.[flag] === undefined || (flags[flag] === arm) === is);
  const open = new Set(transitions.filter(isOpen));
  const closed = new Set(
    [...open].flatMap(({ from, to, cause, when, arms }) => {
      const isAlways = when.every((source) => decide(source) === true) && (arms.length === 0 || flags !== undefined);
      const leads = !("step" in to) || to.step !== from;
      return cause.kind === "guard" && isAlways && leads && from !== undefined ? [from] : [];
    }),
  );
  const targets = new Map<string | undefined, string[]>();
  for (const { from, to, cause } of open)
    if ("step" in to && (from === undefined || cause.kind === "guard" || !closed.has(from)))
      targets.set(from, [...(targets.get(from) ?? []), to.step]);
  const begun = flow.redirects.flatMap(({ goto }) => (goto === undefined ? [] : [goto.value]));
  const queue = [flow.start?.value ?? "", ...begun, ...(targets.get(undefined) ?? [])];
  const steps = new Set<string>();
  for (let step = queue.pop(); step !== undefined; step = queue.pop()) {
    if (steps.has(step)) continue;
    steps.add(step);
    queue.push(...(targets.get(step) ?? []));
  }
  return { transitions: open, steps, closed };
}

/** The known values of a lens, by the names that conditions use. */
export function knownOf(repo: Repository, { site, lang, arm }: SeenAs): JsonObject {
  const flags = experimentsOf(repo).list.map(({ flag, arms }): [string, string] => {
    const name = flag?.value ?? "";
    return [name, arm?.flag === name ? arm.arm : (arms[0]?.value ?? "")];
  });
  const of = sitesOf(repo).list.find(({ id }) => id?.value === site);
  return { flags: Object.fromEntries(flags), lang, ...(of !== undefined && { site: siteIn(of.value, lang) }) };
}

/** Pointers of rules that are never reached, because an earlier rule in their list always holds. */
function neverReached(flow: Flow, decide: Decide): ReadonlySet<string> {
  const found = new Set<string>();
  const look = ({ list }: Rules): void => {
    let isOver = false;
    for (const { pointer, when, then } of list) {
      if (isOver) found.add(pointer);
      else if (then !== undefined) look(then);
      // A rule without a condition is deliberately the last. The check reports rules after it.
      if (when !== undefined && decide(when.source) === true) isOver = true;
    }
  };
  for (const container of [flow, ...flow.steps.values()]) {
    if (container.guards !== undefined) look(container.guards);
    for (const { rules } of container.handlers) look(rules);
  }
  return found;
}

/** Whether a rule, or a rule that contains it, is among them. */
function isAmong(pointers: ReadonlySet<string>, at: string): boolean {
  const parts = at.split("/");
  return parts.some((_, index) => pointers.has(parts.slice(0, index + 1).join("/")));
}
