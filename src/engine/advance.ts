import { closeAlert, showAlert } from "./alert.ts";
import { endCall, isBusy, settleIntent } from "./calls.ts";
import type { Command } from "./command.ts";
import type { Event, PageEvent } from "./event.ts";
import { clearErrors, redraftForm, submitForm, takeValues } from "./forms.ts";
import { isObject } from "./json.ts";
import { adopt, isExpired, remember } from "./memory.ts";
import { arrive, checkGuards, correctAddress, destination, go, stray } from "./navigation.ts";
import { omit, own, put } from "./own.ts";
import type { Program } from "./program.ts";
import { ask, eventOf, handle, isHandled, type Outcome } from "./rules.ts";
import type { Envelope, Snapshot } from "./snapshot.ts";
import { siteIn } from "./site.ts";
import { begin, focusOn, leave, nothing, stepOf, type Turn } from "./turn.ts";

export interface Advanced {
  readonly snapshot: Snapshot;
  /** To be carried out in order. */
  readonly commands: readonly Command[];
  /** The program has no more than an outline of a step that comes next: nothing of this counts. The same is to be asked of the whole program. */
  readonly lacks?: true;
  /** Somebody wanted to leave the step, and a rule for `leaving` keeps them there. */
  readonly stays?: true;
  /** The guards of this step, which was to be entered, send people round and round; the start step was entered instead. */
  readonly guardLoop?: string;
}

/**
 * Takes one event to its end. Pure: no clock, no randomness, no input is changed, and nothing is thrown whatever
 * the event. Where nothing changes, the very same snapshot comes back.
 */
export function advance(program: Program, snapshot: Snapshot, event: Event): Advanced {
  const turn = begin(program, snapshot, event.at, event.id, event.type === "visit" ? event : undefined);
  follow(turn, take(turn, event));
  if (snapshot.held !== undefined && !isBusy(turn.state)) endHolding(turn);
  return finish(turn, snapshot);
}

/** A path was visited: by a link, Back or Forward, or by hand. */
export function visit(
  program: Program,
  snapshot: Snapshot,
  path: string,
  stamp: { readonly at: number; readonly id: string },
): Advanced {
  return advance(program, snapshot, { type: "visit", path, at: stamp.at, id: stamp.id });
}

/** Runs the flow's `expired` rules where remembered data is too old; `undefined` when it is not, or nothing is said about it. */
export function expire(turn: Turn): Outcome {
  const rules = own(turn.program.on, "expired");
  return rules !== undefined && isExpired(turn) ? ask(turn, rules) : undefined;
}

export function finish(turn: Turn, before: Snapshot): Advanced {
  correctAddress(turn);
  remember(turn);
  const snapshot = isUnchanged(turn.state, before) ? before : turn.state;
  // Of most events there is no more to tell, and this is made at each.
  if (!turn.lacks && !turn.stays && turn.guardLoop === undefined) return { snapshot, commands: turn.commands };
  return {
    snapshot,
    commands: turn.commands,
    ...(turn.lacks && { lacks: true }),
    ...(turn.stays && { stays: true }),
    ...(turn.guardLoop !== undefined && { guardLoop: turn.guardLoop }),
  };
}

export function follow(turn: Turn, outcome: Outcome): void {
  if (typeof outcome === "string") go(turn, outcome);
}

function take(turn: Turn, event: Event): Outcome {
  switch (event.type) {
    case "page":
      return takePage(turn, event.event);
    case "visit":
      return takeVisit(turn, event.path, event.step);
    case "closing":
      return isBusy(turn.state) ? undefined : askToLeave(turn, "");
    case "answer": {
      const call = endCall(turn, event.call);
      if (call === undefined) return undefined;
      adoptHeld(turn, call.operation);
      settleIntent(turn, call.operation);
      focusOn(turn, call.form, isObject(event.output) ? event.output : nothing);
      return handle(turn, eventOf(call.operation, "ok"));
    }
    case "failure": {
      const call = endCall(turn, event.call);
      if (call === undefined) return undefined;
      adoptHeld(turn, call.operation);
      settleIntent(turn, call.operation, event.error);
      if (call.changes) redraftForm(turn, call.form);
      const { refusals = {} } = turn.program;
      const carriedOut = own(refusals, call.operation)?.includes(event.error.code) !== true;
      focusOn(turn, call.form, nothing, { generic: "", ...event.error, carriedOut });
      return handle(turn, eventOf(call.operation, "failed"), "*.failed");
    }
    case "timer":
      return takeTimer(turn, event.timer);
    case "language":
      if (turn.state.env.lang === event.lang) return undefined;
      turn.state.env = { ...turn.state.env, lang: event.lang };
      turn.scope.lang = event.lang;
      turn.scope.site = siteIn(turn.state.env.site, event.lang);
      // What must not be repeated is on its way: its answer matters more than the language of a list.
      if (isBusy(turn.state)) return undefined;
      focusOn(turn, "form");
      return handle(turn, "language");
    case "stored":
      // What is being changed is not abandoned for what another tab came to: its end is written over it.
      if (isBusy(turn.state)) turn.state.held = { envelope: event.envelope };
      else takeStored(turn, event.envelope);
      return undefined;
    case "elsewhere":
      if ((turn.state.env.elsewhere === true) === event.running) return undefined;
      turn.state.env = { ...turn.state.env, elsewhere: event.running };
      turn.scope.elsewhere = event.running;
      if (isBusy(turn.state)) return undefined;
      focusOn(turn, "form");
      return handle(turn, "elsewhere");
    case "sessionInvalid":
      return takeSessionInvalid(turn);
    case "notice":
      showAlert(turn, event.notice);
  }
  return undefined;
}

function takePage(turn: Turn, event: PageEvent): Outcome {
  if (event.name === "alert.close") {
    closeAlert(turn);
    return undefined;
  }
  const form = event.form ?? "form";
  const ofForm = own(formEvents, event.name) === true;
  const name = ofForm && form !== "form" ? eventOf(form, event.name) : event.name;
  const kind = !ofForm && name.startsWith(`${form}.`) ? name.slice(form.length + 1) : event.name;
  if (kind !== "change" && isBusy(turn.state)) return undefined;
  const expired = isBusy(turn.state) ? undefined : expire(turn);
  if (expired !== undefined) return expired;

  if (kind === "submit") submitForm(turn, form, event.values);
  else if (ofForm || own(formEvents, kind) || isHandled(turn, name)) takeValues(turn, form, event.values);
  const field = event.payload?.["field"];
  if ((kind === "change" || kind === "pick") && typeof field === "string") clearErrors(turn, form, field);
  focusOn(turn, form, event.payload);

  const outcome = handle(turn, name);
  if (outcome === undefined && name === "dialog.close") turn.state.dialog = null;
  return outcome;
}

/** The events that a form has of its own, and that its name goes before. */
const formEvents: Readonly<Record<string, true>> = { submit: true, change: true, blur: true, pick: true };

function takeStored(turn: Turn, envelope: Envelope | null): void {
  adopt(turn, envelope);
  checkGuards(turn);
}

/** Nothing is being changed any more. The rules may have stayed in a step that has no place in what another tab stored. */
function endHolding(turn: Turn): void {
  const { held } = turn.state;
  if (held !== undefined) {
    // A rule went elsewhere and so gave up the call.
    delete turn.state.held;
    adopt(turn, held.envelope);
  }
  if (!turn.left) checkGuards(turn);
}

/** Once nothing is being changed any more. The rules for the call's end come next, and guards after them. */
function adoptHeld(turn: Turn, operation: string): void {
  const { held, intents } = turn.state;
  if (held === undefined || isBusy(turn.state)) return;
  delete turn.state.held;
  // Another tab has forgotten everything meanwhile: what the call came to is not written over nothing.
  if (held.envelope === null) return;
  adopt(turn, held.envelope);
  // The call was made here: another tab does not know whether it may be repeated.
  const intent = own(intents, operation);
  if (intent !== undefined) turn.state.intents = put(turn.state.intents, operation, intent);
}

function takeVisit(turn: Turn, path: string, entry: string | undefined): Outcome {
  // Its answer would be lost, and it would not be known what became of it: who asks to go elsewhere is told to wait.
  if (isBusy(turn.state)) {
    focusOn(turn, "form");
    handle(turn, "visit.held");
    return undefined;
  }
  const expired = expire(turn);
  if (expired !== undefined) return expired;
  const target = destination(turn.program, path, entry);
  if (target !== undefined && "leave" in target) {
    leave(turn, target.leave);
    return undefined;
  }
  const step = target === undefined ? stray(turn) : target.goto;
  if (step === null) return undefined;
  // Several steps may share a path: where none of them is meant, its first one is entered from elsewhere only.
  const there = step !== entry && stepOf(turn.program, step).path === turn.step.path;
  if (there || step === turn.step.id) return undefined;
  const outcome = askToLeave(turn, step);
  if (outcome === undefined) arrive(turn, step);
  return outcome;
}

/** What the rules for `leaving` come to where somebody wants to go to a step, or (`""`) out of the document; `undefined`: they may. */
function askToLeave(turn: Turn, to: string): Outcome {
  if (!isHandled(turn, "leaving")) return undefined;
  focusOn(turn, "form", { to });
  const outcome = handle(turn, "leaving");
  turn.stays = outcome === null && !turn.left;
  return outcome;
}

function takeSessionInvalid(turn: Turn): Outcome {
  // The answer to what is being changed tells more; the service is asked again afterwards.
  if (isBusy(turn.state)) return undefined;
  const expired = expire(turn);
  if (expired !== undefined) return expired;
  focusOn(turn, "form");
  return handle(turn, "session.invalid");
}

function takeTimer(turn: Turn, timer: string): Outcome {
  const name = own(turn.state.timers, timer);
  if (name === undefined) return undefined;
  turn.state.timers = omit(turn.state.timers, timer);
  return handle(turn, name);
}

function isUnchanged(after: Snapshot, before: Snapshot): boolean {
  for (const key in after) if (after[key as keyof Snapshot] !== before[key as keyof Snapshot]) return false;
  return true;
}
