import { perform } from "./actions.ts";
import { abandonCalls } from "./calls.ts";
import { openForms } from "./forms.ts";
import { isEmpty, own } from "./own.ts";
import type { Program, Step } from "./program.ts";
import { ask } from "./rules.ts";
import { focusOn, stepOf, type Turn } from "./turn.ts";

/** Goes to a step, or to where its guards send the person. A guard that leaves the site leaves the step as it is. */
export function go(turn: Turn, target: string): void {
  const step = pastGuards(turn, target);
  if (step !== undefined) move(turn, step);
}

/** Sends the person on when the guards of the step they are on no longer let them stay. */
export function checkGuards(turn: Turn): void {
  const step = pastGuards(turn, turn.state.step);
  if (step === undefined || step.id === turn.state.step) return;
  turn.replaces = true;
  move(turn, step);
}

export type Destination = { readonly goto: string } | { readonly leave: string };

/** The step or redirect that a path stands for; the start step for the base path; `undefined` where the journey has no such path. */
export function destination(program: Program, path: string): Destination | undefined {
  const clean = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const step = own(program.paths, clean)?.[0];
  if (step !== undefined) return { goto: step };
  return own(program.redirects, clean) ?? (clean === "/" ? { goto: program.start } : undefined);
}

/** Runs the flow's `path.unknown` rules; the step that somebody goes to whose path the journey does not have, `null` where they leave it. */
export function stray(turn: Turn): string | null {
  const rules = own(turn.program.on, "path.unknown");
  const outcome = rules && ask(turn, rules);
  return turn.left ? null : (outcome ?? turn.program.start);
}

/** Brings the address bar back to the step when what it asked for was not entered. */
export function correctAddress(turn: Turn): void {
  const { path } = turn.step;
  if (turn.address !== path) turn.commands.push({ type: "navigate", path, replace: true });
}

function pastGuards(turn: Turn, target: string): Step | undefined {
  const { program } = turn;
  const from = turn.entered ? turn.step.id : "";
  let step = stepOf(program, target);
  for (let hops = Object.keys(program.steps).length; hops >= 0; hops--) {
    turn.scope.route = { path: step.path, step: step.id, from };
    focusOn(turn, "form");
    const next = ask(turn, step.guards);
    if (turn.left) return undefined;
    if (typeof next !== "string" || next === step.id) return step;
    step = stepOf(program, next);
  }
  turn.commands.push({ type: "log", level: "error", text: `Guards of ${target} never end` });
  return stepOf(program, program.start);
}

function move(turn: Turn, step: Step): void {
  if (turn.policy === step.policy) {
    leaveStep(turn);
    enterStep(turn, step);
    return;
  }
  // The new document starts the journey anew at that path and enters the step there; entering it here too would run its effects twice.
  const replace = turn.replaces || step.path === turn.address;
  const said = turn.state.alert;
  const notice = said === null ? {} : { notice: { tone: said.tone, text: said.text } };
  turn.commands.push({ type: "navigate", path: step.path, replace, document: true, ...notice });
  turn.address = turn.step.path;
  turn.left = true;
}

function leaveStep(turn: Turn): void {
  const { state, commands } = turn;
  abandonCalls(turn);
  if (isEmpty(state.timers)) return;
  for (const timer of Object.keys(state.timers)) commands.push({ type: "cancel", timer });
  state.timers = {};
}

function enterStep(turn: Turn, step: Step): void {
  const { state, scope, commands } = turn;
  const from = turn.entered ? turn.step.id : "";
  turn.entered = true;
  turn.step = step;
  state.step = step.id;
  state.dialog = null;
  scope.route = { path: step.path, step: step.id, from };
  if (step.path !== turn.address) {
    commands.push({ type: "navigate", path: step.path, replace: turn.replaces });
    turn.address = step.path;
  }
  openForms(turn, step);
  focusOn(turn, "form");
  perform(turn, step.enter, `/steps/${step.id}/enter`);
}
