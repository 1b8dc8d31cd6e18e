import type { Command } from "./command.ts";
import { watched } from "./exposure.ts";
import type { JsonObject } from "./json.ts";
import { own } from "./own.ts";
import { siteIn } from "./site.ts";
import type { Expression, Program, Scope, Step } from "./program.ts";
import type { Snapshot } from "./snapshot.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The work on one event. Only the turn changes in place; whatever it points at is shared and never touched. */
export interface Turn {
  readonly program: Program;
  /** Where the person is: the step of `state.step`. */
  step: Step;
  /** Policy of the document that is loaded. */
  policy: string | undefined;
  /** The snapshot in the making. */
  readonly state: Mutable<Snapshot>;
  readonly commands: Command[];
  readonly scope: Mutable<Scope>;
  readonly at: number;
  /** Id of the event: random, and so the seed of idempotency keys. */
  readonly id: string;
  /** What was remembered when the turn began, or what another tab has written since. */
  remembered: Pick<Snapshot, "data" | "drafts" | "intents">;
  /** The keys in which `state.data` may differ from what was remembered; `undefined`: any. */
  touched: string[] | undefined;
  /** `state.data`, where it was made in this turn and nothing else holds it: it may be changed in place. */
  unshared: JsonObject | undefined;
  /** The step was entered; not so where a document begins. */
  entered: boolean;
  /** The form that `form` means. */
  form: string;
  /** What the address bar shows, within the base path. */
  address: string;
  /** The step that the history's entry is of; where a path is of one step alone, it says so itself. */
  entry: string | undefined;
  /** The address was not chosen here: where the person ends up takes its place in the history. */
  replaces: boolean;
  /** A rule sent the person to another site. */
  left: boolean;
  /** A rule for `leaving` keeps the person where they are. */
  stays: boolean;
  /** A step was to be entered of which the program has no more than an outline. */
  lacks: boolean;
  /** Guards sent the person round and round: the step that was to be entered. */
  guardLoop: string | undefined;
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

/** `visited`: what the address bar has come to show by itself. */
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
    said: false,
  };
}

/** Once in a turn is enough. */
function expose(commands: Command[], flag: string): void {
  if (!commands.some((command) => command.type === "expose" && command.flag === flag))
    commands.push({ type: "expose", flag });
}

/** The scope of a snapshot outside any event, as guards, `enter` and pages see it. `read` hears of each flag that is asked for. */
export function scopeOf(snapshot: Snapshot, step: Step, at: number, unique = "", read?: (flag: string) => void): Scope {
  return {
    data: snapshot.data,
    form: own(snapshot.forms, "form")?.values ?? nothing,
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
}

/** Says which event the next rules answer: its form, payload and error are theirs to read. */
export function focusOn(turn: Turn, form: string, event: JsonObject = nothing, error: JsonObject = noError): void {
  turn.form = form;
  turn.scope.form = own(turn.state.forms, form)?.values ?? nothing;
  turn.scope.event = event;
  turn.scope.error = error;
}

/** `key`: the only one in which `data`, a copy made for this, differs from before. Without one nothing is known of it. */
export function setData(turn: Turn, data: JsonObject, key?: string): void {
  if (data === turn.state.data && data !== turn.unshared) return;
  if (key === undefined) turn.touched = undefined;
  else turn.touched?.push(key);
  turn.unshared = key === undefined ? undefined : data;
  turn.state.data = data;
  turn.scope.data = data;
}

/** A failing expression is `undefined`, and is reported by its place alone: its values may be personal. */
export function evaluate<T>(turn: Turn, expression: Expression<T>, pointer: string): T | undefined {
  try {
    const value = expression(turn.scope);
    // It may hold the data itself, which is then no longer changed in place.
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

/** Sends the person to a link of the site; the journey stays where it is. Once is enough. */
export function leave(turn: Turn, link: string): void {
  if (!turn.left) turn.commands.push({ type: "leave", link });
  turn.left = true;
}

/** What a history's entry of a step must say beside the path. */
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
