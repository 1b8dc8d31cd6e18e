import { type Advanced, expire, finish, follow } from "./advance.ts";
import { showAlert } from "./alert.ts";
import { openForms } from "./forms.ts";
import type { Json } from "./json.ts";
import { recall } from "./memory.ts";
import { type Destination, destination, go, stray } from "./navigation.ts";
import { isEmpty, own } from "./own.ts";
import type { Program } from "./program.ts";
import { type Outcome, ask } from "./rules.ts";
import type { Envelope, Environment, Notice, Snapshot } from "./snapshot.ts";
import { type Turn, begin, focusOn, leave, stepOf } from "./turn.ts";

export interface Arrival {
  readonly env: Environment;
  /** The requested path, without the program's base path: `/welcome`. */
  readonly path: string;
  /**
   * The step of the history's entry, if the entry existed before (a reload, Back). The document still begins at the
   * first step of the path, and the entry is corrected.
   */
  readonly step?: string;
  /** What an earlier visit stored, validated with the data's schema. `null` if there is nothing. */
  readonly envelope: Envelope | null;
  /** Parameters of the address, as text. */
  readonly query?: Readonly<Record<string, string>>;
  /** The banner that the previous document passed on. */
  readonly notice?: Notice;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Random and unique. */
  readonly id: string;
}

/** The first snapshot of a visit: at the step of the path, or where its guards send the person. */
export function start(program: Program, { env, path, step, envelope, query, notice, at, id }: Arrival): Advanced {
  const blank: Snapshot = {
    flow: program.id,
    version: program.version,
    step: program.start,
    ...recall(program, envelope),
    forms: {},
    calls: {},
    dialog: null,
    alert: null,
    timers: {},
    env,
    serial: 0,
  };
  const turn = begin(program, blank, at, id, { path, ...(step !== undefined && { step }) });
  turn.entered = false;
  if (notice !== undefined) showAlert(turn, notice);
  const expired = expire(turn);
  const fromQuery = query && takeQuery(turn, query);
  const target = destination(program, path);
  turn.policy = documentPolicy(program, target);
  if (typeof expired === "string") follow(turn, expired);
  else if (typeof fromQuery === "string") follow(turn, fromQuery);
  else if (!turn.left && target === undefined) follow(turn, stray(turn));
  else if (!turn.left && target !== undefined && "goto" in target) go(turn, target.goto);
  else if (target !== undefined && "leave" in target) leave(turn, target.leave);
  // While the browser leaves, a step that guards protect must not show. The start step is shown meanwhile.
  if (turn.left) {
    const shownStep = stepOf(program, program.start);
    if (shownStep.outline) turn.lacks = true;
    openForms(turn, shownStep);
  }
  return finish(turn, blank);
}

/** The policy of the document that a path is loaded with. */
function documentPolicy(program: Program, target: Destination | undefined): string | undefined {
  if (target !== undefined && "leave" in target) return undefined;
  return stepOf(program, target?.goto ?? program.start).policy;
}

/**
 * Passes the declared parameters of an address to the journey's `query` rules, without those that do not match their
 * declaration.
 */
function takeQuery(turn: Turn, parameters: Readonly<Record<string, string>>): Outcome {
  const values: Record<string, Json> = {};
  for (const [name, read] of Object.entries(turn.program.query ?? {})) {
    const text = own(parameters, name);
    const value = text === undefined ? undefined : read(text);
    if (value !== undefined) values[name] = value;
  }
  const rules = own(turn.program.on, "query");
  if (rules === undefined || isEmpty(values)) return undefined;
  focusOn(turn, "form", values);
  return ask(turn, rules);
}
