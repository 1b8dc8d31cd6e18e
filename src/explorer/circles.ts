import { type BlockView, type JsonObject, type ReplayEvent, type Snapshot, view } from "../engine/index.ts";
import { readerOf } from "./events.ts";
import { fillings, submission } from "./forms.ts";
import type { Model } from "./model.ts";
import type { Reached, Searched } from "./state-kind.ts";

/** People who submit what they have answered get back to the same page, again and again, and see no reason. */
interface Circle {
  /** The rule that sends them back, as a JSON pointer into the flow's file. */
  readonly pointer: string;
  /** The steps of the circle, from the one to which the rule sends them. */
  readonly steps: readonly string[];
  /** The state after the first time that the rule sends them back. */
  readonly to: Reached;
}

/**
 * Finds circles: from every page to which people are sent back, submits forms with the values that are in them, with the
 * answers that the service gave before, until a state repeats. It is a circle if no problem is shown on the way: no
 * error, message or dialog, and on the page no block that was not there at the first visit.
 */
export function circlesIn(model: Model, { places }: Searched): Circle[] {
  const known = new Set<string>();
  const found = new Map<string, Circle>();
  for (const { first, lookedAt, sentBack } of places) {
    if (!lookedAt || !sentBack) continue;
    const circle = circleFrom(model, first, known);
    if (circle !== undefined && !found.has(circle.pointer)) found.set(circle.pointer, circle);
  }
  return [...found.values()];
}

/** More events than any circle has: data that grows with each submission would never repeat. */
const LONGEST = 100;

interface Lap {
  readonly to: Reached;
  /** The rule that led to this step, if the step before was another one or its guards led back. */
  readonly back?: string;
}

/** `known`: the states from which no circle was found. */
function circleFrom(model: Model, first: Reached, known: Set<string>): Circle | undefined {
  const laps: Lap[] = [{ to: first }];
  const seen = new Map<string, number>();
  for (let to = first; laps.length < LONGEST; ) {
    const { snapshot } = to.replayState;
    if (showsProblem(snapshot)) break;
    const print = printOf(snapshot);
    const start = seen.get(print);
    if (start !== undefined) return circleOf(model, laps, start);
    if (known.has(print)) break;
    seen.set(print, laps.length - 1);
    const event = nextEvent(model, to);
    if (event === undefined) break;
    const { replayState, commands, rules, endless } = model.player.play(to.replayState, event);
    if (replayState.snapshot === null || endless || commands.some(({ type }) => type === "leave")) break;
    const isBack = replayState.snapshot.step !== snapshot.step || rules.some((at) => at.includes("/guards/"));
    to = { ...to, replayState: replayState as Reached["replayState"], from: to, events: [event] };
    const back = isBack ? rules.at(-1) : undefined;
    laps.push({ to, ...(back !== undefined && { back }) });
  }
  for (const print of seen.keys()) known.add(print);
  return undefined;
}

function printOf({ step, data, forms, calls, env }: Snapshot): string {
  return JSON.stringify([step, data, forms, Object.keys(calls), env.site, env.flags, env.lang]);
}

function showsProblem({ alert, dialog, forms }: Snapshot): boolean {
  return alert !== null || dialog !== null || Object.values(forms).some(({ errors }) => errors.length > 0);
}

/** What people do who want to get on: wait for the answer to a call, or submit what they have answered. */
function nextEvent(model: Model, to: Reached): ReplayEvent | undefined {
  const { snapshot } = to.replayState;
  const [running] = Object.values(snapshot.calls);
  if (running !== undefined) {
    const before = earlier(to, (one) => one.do === "answer" && one.operation === running.operation);
    return before ?? model.outcomes(running.operation).answers(readerOf(snapshot))[0];
  }
  for (const { own, form = "", props } of model.pages.offered(to.replayState).sendings) {
    const known = model.form(model.program.steps[snapshot.step]?.forms[form]?.schema ?? "");
    if (own !== "submit" || known === undefined) continue;
    const context = (props.context ?? {}) as JsonObject;
    const { values, accepted } = submission(known, snapshot.forms[form]?.values ?? {}, context);
    const named = form === "form" ? { name: own } : { name: own, form };
    if (accepted) return { do: "send", event: { ...named, values } };
    // What the journey does not remember, people enter again.
    const before = earlier(to, (one, step) => {
      return one.do === "send" && step === snapshot.step && one.event.name === own && one.event.form === named.form;
    });
    if (before !== undefined) return before;
    const [filled] = fillings(known, values, context, model.distinctions, readerOf(snapshot));
    return filled && { do: "send", event: { ...named, values: filled } };
  }
  return undefined;
}

/** The last such event on the path to a state. `step`: where it happened. */
function earlier(to: Reached, is: (event: ReplayEvent, step: string | undefined) => boolean): ReplayEvent | undefined {
  for (let { from, events } = to; from !== null; { from, events } = from) {
    const { step } = from.replayState.snapshot;
    const found = events.find((event) => is(event, step));
    if (found !== undefined) return found;
  }
  return undefined;
}

function circleOf(model: Model, laps: readonly Lap[], start: number): Circle | undefined {
  const lap = laps.slice(start + 1);
  const backs = lap.filter(({ back }) => back !== undefined);
  // The guard is the reason. Without one, it is the rule that leads to the step where people were first.
  const order = Object.keys(model.program.steps);
  const place = ({ to }: Lap) => order.indexOf(to.replayState.snapshot.step);
  const first = Math.min(...backs.map(place));
  const reason = backs.find(({ back }) => back?.includes("/guards/")) ?? backs.find((one) => place(one) === first);
  if (reason?.back === undefined) return undefined;
  const { step } = reason.to.replayState.snapshot;
  const shown = blocksOf(model, reason.to);
  for (let before = laps[start]?.to.from ?? null; before !== null; before = before.from)
    if (before.replayState.snapshot.step === step && !isWithin(shown, blocksOf(model, before))) return undefined;
  const steps = lap.map(({ to }) => to.replayState.snapshot.step);
  const from = lap.indexOf(reason);
  return {
    pointer: reason.back,
    steps: [...new Set([...steps.slice(from), ...steps.slice(0, from)])],
    to: reason.to,
  };
}

function blocksOf({ program }: Model, { replayState: { snapshot, at } }: Reached): readonly string[] {
  const names = ({ block, slots }: BlockView): string[] => [block, ...Object.values(slots).flat().flatMap(names)];
  const { page, aside } = view(program, snapshot, at);
  return [...page, ...aside].flatMap(names);
}

function isWithin(blocks: readonly string[], among: readonly string[]): boolean {
  const left = [...among];
  return blocks.every((block) => {
    const at = left.indexOf(block);
    return at >= 0 && left.splice(at, 1).length > 0;
  });
}
