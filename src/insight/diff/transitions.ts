import { conditionsOf, groupBy, type Named, type Repository } from "../../model/index.ts";
import { typed, type Transition, transitionsOf } from "../map/transitions-of.ts";
import type { Change } from "./change.ts";
import { whoOf } from "./who.ts";

/** Transitions and guards that are new, removed, lead elsewhere, or have other conditions. */
export function transitionChanges(repoBefore: Repository, before: Named, repo: Repository, after: Named): Change[] {
  const old = groups(before);
  const now = groups(after);
  const changes: Change[] = [];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const gone = [...(old.get(key) ?? [])];
    const come = [...(now.get(key) ?? [])];
    const untouched = gone.filter((transition) => come.some((other) => same(transition, other)));
    // If only the order changed, a different rule may be the first that holds.
    if (untouched.length === gone.length && gone.length === come.length) {
      if (!gone.every((transition, index) => same(transition, come[index] as Transition)))
        changes.push(
          change(
            repo,
            after,
            come[0] as Transition,
            `${causeOf(come[0] as Transition)}: the rules have a different order`,
          ),
        );
      continue;
    }
    const left = gone.filter((transition) => !come.some((other) => same(transition, other)));
    const right = come.filter((transition) => !gone.some((other) => same(transition, other)));
    for (const transition of left) {
      const other =
        take(right, ({ to }) => target(to) === target(transition.to)) ??
        take(right, (one) => conditionOf(one) === conditionOf(transition));
      if (other === undefined) changes.push(change(repoBefore, before, transition, `${described(transition)} is gone`));
      else if (target(other.to) === target(transition.to))
        changes.push(
          change(
            repo,
            after,
            other,
            `${causeOf(transition)} → ${target(transition.to)}: the condition is now ${conditionOf(other)} instead of ${conditionOf(transition)}`,
          ),
        );
      else
        changes.push(
          change(
            repo,
            after,
            other,
            `${causeOf(transition)}: leads to ${target(other.to)} instead of ${target(transition.to)}`,
          ),
        );
    }
    for (const transition of right) changes.push(change(repo, after, transition, `${described(transition)} is new`));
  }
  return changes;
}

function groups(flow: Named): ReadonlyMap<string, readonly Transition[]> {
  const steps = new Set(typed(flow).steps.keys());
  const own = transitionsOf(flow).filter(({ from }) => from === undefined || steps.has(from));
  return groupBy(own, causeOf);
}

function change(repo: Repository, flow: Named, transition: Transition, what: string): Change {
  const area = transition.cause.kind === "guard" || transition.cause.kind === "progress" ? "guards" : "transitions";
  return { area, flow: flow.id, what, who: whoOf(transition.when, transition.arms, conditionsOf(repo, flow)) };
}

function same(a: Transition, b: Transition): boolean {
  return target(a.to) === target(b.to) && conditionOf(a) === conditionOf(b);
}

function take(transitions: Transition[], which: (transition: Transition) => boolean): Transition | undefined {
  const index = transitions.findIndex(which);
  return index < 0 ? undefined : transitions.splice(index, 1)[0];
}

function described(transition: Transition): string {
  return `${causeOf(transition)} → ${target(transition.to)}${conditionOf(transition) === "nothing" ? "" : ` if ${conditionOf(transition)}`}`;
}

function causeOf({ from = "any step", cause }: Transition): string {
  if (cause.kind === "guard" || cause.kind === "progress") return `${from}, before it`;
  return `${from}, ${cause.event}`;
}

function conditionOf({ when, arms }: Transition): string {
  const all = [...arms.map(({ flag, arm, is }) => `flags.${flag} ${is ? "==" : "!="} '${arm}'`), ...when];
  return all.length === 0 ? "nothing" : all.map((one) => `\`${one}\``).join(" and ");
}

function target(to: Transition["to"]): string {
  return "step" in to ? to.step : `the link ${to.link}`;
}
