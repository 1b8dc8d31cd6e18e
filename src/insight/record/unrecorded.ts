import { flowUses, type Named, type Repository } from "../../model/index.ts";
import { typed } from "../map/transitions-of.ts";
import { type Row, type Simulation, simulationsIn } from "../simulate/simulation.ts";

/**
 * A step that no recorded path and no written simulation comes to, or something that people can do there and none of
 * them does.
 */
export interface Unrecorded {
  readonly step: string;
  readonly event?: string;
}

/**
 * What no recorded path of a journey contains, because it was added after the paths were chosen. What a written
 * simulation contains is tested by that.
 */
export function unrecorded(
  repo: Repository,
  flow: Named,
  recorded: readonly { readonly simulation: Simulation | undefined }[],
): readonly Unrecorded[] {
  const seen = new Set<string>();
  const written = simulationsIn(repo, flow.id).filter(({ file }) => file.path.startsWith("flows/"));
  for (const { simulation } of [...recorded, ...written]) note(simulation?.events ?? [], "", seen);
  const found = new Map<string, Unrecorded>();
  for (const step of typed(flow).steps.keys()) if (!seen.has(keyOf({ step }))) found.set(keyOf({ step }), { step });
  for (const use of flowUses(repo, flow)) {
    const { step } = use.place;
    if (use.kind !== "sends" || !use.required || step === undefined || found.has(keyOf({ step }))) continue;
    const one = { step, event: use.event };
    if (!seen.has(keyOf(one))) found.set(keyOf(one), one);
  }
  return [...found.values()];
}

export function keyOf({ step, event }: Unrecorded): string {
  return JSON.stringify([step, event]);
}

/** `"leave" (receipt), the step "thanks"` */
export function unrecordedText(all: readonly Unrecorded[]): string {
  return all.map(({ step, event }) => (event === undefined ? `the step "${step}"` : `"${event}" (${step})`)).join(", ");
}

/** Notes the steps that rows come to, and what people do at which step. */
function note(rows: readonly Row[], from: string, seen: Set<string>): void {
  let step = from;
  for (const { do: what, event, expect, branches = [] } of rows) {
    const name = typeof event === "object" ? event.name : event;
    if ((what === "send" || what === "waited") && name !== undefined) seen.add(keyOf({ step, event: name }));
    if (expect?.step !== undefined) seen.add(keyOf({ step: (step = expect.step) }));
    for (const branch of branches) note(branch, step, seen);
  }
}
