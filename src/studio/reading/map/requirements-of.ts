import { flowNamed } from "../../../insight/index.ts";
import type { Repository } from "../../../model/index.ts";
import type { TextRow } from "../../protocol.ts";
import type { Held, RequirementView } from "../../protocol-map.ts";
import { heldBy } from "./holds.ts";

/** A requirement of a project. The caller that opens the Studio knows how requirements are stored. */
export interface Requirement {
  readonly id: string;
  readonly words: string;
  /** All text about it: its own, and that of the tests for it. */
  readonly said: string;
  readonly steps: readonly { readonly flow: string; readonly step: string }[];
}

/** The requirements that steps of a journey show, each with the parts of the step that it mentions. */
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

/** All words that may be the name of a field or a call, or the key of a text. For `form.email`, also its segments. */
function namesIn(said: string): ReadonlySet<string> {
  const whole = said.match(/[A-Za-z_]\w*(?:\.\w+)*/g) ?? [];
  return new Set(whole.flatMap((one) => [one, ...one.split(".")]));
}
