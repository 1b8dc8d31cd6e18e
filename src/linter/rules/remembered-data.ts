import { pointer, type UseOf, type UsePlace } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { readsSetValue, scopeOfSetValues } from "../set-values.ts";
import { impossibleAlone, impossibleIn, RULE, type Situation, situationOf } from "../impossible.ts";
import { journeyGraphs, reachable } from "../journey-graph.ts";
import { leavesOf, meets, readsIn, type Touch, writesIn } from "../remembered.ts";
import type { Finding, Rule } from "../rule.ts";

export const unusedData: Rule = {
  id: "unused-data",
  severity: "warning",
  finds: "A remembered value is set but never read, or neither set nor read.",
  why: "It is personal data that is not needed. Or the value is read from another place, which stays empty.",
  after: ["unknown-step", "unknown-part", "unknown-schema", "into-shape"],
  *check(context) {
    for (const { flow } of journeyGraphs(context)) {
      const reads = readsIn(context, flow);
      const writes = writesIn(context, flow);
      for (const { path, file, pointer, outside } of leavesOf(flow, context)) {
        if (outside || reads.some((read) => meets(read.path, path))) continue;
        const set = writes.some((write) => meets(write.path, path));
        const what = set ? "is set but never read" : "is neither set nor read";
        yield {
          file,
          pointer,
          part: "key",
          message: `data.${path} ${what} in the journey "${flow.id}". Remove it, or read it where it is needed.`,
        };
      }
    }
  },
};

const unsetData: Rule = {
  id: "unset-data",
  severity: "warning",
  finds: "A step reads a remembered value that is set neither in that step nor in a step that leads to it.",
  why: "The person's answer is read from the wrong place: they are asked again, or treated as if they had not answered.",
  after: ["unknown-step", "unknown-part", "unknown-schema", "into-shape"],
  *check(context) {
    for (const { flow, steps, edges } of journeyGraphs(context)) {
      const writes = writesIn(context, flow);
      const known = new Map<string, readonly Touch[]>();
      const writesOf = (path: string): readonly Touch[] => {
        const own = known.get(path) ?? writes.filter((write) => meets(write.path, path));
        known.set(path, own);
        return own;
      };
      // The steps that can be reached from each step.
      const before = new Map([...steps.keys()].map((id) => [id, reachable([id], edges)]));
      const outside = leavesOf(flow, context).filter((leaf) => leaf.outside);
      const reported = new Set<string>();
      // Whether a value is set does not depend on how it is read.
      const judged = new Set<string>();
      for (const read of readsIn(context, flow)) {
        const { step, path } = read;
        const place = `${path} ${step}`;
        // An invariant may promise that a value is never set.
        if (read.use.pointer.startsWith("/invariants/") || judged.has(place)) continue;
        judged.add(place);
        const written = writesOf(path);
        const here = written.some(
          (write) => write.step === undefined || step === undefined || before.get(write.step)?.has(step) === true,
        );
        // A value that is never set is reported only once.
        const key = written.length === 0 ? path : place;
        if (here || reported.has(key) || outside.some((leaf) => meets(leaf.path, path))) continue;
        reported.add(key);
        const message =
          written.length === 0
            ? `Nothing in the journey gives data.${path} a value, so this is always its default. Set it, or correct the name.`
            : `data.${path} gets its value only in ${[...new Set(written.map((write) => `step "${write.step}"`))].join(", ")}, which does not lead here. Set it earlier, or correct the name.`;
        yield { file: read.use.file, pointer: read.use.pointer, message };
      }
    }
  },
};

const unsetValue: Rule = {
  id: "unset-value",
  severity: "warning",
  finds:
    "A condition tests for a value that nothing in the journey ever sets, for a value other than all those that are set, or for a field that the step's forms do not have.",
  why: "Something that depends on the condition applies to nobody or to everybody: a failure is never shown, or a page never changes from its initial state.",
  after: [
    "unknown-step",
    "unknown-part",
    "unknown-schema",
    "unknown-data",
    "unset-data",
    "progress-order",
    "no-path-in",
    "set-value",
  ],
  *check(context) {
    for (const use of context.of("rules")) yield* inList(context, use);
    for (const use of context.of("expression"))
      if (use.expects === "boolean" && !RULE.test(use.pointer)) yield* alone(context, use);
  },
};

function* inList(context: Context, use: UseOf<"rules">): Generator<Finding> {
  const whens = use.rules.map(({ when }) => when?.source ?? "true");
  const situations = situationsOf(context, use.place, whens);
  if (situations === undefined) return;
  const known = new Set(impossibleIn(situations.written).map(({ rule }) => rule));
  for (const { rule } of impossibleIn(situations.known)) {
    const at = use.rules[rule]?.pointer ?? use.pointer;
    if (!known.has(rule))
      yield { file: use.file, pointer: use.rules[rule]?.when ? pointer(at, "when") : at, message: never(situations) };
  }
}

function* alone(context: Context, use: UseOf<"expression">): Generator<Finding> {
  const situations = situationsOf(context, use.place, [use.source]);
  if (situations === undefined) return;
  const [before, now] = [impossibleAlone(situations.written), impossibleAlone(situations.known)];
  const where = { file: use.file, pointer: use.pointer };
  if (now.never && !before.never) yield { ...where, message: never(situations) };
  else if (now.always && !before.always && use.pointer.endsWith("/when"))
    yield { ...where, message: always(situations) };
}

function never(situations: Situations): string {
  return `This never holds: ${onlyEver(situations)}. Correct the condition, or set another value somewhere.`;
}

function always(situations: Situations): string {
  return `This always holds: ${onlyEver(situations)}. Remove the condition, or set another value somewhere.`;
}

/** The names that can have fewer values than their schemas allow, with those values. */
function onlyEver({ written, known }: Situations): string {
  const allowed = new Map(written.question.domains.map(([name, values]) => [name, JSON.stringify(values)]));
  const less = known.question.domains.filter(([name, values]) => allowed.get(name) !== JSON.stringify(values));
  return less.map(([name, values]) => `${name} is only ever ${inWords(values)}`).join(", and ");
}

function inWords(values: readonly unknown[]): string {
  const words = values.slice(0, MOST).map((value) => JSON.stringify(value));
  return values.length > MOST ? `${words.join(", ")} …` : words.join(" or ");
}

const MOST = 6;

interface Situations {
  /** With all values that the schemas allow. */
  readonly written: Situation;
  /** With the values that the journey can set. */
  readonly known: Situation;
}

/** `undefined` if the values that the journey sets make no difference. */
function situationsOf(context: Context, place: UsePlace, sources: readonly string[]): Situations | undefined {
  if (!sources.some((source) => readsSetValue(context, place, source))) return undefined;
  const scope = scopeOfSetValues(context, place);
  if (scope === context.scope(place)) return undefined;
  const [written, known] = [situationOf(context, place, sources), situationOf(context, place, sources, scope)];
  return JSON.stringify(written) === JSON.stringify(known) ? undefined : { written, known };
}

/** Remembered values that are set or read in vain. */
export const rememberedDataRules: readonly Rule[] = [unusedData, unsetData, unsetValue];
