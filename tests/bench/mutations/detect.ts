import { check, type Rule, rules } from "../../../src/linter/index.ts";
import { type Context, contextOf } from "../../../src/linter/context.ts";
import { type Exploration, explore } from "../../../src/explorer/index.ts";
import { fingerprintOf } from "../../../src/compiler/index.ts";
import { patchedArms } from "../../../src/model/patch/arms.ts";
import { type Named, type Problem, RECORDINGS, type Repository } from "../../../src/model/index.ts";
import { simulationProblems } from "../../../src/insight/simulate/index.ts";

/** What the checker reports for a repository but not for the original one: an error, or else a warning. */
export interface Caught {
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  /**
   * `simulations`: it breaks what somebody wrote that a journey does. `recordings`: it only differs from what was
   * recorded.
   */
  readonly by: "rules" | "exploration" | "simulations" | "recordings";
}

/**
 * Works like `npm run check`: rules, then exploration, then simulations, then recordings, until one reports something
 * new. `explored`: the results of exploring the original journeys.
 */
export function detector(
  base: Repository,
  explored: ReadonlyMap<string, Exploration>,
): (mutant: Repository, path: string) => Promise<Caught | undefined> {
  const known = new Set(check(base).map(({ rule, file, message }) => `${rule} ${file} ${message}`));
  const changedByArms = new Set(patchedArms(base).flatMap(({ files }) => files.map(({ file }) => file)));
  const prints = new Map(base.flows.map(({ id }) => [id, fingerprintOf(base, id)]));
  /** An error of these rules, or else a warning, that the original repository does not have. */
  const firstCaught = (context: Context, applied: readonly Rule[], by: Caught["by"]): Caught | undefined => {
    let warning: Caught | undefined;
    for (const rule of applied) {
      for (const { file, message } of rule.check(context)) {
        if (known.has(`${rule.id} ${file.path} ${message}`)) continue;
        const caught: Caught = { rule: rule.id, severity: rule.severity ?? "error", message, by };
        if (caught.severity === "error") return caught;
        warning ??= caught;
      }
    }
    return warning;
  };
  const inArms = (mutant: Repository): Caught | undefined => {
    const more = check(mutant).find(
      ({ rule, file, message }) => !RECORDED.has(rule) && !known.has(`${rule} ${file} ${message}`),
    );
    return more && { rule: more.rule, severity: more.severity, message: more.message, by: "rules" };
  };
  const walked = async (mutant: Repository, flows: readonly Named[]): Promise<Caught | undefined> => {
    for (const flow of flows) {
      const said = new Set(explored.get(flow.id)?.findings.map(({ kind, message }) => `${kind} ${message}`));
      const { findings } = await explore(mutant, flow);
      const found = findings.find(({ kind, message }) => !said.has(`${kind} ${message}`));
      if (found === undefined) continue;
      const severity = ["missing-value", "not-reached"].includes(found.kind) ? "warning" : "error";
      return { rule: found.kind, severity, message: found.message, by: "exploration" };
    }
    return undefined;
  };
  return async (mutant, path) => {
    const [unreadable] = mutant.problems;
    if (unreadable !== undefined)
      return { rule: unreadable.rule, severity: "error", message: unreadable.message, by: "rules" };
    const context = contextOf(mutant);
    const byRule = firstCaught(context, OWN, "rules") ?? (changedByArms.has(path) ? inArms(mutant) : undefined);
    if (byRule !== undefined) return byRule;
    const flows = mutant.flows.filter(({ id }) => prints.get(id) !== fingerprintOf(mutant, id));
    const byWalk = await walked(mutant, flows);
    if (byWalk !== undefined) return byWalk;
    const played = await simulationProblems({ ...mutant, flows });
    const promised = played.find(({ file }) => !file.startsWith(`${RECORDINGS}/`));
    if (promised !== undefined) return caughtBy("simulations", promised);
    const limit = firstCaught(context, COMPARING, "recordings");
    if (limit !== undefined) return limit;
    const [recorded] = played;
    return recorded && caughtBy("recordings", recorded);
  };
}

function caughtBy(by: Caught["by"], { rule, severity, message }: Problem): Caught {
  return { rule, severity, message, by };
}

/** Rules that compare with recordings; all others can judge a repository by itself. */
const RECORDED: ReadonlySet<string> = new Set(["recorded-limits", "recorded-consent", "recorded-labels"]);
const OWN = rules.filter(({ id }) => !RECORDED.has(id));
const COMPARING = rules.filter(({ id }) => RECORDED.has(id));
