import { conditionsOf, groupBy, type Named, type Repository } from "../../model/index.ts";
import { typed, type Way, waysOf } from "../map/ways-of.ts";
import type { Change } from "./change.ts";
import { whoOf } from "./who.ts";

/** Transitions and guards that are new, removed, lead elsewhere, or have other conditions. */
export function wayChanges(repoBefore: Repository, before: Named, repo: Repository, after: Named): Change[] {
  const old = groups(before);
  const now = groups(after);
  const changes: Change[] = [];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const gone = [...(old.get(key) ?? [])];
    const come = [...(now.get(key) ?? [])];
    const untouched = gone.filter((way) => come.some((other) => same(way, other)));
    // If only the order changed, a different rule may be the first that holds.
    if (untouched.length === gone.length && gone.length === come.length) {
      if (!gone.every((way, index) => same(way, come[index] as Way)))
        changes.push(
          change(repo, after, come[0] as Way, `${causeOf(come[0] as Way)}: the rules have a different order`),
        );
      continue;
    }
    const left = gone.filter((way) => !come.some((other) => same(way, other)));
    const right = come.filter((way) => !gone.some((other) => same(way, other)));
    for (const way of left) {
      const other =
        take(right, ({ to }) => target(to) === target(way.to)) ??
        take(right, (one) => conditionOf(one) === conditionOf(way));
      if (other === undefined) changes.push(change(repoBefore, before, way, `${described(way)} is gone`));
      else if (target(other.to) === target(way.to))
        changes.push(
          change(
            repo,
            after,
            other,
            `${causeOf(way)} → ${target(way.to)}: the condition is now ${conditionOf(other)} instead of ${conditionOf(way)}`,
          ),
        );
      else
        changes.push(
          change(repo, after, other, `${causeOf(way)}: leads to ${target(other.to)} instead of ${target(way.to)}`),
        );
    }
    for (const way of right) changes.push(change(repo, after, way, `${described(way)} is new`));
  }
  return changes;
}

function groups(flow: Named): ReadonlyMap<string, readonly Way[]> {
  const steps = new Set(typed(flow).steps.keys());
  const own = waysOf(flow).filter(({ from }) => from === undefined || steps.has(from));
  return groupBy(own, causeOf);
}

function change(repo: Repository, flow: Named, way: Way, what: string): Change {
  const area = way.cause.kind === "guard" || way.cause.kind === "progress" ? "guards" : "ways";
  return { area, flow: flow.id, what, who: whoOf(way.when, way.arms, conditionsOf(repo, flow)) };
}

function same(a: Way, b: Way): boolean {
  return target(a.to) === target(b.to) && conditionOf(a) === conditionOf(b);
}

function take(ways: Way[], which: (way: Way) => boolean): Way | undefined {
  const index = ways.findIndex(which);
  return index < 0 ? undefined : ways.splice(index, 1)[0];
}

function described(way: Way): string {
  return `${causeOf(way)} → ${target(way.to)}${conditionOf(way) === "nothing" ? "" : ` if ${conditionOf(way)}`}`;
}

function causeOf({ from = "any step", cause }: Way): string {
  if (cause.kind === "guard" || cause.kind === "progress") return `${from}, before it`;
  return `${from}, ${cause.event}`;
}

function conditionOf({ when, arms }: Way): string {
  const all = [...arms.map(({ flag, arm, is }) => `flags.${flag} ${is ? "==" : "!="} '${arm}'`), ...when];
  return all.length === 0 ? "nothing" : all.map((one) => `\`${one}\``).join(" and ");
}

function target(to: Way["to"]): string {
  return "step" in to ? to.step : `the link ${to.link}`;
}
