import type { Command } from "./command.ts";
import { watched } from "./exposure.ts";
import { type ConditionalField, type Shown, shownValues } from "./hidden.ts";
import type { JsonObject } from "./json.ts";
import { own } from "./own.ts";
import { siteIn } from "./site.ts";
import type { Expression, Program, Scope, Step } from "./program.ts";
import type { Snapshot } from "./snapshot.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The work on one event. Only the turn itself and its `state`, `scope`, `commands`, `touched` and `unshared` are
 * changed in place. All other objects that it refers to are shared and never changed.
 */
export interface Turn {
  readonly program: Program;
  /** Where the person is: the step of `state.step`. */
  step: Step;
  /** Policy of the document that is loaded. */
  policy: string | undefined;
  /** The new snapshot, while it is built. */
  readonly state: Mutable<Snapshot>;
  readonly commands: Command[];
  readonly scope: Mutable<Scope>;
  readonly at: number;
  /** Id of the event. It is random, so idempotency keys are made from it. */
  readonly id: string;
  /** What was stored when the turn began, or what another tab has stored since. */
  remembered: Pick<Snapshot, "data" | "drafts" | "intents">;
  /** The keys in which `state.data` may differ from what was stored. `undefined`: any key. */
  touched: string[] | undefined;
  /** `state.data`, if it was created in this turn and nothing else refers to it. It may then be changed in place. */
  unshared: JsonObject | undefined;
  /** The person has entered a step. False where a document begins. */
  entered: boolean;
  /** The form that expressions read as `form`. */
  form: string;
  /** The path in the address bar, without the base path. */
  address: string;
  /** The step of the history's entry. `undefined` if only one step has the path. */
  entry: string | undefined;
  /** The address was not set by this turn, so the final step replaces the entry in the history. */
  replaces: boolean;
  /** The browser leaves the document: for a link of the site, or for a step that needs a new document. */
  left: boolean;
  /** A rule for `leaving` keeps the person at the step. */
  stays: boolean;
  /** A step of which the program has only an outline was to be entered. */
  lacks: boolean;
  /** The step that was to be entered, if its guards lead round in a circle. */
  guardLoop: string | undefined;
  /** Names of the values that another tab has changed. */
  adopted: readonly string[];
  /** A banner was shown in this turn. */
  said: boolean;
}

export const nothing: JsonObject = Object.freeze({});
const noError: JsonObject = Object.freeze({
  kind: "unexpected",
  code: "",
  text: "",
  generic: "",
  fields: Object.freeze([]),
});

/** `visited`: what the address bar already shows. */
export function begin(
  program: Program,
  snapshot: Snapshot,
  at: number,
  id: string,
  visited?: { readonly path: string; readonly step?: string },
): Turn {
  const step = stepOf(program, snapshot.step);
  const commands: Command[] = [];
  return {
    program,
    step,
    policy: step.policy,
    state: { ...snapshot },
    commands,
    scope: scopeOf(snapshot, step, at, id, (flag) => expose(commands, flag)),
    at,
    id,
    remembered: snapshot,
    touched: [],
    unshared: undefined,
    entered: true,
    form: "form",
    address: visited?.path ?? step.path,
    entry: visited ? visited.step : entryOf(program, step),
    replaces: visited !== undefined,
    left: false,
    stays: false,
    lacks: false,
    guardLoop: undefined,
    adopted: [],
    said: false,
  };
}

/** Exposes a flag once in a turn. */
function expose(commands: Command[], flag: string): void {
  if (!commands.some((command) => command.type === "expose" && command.flag === flag))
    commands.push({ type: "expose", flag });
}

/**
 * The scope of a snapshot outside events, as guards, `enter` and pages see it. `read` is called with each flag that an
 * expression reads.
 */
export function scopeOf(snapshot: Snapshot, step: Step, at: number, unique = "", read?: (flag: string) => void): Scope {
  const scope = {
    data: snapshot.data,
    form: nothing,
    event: nothing,
    error: noError,
    flags: read === undefined ? snapshot.env.flags : watched(snapshot.env.flags, read),
    experiment: snapshot.env.experiment ?? nothing,
    visitor: snapshot.env.visitor,
    elsewhere: snapshot.env.elsewhere === true,
    unique,
    site: siteIn(snapshot.env.site, snapshot.env.lang),
    lang: snapshot.env.lang,
    now: at,
    route: { path: step.path, step: step.id, from: "" },
  };
  scope.form = formValues(snapshot, step, "form", scope);
  return scope;
}

/** The values of an open form as everything outside it reads them: without those of hidden fields. */
export function formValues(snapshot: Snapshot, step: Step, name: string, scope: Scope): JsonObject {
  return shownForm(snapshot, step, name, scope).values;
}

/** The same, with the fields that are hidden. Exposes no flag: the page that shows the form does. */
export function shownForm(snapshot: Snapshot, step: Step, name: string, scope: Scope): Shown {
  const values = own(snapshot.forms, name)?.values ?? nothing;
  const { conditional = noFields, context } = own(step.forms, name) ?? {};
  if (context === undefined) return shownValues(values, conditional, nothing);
  const form = name === "form" ? values : formValues(snapshot, step, "form", scope);
  let known = nothing;
  try {
    known = context({ ...scope, flags: snapshot.env.flags, form });
  } catch {
    // The page gets no context either.
  }
  return shownValues(values, conditional, known);
}

const noFields: readonly ConditionalField[] = Object.freeze([]);

/** Sets the event that the next rules are for: they can read its form, payload and error. */
export function focusOn(turn: Turn, form: string, event: JsonObject = nothing, error: JsonObject = noError): void {
  turn.form = form;
  turn.scope.form = formValues(turn.state, turn.step, form, turn.scope);
  turn.scope.event = event;
  turn.scope.error = error;
}

/** `key`: the only key in which `data`, a copy made for this, differs from before. Without it, any key may differ. */
export function setData(turn: Turn, data: JsonObject, key?: string): void {
  if (data === turn.state.data && data !== turn.unshared) return;
  if (key === undefined) turn.touched = undefined;
  else turn.touched?.push(key);
  turn.unshared = key === undefined ? undefined : data;
  turn.state.data = data;
  turn.scope.data = data;
}

/** A failing expression gives `undefined`. Only its place is logged, because its values may be personal. */
export function evaluate<T>(turn: Turn, expression: Expression<T>, pointer: string): T | undefined {
  try {
    const value = expression(turn.scope);
    // The value may contain the data itself, which can then no longer be changed in place.
    if (typeof value === "object") turn.unshared = undefined;
    return value;
  } catch {
    turn.commands.push({ type: "log", level: "error", text: `Expression failed at ${pointer}` });
    return undefined;
  }
}

export function holds(turn: Turn, when: Expression<boolean> | undefined, pointer: string): boolean {
  return when === undefined || evaluate(turn, when, pointer) === true;
}

/** Sends the person to a link of the site, at most once in a turn. The journey stays at its step. */
export function leave(turn: Turn, link: string): void {
  if (!turn.left) turn.commands.push({ type: "leave", link });
  turn.left = true;
}

/** The step that a history entry must name in addition to the path. `undefined` if only one step has the path. */
export function entryOf(program: Program, { id, path }: Step): string | undefined {
  return (own(program.paths, path)?.length ?? 0) > 1 ? id : undefined;
}

/** The step of an id; the start step for an id from another version of the program. */
export function stepOf(program: Program, id: string): Step {
  return own(program.steps, id) ?? (program.steps[program.start] as Step);
}

export function nextSerial(turn: Turn): number {
  turn.state.serial += 1;
  return turn.state.serial;
}
