import {
  actionsIn,
  type Flow,
  flowOf,
  guardedBy,
  type Handler,
  type Named,
  NO_LONGER,
  type Rule,
  type Rules,
  sharedGuards,
  type Step,
} from "../../model/index.ts";

/** All transitions of a flow file in its order: guards and handlers of each step, then the journey's own handlers. */
export function transitionsOf(named: Named): readonly Transition[] {
  const flow = typed(named);
  return [
    ...[...flow.steps.values()].flatMap((step) => stepTransitions(flow, step)),
    ...handlerTransitions(flow, undefined, flow.handlers),
  ];
}

/** The typed journey. Blocks are left out, because transitions do not depend on them. */
export function typed(named: Named): Flow {
  return flowOf(NO_BLOCKS, named);
}

const NO_BLOCKS = { blocks: new Map<string, Named>() };

function stepTransitions(flow: Flow, step: Step): Transition[] {
  const { id } = step;
  const own = [sharedGuards(flow, step), step.guards].flatMap((guards) =>
    guards === undefined || guards.goto !== undefined
      ? []
      : rulesTransitions({ from: id, cause: { kind: "guard" } }, guards),
  );
  return [...own, ...defaultGuard(flow, id), ...handlerTransitions(flow, step, step.handlers)];
}

/**
 * A step of the progress sends people back if earlier steps are not done. The transition is drawn once, to the step
 * before it.
 */
function defaultGuard(flow: Flow, id: string): Transition[] {
  const before = guardedBy(flow, id).at(-1);
  if (before === undefined) return [];
  const bare = { when: [], arms: [], otherwise: false, at: "/progress" };
  return [{ from: id, to: { step: before }, cause: { kind: "progress" }, ...bare }];
}

/** Events of the journey as a whole, which do not depend on the step. */
const JOURNEY_EVENTS: ReadonlySet<string> = new Set([
  "expired",
  "query",
  "path.unknown",
  "session.invalid",
  "language",
  "elsewhere",
  "stored",
  "visit.held",
]);

function handlerTransitions(flow: Flow, from: Step | undefined, handlers: readonly Handler[]): Transition[] {
  return handlers.flatMap(({ event, rules }) =>
    rulesTransitions({ from: from?.id, cause: causeOf(flow, from, event) }, rules),
  );
}

function causeOf(flow: Flow, from: Step | undefined, event: string): Cause {
  const [, operation = "", end] = /^(.+)\.(ok|failed)$/.exec(event) ?? [];
  if (end === "ok" || end === "failed") return { kind: end, event, operation };
  if (JOURNEY_EVENTS.has(event)) return { kind: "journey", event };
  const after = (from && waitFor(from, event)) ?? waitFor(flow, event);
  return after === undefined ? { kind: "action", event } : { kind: "timer", event, after };
}

/** The duration of the `wait` that sends an event, if there is one. */
function waitFor(owner: Step | Flow, event: string): string | undefined {
  for (const action of actionsIn(owner))
    if (action.do === "wait" && action.then?.value === event && action.duration?.value !== NO_LONGER)
      return action.duration?.value;
  return undefined;
}

interface Source {
  readonly from: string | undefined;
  readonly cause: Cause;
}

function rulesTransitions(
  source: Source,
  { goto, list, pointer: at }: Rules,
  earlier: readonly string[] = [],
): Transition[] {
  if (goto !== undefined) return [transitionTo(source, { step: goto.value }, at, earlier, false)];
  return list.flatMap((rule) => ruleTransitions(source, rule, earlier));
}

function ruleTransitions(source: Source, rule: Rule, earlier: readonly string[]): Transition[] {
  const conditions = rule.when === undefined ? earlier : [...earlier, rule.when.source];
  const transition = (to: Transition["to"]) => transitionTo(source, to, rule.pointer, conditions, rule.index > 0);
  return [
    ...(rule.leave === undefined ? [] : [transition({ link: rule.leave.value })]),
    ...(rule.goto === undefined ? [] : [transition({ step: rule.goto.value })]),
    // A guard without a target lets people in if it holds, and the guards after it are skipped.
    ...(source.cause.kind === "guard" && source.from !== undefined && rule.bare
      ? [transition({ step: source.from })]
      : []),
    ...(rule.then === undefined ? [] : rulesTransitions(source, rule.then, conditions)),
  ];
}

function transitionTo(
  source: Source,
  to: Transition["to"],
  at: string,
  earlier: readonly string[],
  otherwise: boolean,
): Transition {
  const split = earlier.map((when) => armsIn(when));
  const when = split.flatMap(({ rest }) => rest);
  return { ...source, to, when, arms: split.flatMap(({ arms }) => arms), otherwise, at };
}

/** The arms that a condition requires as operands of `&&`, and the rest of the condition. */
function armsIn(when: string): { readonly arms: readonly ArmCondition[]; readonly rest: readonly string[] } {
  const parts = conjuncts(when);
  const matches = parts.map((part) => /^flags\.(\w+)\s*(==|!=)\s*'([^']*)'$/.exec(part));
  return {
    arms: matches.flatMap((match) =>
      match === null ? [] : [{ flag: match[1] ?? "", is: match[2] === "==", arm: match[3] ?? "" }],
    ),
    rest: parts.filter((_, index) => matches[index] === null),
  };
}

/**
 * The operands of the outermost `&&`, or the complete condition if there are none. Quoted texts and brackets are not
 * split.
 */
function conjuncts(when: string): readonly string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  let quote = "";
  for (let at = 0; at < when.length; at += 1) {
    const letter = when[at] ?? "";
    if (quote !== "") {
      if (letter === "\\") at += 1;
      else if (letter === quote) quote = "";
    } else if (letter === "'" || letter === '"') quote = letter;
    else if ("([{".includes(letter)) depth += 1;
    else if (")]}".includes(letter)) depth -= 1;
    else if (depth === 0 && when.startsWith("||", at)) return [when.trim()];
    else if (depth === 0 && letter === "?") return [when.trim()];
    else if (depth === 0 && when.startsWith("&&", at)) {
      parts.push(when.slice(from, at).trim());
      from = at + 2;
      at += 1;
    }
  }
  return [...parts, when.slice(from).trim()];
}

/**
 * The cause of a transition: an action by the person, the end of a call, a guard, a timer, or an event of the journey's
 * own handlers.
 */
type Cause =
  | { readonly kind: "action"; readonly event: string }
  | { readonly kind: "timer"; readonly event: string; readonly after: string }
  | { readonly kind: "ok" | "failed"; readonly event: string; readonly operation: string }
  /** Sent away before entering the step. */
  | { readonly kind: "guard" }
  /** The default guard: an earlier step of the progress is not done. */
  | { readonly kind: "progress" }
  /** `expired`, `query`, `path.unknown`, `session.invalid`, `language`, `elsewhere`, `stored`, `visit.held`. */
  | { readonly kind: "journey"; readonly event: string };

/** An arm of an experiment that a condition requires or excludes. */
export interface ArmCondition {
  readonly flag: string;
  readonly arm: string;
  /** False if the condition excludes the arm. */
  readonly is: boolean;
}

/** A transition from a step to another one, or out of the journey. */
export interface Transition {
  /** `undefined` for the journey's own handlers, which apply in any step. */
  readonly from: string | undefined;
  readonly to: { readonly step: string } | { readonly link: string };
  readonly cause: Cause;
  /** CEL conditions that must all hold, without those that only test for arms. */
  readonly when: readonly string[];
  readonly arms: readonly ArmCondition[];
  /** Whether earlier rules of the same list take precedence. */
  readonly otherwise: boolean;
  /** JSON pointer of the rule in the flow file. */
  readonly at: string;
}
