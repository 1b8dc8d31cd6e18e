import { rules } from "../../../src/language/check/index.ts";
import { check } from "../../../src/language/check/check.ts";
import { contextOf } from "../../../src/language/check/context.ts";
import { type Exploration, explore } from "../../../src/language/explore/index.ts";
import { fingerprintOf } from "../../../src/language/prove/index.ts";
import { patchedArms } from "../../../src/language/patch/index.ts";
import type { Repository } from "../../../src/language/index.ts";
import { simulationProblems } from "../../../src/tools/index.ts";

/** What the checker says of a repository that it does not say of the landed one: an error, or else a warning. */
export interface Caught {
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** `npm run check` in the order of what it costs, until it says something new. `explored` is what exploring the landed journeys found. */
export function detector(
  base: Repository,
  explored: ReadonlyMap<string, Exploration>,
): (mutant: Repository, path: string) => Promise<Caught | undefined> {
  const known = new Set(check(base).map(({ rule, file, message }) => `${rule} ${file} ${message}`));
  const changedByArms = new Set(patchedArms(base).flatMap(({ files }) => files.map(({ file }) => file)));
  const prints = new Map(base.flows.map(({ id }) => [id, fingerprintOf(base, id)]));
  return async (mutant, path) => {
    const [unreadable] = mutant.problems;
    if (unreadable !== undefined) return { rule: unreadable.rule, severity: "error", message: unreadable.message };
    const context = contextOf(mutant);
    let warning: Caught | undefined;
    for (const rule of rules) {
      for (const { file, message } of rule.check(context)) {
        if (known.has(`${rule.id} ${file.path} ${message}`)) continue;
        const caught: Caught = { rule: rule.id, severity: rule.severity ?? "error", message };
        if (caught.severity === "error") return caught;
        warning ??= caught;
      }
    }
    if (warning !== undefined) return warning;
    if (changedByArms.has(path)) {
      const more = check(mutant).find(({ rule, file, message }) => !known.has(`${rule} ${file} ${message}`));
      if (more !== undefined) return { rule: more.rule, severity: more.severity, message: more.message };
    }
    const flows = mutant.flows.filter(({ id }) => prints.get(id) !== fingerprintOf(mutant, id));
    const [told] = await simulationProblems({ ...mutant, flows });
    if (told !== undefined) return { rule: told.rule, severity: told.severity, message: told.message };
    for (const flow of flows) {
      const said = new Set(explored.get(flow.id)?.findings.map(({ kind, message }) => `${kind} ${message}`));
      const { findings } = await explore(mutant, flow, { most: TRANSITIONS });
      const found = findings.find(({ kind, message }) => !said.has(`${kind} ${message}`));
      if (found === undefined) continue;
      const severity = ["missing-value", "nobody-gets-here"].includes(found.kind) ? "warning" : "error";
      return { rule: found.kind, severity, message: found.message };
    }
    return undefined;
  };
}

/** Less than the check looks at: what it finds, it finds early. */
const TRANSITIONS = 8_000;
