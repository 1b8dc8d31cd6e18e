import { flowNamed } from "../../../cli/index.ts";
import type { Repository } from "../../../model/index.ts";
import type { TextRow } from "../../protocol.ts";
import type { Held } from "../../protocol-map.ts";
import type { RequirementView } from "../../protocol-requirements.ts";
import { heldBy } from "./holds.ts";

/** A requirement that a project keeps. Where and how it does so is known to whoever opens the Studio. */
export interface Requirement {
  readonly id: string;
  readonly words: string;
  /** All that is said of it: by itself, and by what shows that it is met. */
  readonly said: string;
  /** The steps that are about it. */
  readonly steps: readonly { readonly flow: string; readonly step: string }[];
}

/** The requirements that steps of a journey show, each with what of the step it is about. */
export function requirementsOf(
  repo: Repository,
  flow: string,
  rows: readonly TextRow[],
  all: readonly Requirement[],
): readonly RequirementView[] {
  const holds = heldBy(repo, flowNamed(repo, flow), rows);
  const held = new Map<string, readonly Held[]>();
  const heldAt = (step: string): readonly Held[] => {
    const known = held.get(step) ?? holds(step);
    held.set(step, known);
    return known;
  };
  return all.flatMap(({ id, words, said, steps }): readonly RequirementView[] => {
    const own = new Set(steps.flatMap((one) => (one.flow === flow ? [one.step] : [])));
    if (own.size === 0) return [];
    const names = namesIn(said);
    const shown = [...own].map((step) => {
      const shows = heldAt(step).filter((one) => names.has(one.name));
      return { step, shows: [...new Set(shows.map(({ kind, name }) => `the ${kind} “${name}”`))] };
    });
    return [{ id, words, steps: shown }];
  });
}

/** Whatever could be the name of a field or a call, or the key of a text; of `form.email` also what stands behind a point. */
function namesIn(said: string): ReadonlySet<string> {
  const whole = said.match(/[A-Za-z_]\w*(?:\.\w+)*/g) ?? [];
  return new Set(whole.flatMap((one) => [one, ...one.split(".")]));
}
