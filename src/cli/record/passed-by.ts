import { flowUses, type Named, type Repository } from "../../model/index.ts";
import type { Row, Simulation } from "../simulate/index.ts";

/**
 * A line that lists what people can do on the pages of a journey but no recorded path does, because it was added after
 * the paths were chosen. Empty if there is nothing.
 */
export function passedByText(
  repo: Repository,
  flow: Named,
  recorded: readonly { readonly simulation: Simulation | undefined }[],
): string {
  const sent = new Set(recorded.flatMap(({ simulation }) => simulation?.events.flatMap(namesIn) ?? []));
  const found = new Map<string, string>();
  for (const use of flowUses(repo, flow)) {
    const { step } = use.place;
    if (use.kind === "sends" && use.required && step !== undefined && !sent.has(use.event))
      found.set(use.event, `"${use.event}" (${step})`);
  }
  if (found.size === 0) return "";
  return `  ${flow.id}: no recorded path contains ${[...found.values()].join(", ")}. If these events are new, --anew chooses new paths.\n`;
}

function namesIn({ event, branches = [] }: Row): readonly string[] {
  const own = typeof event === "object" ? event.name : event;
  return [...(own === undefined ? [] : [own]), ...branches.flatMap((rows) => rows.flatMap(namesIn))];
}
