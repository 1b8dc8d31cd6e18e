import { perform } from "./actions.ts";
import { abandonCalls } from "./calls.ts";
import { openForms } from "./forms.ts";
import { isKept } from "./memory.ts";
import { isEmpty, own } from "./own.ts";
import type { Program, Step } from "./program.ts";
import { ask } from "./rules.ts";
import { entryOf, focusOn, stepOf, type Turn } from "./turn.ts";

/** Goes to a step, or to where its guards send the person. If a guard leads out of the site, the current step stays. */
export function go(turn: Turn, target: string): void {
  const step = pastGuards(turn, target);
  if (step !== undefined) move(turn, step);
}

/** Sends the person elsewhere if the guards of the current step no longer let them stay. */
export function checkGuards(turn: Turn): void {
  turn.replaces = true;
  arrive(turn, turn.state.step);
}

export type Destination = { readonly goto: string } | { readonly leave: string };

/** Like `go`, but if the guards lead to the current step, it is not entered again. */
export function arrive(turn: Turn, target: string): void {
  const step = pastGuards(turn, target);
  if (step !== undefined && step.id !== turn.state.step) move(turn, step);
}

/**
 * The step or redirect of a path: the start step for the base path, `undefined` if the journey has no such path.
 * `entry` is the step of the history's entry. It is used if it is still at that path.
 */
export function destination(program: Program, path: string, entry?: string): Destination | undefined {
  const clean = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const steps = own(program.paths, clean);
  const step = entry !== undefined && steps?.includes(entry) ? entry : steps?.[0];
  if (step !== undefined) return { goto: step };
  return own(program.redirects, clean) ?? (clean === "/" ? { goto: program.start } : undefined);
}

/**
 * Runs the flow's `path.unknown` rules. Returns the step to enter for a path that the journey does not have, or `null`
 * if a rule leaves the journey.
 */
export function stray(turn: Turn): string | null {
  const rules = own(turn.program.on, "path.unknown");
  const outcome = rules && ask(turn, rules);
  return turn.left ? null : (outcome ?? turn.program.start);
}

/** Restores the address bar and the history's entry to the current step if the requested one was not entered. */
export function correctAddress(turn: Turn): void {
  if (!isShown(turn, turn.step)) show(turn, turn.step, true);
}

function pastGuards(turn: Turn, target: string): Step | undefined {
  const { program } = turn;
  const from = turn.entered ? turn.step.id : "";
  let step = stepOf(program, target);
  for (let hops = Object.keys(program.steps).length; hops >= 0; hops--) {
    if (step.outline) {
      turn.lacks = true;
      return undefined;
    }
    turn.scope.route = { path: step.path, step: step.id, from };
    focusOn(turn, "form");
    const next = ask(turn, step.guards);
    if (turn.left) return undefined;
    if (typeof next !== "string" || next === step.id) return step;
    step = stepOf(program, next);
  }
  turn.guardLoop = target;
  turn.commands.push({ type: "log", level: "error", text: `Guards of ${target} never end` });
  return stepOf(program, program.start);
}

function move(turn: Turn, step: Step): void {
  const isNew = turn.state.outdated === true && isKept(turn.program, turn.state.data);
  if (turn.policy === step.policy && !isNew) {
    leaveStep(turn);
    enterStep(turn, step);
    return;
  }
  // The new document starts the journey at that path and enters the step. Entering it here too would run its effects
  // twice.
  const replace = turn.replaces || step.path === turn.address;
  const said = turn.state.alert;
  const notice = said === null ? {} : { notice: { tone: said.tone, text: said.text } };
  turn.commands.push({ type: "navigate", path: step.path, replace, document: true, ...notice });
  turn.address = turn.step.path;
  turn.entry = entryOf(turn.program, turn.step);
  turn.left = true;
}

function leaveStep(turn: Turn): void {
  const { state, commands } = turn;
  abandonCalls(turn);
  if (isEmpty(state.timers)) return;
  for (const timer of Object.keys(state.timers)) commands.push({ type: "cancel", timer });
  state.timers = {};
}

/** Enters a step without checking its guards. */
export function enterStep(turn: Turn, step: Step): void {
  const { state, scope } = turn;
  const from = turn.entered ? turn.step.id : "";
  turn.entered = true;
  turn.step = step;
  state.step = step.id;
  state.dialog = null;
  scope.route = { path: step.path, step: step.id, from };
  if (!isShown(turn, step)) show(turn, step, turn.replaces);
  openForms(turn, step);
  focusOn(turn, "form");
  perform(turn, step.enter, `/steps/${step.id}/enter`);
}

function isShown(turn: Turn, step: Step): boolean {
  return step.path === turn.address && entryOf(turn.program, step) === turn.entry;
}

function show(turn: Turn, step: Step, replace: boolean): void {
  const entry = entryOf(turn.program, step);
  turn.commands.push({ type: "navigate", path: step.path, ...(entry !== undefined && { step: entry }), replace });
  turn.address = step.path;
  turn.entry = entry;
}
