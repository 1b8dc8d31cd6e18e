import { applyEdits, modify } from "jsonc-parser";
import type { Json } from "../../engine/index.ts";
import type { Repository, SourceFile } from "../../model/index.ts";
import { untilStrayed } from "../simulate/changes-noticed.ts";
import type { Difference, Edit } from "../simulate/concerns.ts";
import { editsBetween } from "../simulate/retyped.ts";
import { type PlayedSimulation, simulate } from "../simulate/run.ts";
import { simulationsIn } from "../simulate/simulation.ts";

/** A simulation that somebody wrote, as it was played. */
export interface WrittenSimulation extends PlayedSimulation {
  readonly file: SourceFile;
}

export async function writtenSimulations(repo: Repository, flow: string): Promise<readonly WrittenSimulation[]> {
  const all: WrittenSimulation[] = [];
  for (const { simulation, file } of simulationsIn(repo, flow))
    if (simulation.recorded !== true) all.push({ simulation, file, ran: await simulate(repo, simulation) });
  return all;
}

/**
 * The text of a simulation that somebody wrote, once these differences are accepted: what people type, and what is
 * promised, as it is now. Everything else stays as it is written. `undefined` if nothing changes.
 */
export function rewritten(
  { file, ran }: WrittenSimulation,
  accepts: (difference: Difference) => boolean,
): string | undefined {
  const accepted = untilStrayed(ran);
  const edits = ran.flatMap((one) => {
    const taken = one.retyped.some(({ because }) => because.some(accepts));
    const own = accepted.includes(one) ? one.wrong.filter(accepts).flatMap(({ edits: all = [] }) => all) : [];
    const { event, expect } = one.row;
    const typed = typeof event === "object" ? event.values : undefined;
    const answers = [
      ...(taken && expect ? editsBetween(expect as Json, one.expected as Json, ["expect"]) : []),
      ...(taken && typed && one.filledIn ? editsBetween(typed, one.filledIn, ["event", "values"]) : []),
    ];
    return [...answers, ...own].map(
      (edit): Edit => ({ ...edit, place: [...one.pointer.split("/").slice(1), ...edit.place] }),
    );
  });
  const text = edits.reduce((now, { place, value }) => {
    const path = place.map((name) => (/^\d+$/.test(name) ? Number(name) : name));
    return applyEdits(now, modify(now, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
  }, file.text);
  return text === file.text ? undefined : text;
}
