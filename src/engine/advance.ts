import { closeAlert, showAlert } from "./alert.ts";
import { endCall, isBusy, settleIntent } from "./calls.ts";
import type { Command } from "./command.ts";
import type { Event, PageEvent } from "./event.ts";
import { clearErrors, redraftForm, submitForm, takeValues } from "./forms.ts";
import { adoptHeld, endHolding, takeStored } from "./held.ts";
import { isObject } from "./json.ts";
import { isExpired, remember } from "./memory.ts";
import { arrive, correctAddress, destination, go, stray } from "./navigation.ts";
import { omit, own } from "./own.ts";
import type { Program } from "./program.ts";
import { ask, eventOf, handle, isHandled, type Outcome } from "./rules.ts";
import type { Snapshot } from "./snapshot.ts";
import { siteIn } from "./site.ts";
import { begin, focusOn, leave, nothing, stepOf, type Turn } from "./turn.ts";

export interface Advanced {
  readonly snapshot: Snapshot;
  /** Commands that the app must carry out, in order. */
  readonly commands: readonly Command[];
  /**
   * The program holds only an outline of a step that was needed, so this result is not valid. Repeat the call with the
   * whole program.
   */
  readonly lacks?: true;
  /** The person wanted to leave the step, and a rule for `leaving` keeps them there. */
  readonly stays?: true;
  /** The step that was to be entered. Its guards lead round in a circle, so the start step was entered instead. */
  readonly guardLoop?: string;
}

/**
 * Processes one event completely. Pure: it uses no clock and no randomness, changes no input and never throws. Returns
 * the same snapshot object if nothing changes.
 */
export function advance(program: Program, snapshot: Snapshot, event: Event): Advanced {
  const turn = begin(program, snapshot, event.at, event.id, event.type === "visit" ? event : undefined);
  follow(turn, take(turn, event));
  if (snapshot.held !== undefined && !isBusy(turn.state)) follow(turn, endHolding(turn));
  return finish(turn, snapshot);
}

/** Processes a visit to a path: by a link, by Back or Forward, or by an address that was typed. */
export function visit(
  program: Program,
  snapshot: Snapshot,
  path: string,
  stamp: { readonly at: number; readonly id: string },
): Advanced {
  return advance(program, snapshot, { type: "visit", path, at: stamp.at, id: stamp.id });
}

/**
 * Runs the flow's `expired` rules if remembered data is too old. Returns `undefined` if it is not, or if the flow has
 * no such rules.
 */
export function expire(turn: Turn): Outcome {
  const rules = own(turn.program.on, "expired");
  return rules !== undefined && isExpired(turn) ? ask(turn, rules) : undefined;
}

export function finish(turn: Turn, before: Snapshot): Advanced {
  correctAddress(turn);
  remember(turn);
  const snapshot = isUnchanged(turn.state, before) ? before : turn.state;
  // Most events have no further results. This runs at each event, so it creates no larger object than needed.
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
      // A call that must not be repeated is running. Its answer matters more than new texts from the service.
      if (isBusy(turn.state)) return undefined;
      focusOn(turn, "form");
      return handle(turn, "language");
    case "stored":
      return takeStored(turn, event.envelope);
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

/** The events that every form has. Their names get the form's name as a prefix, unless the form is named `form`. */
const formEvents: Readonly<Record<string, true>> = { submit: true, change: true, blur: true, pick: true };

function takeVisit(turn: Turn, path: string, entry: string | undefined): Outcome {
  // The answer of the running call would be lost. So the person has to wait.
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
  // If the visit names no step and several steps share the path, the first one is entered only from another path.
  const there = step !== entry && stepOf(turn.program, step).path === turn.step.path;
  if (there || step === turn.step.id) return undefined;
  const outcome = askToLeave(turn, step);
  if (outcome === undefined) arrive(turn, step);
  return outcome;
}

/**
 * Runs the rules for `leaving`. `to` is the step that the person wants to go to, or `""` for leaving the document.
 * `undefined`: they may leave.
 */
function askToLeave(turn: Turn, to: string): Outcome {
  if (!isHandled(turn, "leaving")) return undefined;
  focusOn(turn, "form", { to });
  const outcome = handle(turn, "leaving");
  turn.stays = outcome === null && !turn.left;
  return outcome;
}

function takeSessionInvalid(turn: Turn): Outcome {
  // The answer of the running call tells more. The worker asks about the session again later.
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
