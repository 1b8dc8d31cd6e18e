import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, type Named, objectAt, pointer, stringAt } from "../../language/index.ts";
import { armsIn } from "./arms-in.ts";
import type { Cause, Way } from "./way.ts";

/** Every way that a flow file has, in its order: each step's guards and handlers, then the journey's own handlers. */
export function waysOf(flow: Named): readonly Way[] {
  const steps = entriesOf(flow.value.steps);
  return [
    ...steps.flatMap(([id, step]) => stepWays(flow, id, step)),
    ...handlerWays(flow, undefined, flow.value.on, "/on"),
  ];
}

function stepWays(flow: Named, id: string, step: Json): Way[] {
  const at = pointer("/steps", id);
  const guards = isObject(step) ? rulesWays({ from: id, cause: { kind: "guard" } }, step.guards, `${at}/guards`) : [];
  return [...guards, ...defaultGuard(flow, id, step), ...handlerWays(flow, id, objectAt(step, "on"), `${at}/on`)];
}

/** A step of the progress sends people back to what is not done; drawn once, to the step before it. */
function defaultGuard(flow: Named, id: string, step: Json): Way[] {
  if (isObject(step) && step.unguarded === true) return [];
  const { progress } = flow.value;
  const listed = isObject(progress) && isList(progress.steps) ? progress.steps : [];
  const ids = listed.map((item) => stringAt(item, "step") ?? "");
  const pathOf = (step: string) => stringAt(objectAt(flow.value.steps, step), "path");
  const counts = stringAt(step, "progress") ?? id;
  const own = ids.indexOf(counts);
  const index = own >= 0 ? own : ids.findIndex((other) => pathOf(other) === pathOf(counts));
  const before = ids[index - 1];
  if (before === undefined) return [];
  const bare = { when: [], arms: [], otherwise: false, at: "/progress" };
  return [{ from: id, to: { step: before }, cause: { kind: "progress" }, ...bare }];
}

/** What happens to a whole journey, whatever its step. */
const JOURNEY_EVENTS: ReadonlySet<string> = new Set([
  "expired",
  "query",
  "path.unknown",
  "session.invalid",
  "language",
  "elsewhere",
  "visit.held",
]);

function handlerWays(flow: Named, from: string | undefined, on: Json | undefined, at: string): Way[] {
  return entriesOf(on).flatMap(([event, rules]) =>
    rulesWays({ from, cause: causeOf(flow, from, event) }, rules, pointer(at, event)),
  );
}

function causeOf(flow: Named, from: string | undefined, event: string): Cause {
  const [, operation = "", end] = /^(.+)\.(ok|failed)$/.exec(event) ?? [];
  if (end === "ok" || end === "failed") return { kind: end, event, operation };
  if (JOURNEY_EVENTS.has(event)) return { kind: "journey", event };
  const after = waitFor(objectAt(flow.value.steps, from ?? ""), event) ?? waitFor(flow.value.on, event);
  return after === undefined ? { kind: "action", event } : { kind: "timer", event, after };
}

/** How long is waited for an event, where a `wait` sends it. */
function waitFor(value: Json | undefined, event: string): string | undefined {
  if (isObject(value) && typeof value.wait === "string" && value.then === event) return value.wait;
  for (const child of isList(value) ? value : entriesOf(value).map(([, inner]) => inner)) {
    const found = waitFor(child, event);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Source {
  readonly from: string | undefined;
  readonly cause: Cause;
}

function rulesWays(source: Source, rules: Json | undefined, at: string, given: readonly string[] = []): Way[] {
  if (typeof rules === "string") return [wayTo(source, { step: rules }, at, given, false)];
  if (!isList(rules)) return [];
  return rules.flatMap((rule, index) => {
    if (!isObject(rule)) return [];
    const here = pointer(at, index);
    const conditions = typeof rule.when === "string" ? [...given, rule.when] : given;
    const way = (to: Way["to"]) => wayTo(source, to, here, conditions, index > 0);
    const links = [rule, ...(isList(rule.do) ? rule.do : [])]
      .map((action) => stringAt(action, "leave"))
      .filter((link) => link !== undefined);
    return [
      ...links.map((link) => way({ link })),
      ...(typeof rule.goto === "string" ? [way({ step: rule.goto })] : []),
      // A guard that sends nobody anywhere lets in whom it holds for: those behind it are not asked.
      ...(source.cause.kind === "guard" && source.from !== undefined && isBare(rule)
        ? [way({ step: source.from })]
        : []),
      ...rulesWays(source, rule.then, `${here}/then`, conditions),
    ];
  });
}

function isBare(rule: JsonObject): boolean {
  return entriesOf(rule).every(([key]) => key === "when");
}

function wayTo(source: Source, to: Way["to"], at: string, given: readonly string[], otherwise: boolean): Way {
  const split = given.map((when) => armsIn(when));
  const when = split.flatMap(({ rest }) => rest);
  return { ...source, to, when, arms: split.flatMap(({ arms }) => arms), otherwise, at };
}
