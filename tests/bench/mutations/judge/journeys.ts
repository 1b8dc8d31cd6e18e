import type { FormDefinition, Program } from "../../../../src/engine/index.ts";
import type { Exploration } from "../../../../src/explorer/index.ts";
import { formIds, loadForm } from "../../../../src/compiler/definitions/index.ts";
import { loadProgram } from "../../../../src/compiler/index.ts";
import type { Repository } from "../../../../src/model/index.ts";
import { loadModule } from "./load.ts";
import { type Trail, trailDiffers, trailsOf } from "./trails.ts";
import { differs, type Walk, walksOf } from "./walks.ts";

export interface JourneyJudge {
  /**
   * How a person, the service or analytics could notice the difference to another version of the journey, from its
   * generated code.
   */
  differs(flow: string, after: string): string | undefined;
  /** What the comparison covered, a line for each journey. */
  readonly reached: readonly string[];
}

const WALKS = 120;
const LENGTH = 30;
const TRAILS = 3000;

/**
 * Compares journeys by random walks with answers of every shape, and by the paths that exploration found to its states.
 */
export async function journeyJudge(
  base: Repository,
  explored: ReadonlyMap<string, Exploration>,
): Promise<JourneyJudge> {
  const forms = new Map<string, FormDefinition>();
  for (const id of formIds(base)) forms.set(id, await loadForm(base, id));
  const known = new Map<string, { walks: readonly Walk[]; trails: readonly Trail[] }>();
  const reached: string[] = [];
  for (const flow of base.flows) {
    const program = await loadProgram(base, flow.id);
    const { walks, steps } = walksOf({ repo: base, program, forms }, WALKS, LENGTH);
    const exploration = explored.get(flow.id);
    const trails = exploration === undefined ? [] : trailsOf(base, program, exploration, TRAILS);
    for (const { reached: to } of trails) steps.add(to.place.step);
    known.set(flow.id, { walks, trails });
    reached.push(`${flow.id}: ${steps.size} of ${Object.keys(program.steps).length} steps, ${trails.length} states`);
  }
  return {
    reached,
    differs(flow, after) {
      const { walks = [], trails = [] } = known.get(flow) ?? {};
      const { default: program } = loadModule<{ default: Program }>(after);
      const walk = differs(program, walks);
      if (walk !== undefined) return `walk ${walk.walk} differs at event ${walk.event}`;
      const trail = trailDiffers(base, program, trails);
      return trail === undefined ? undefined : `way ${trail} of the exploration differs`;
    },
  };
}
