import type { Json, JsonObject } from "../../engine/index.ts";
import { compileCel } from "../../cel/index.ts";
import {
  conditionsOf,
  DefinitionError,
  errorSchema,
  eventSchema,
  type Flow,
  flowOf,
  formSchema,
  type Named,
  partsOf,
  type Repository,
  scopeAt,
  type ScopePlace,
  typeOf,
} from "../../model/index.ts";
import { createFunctions, type Functions } from "./functions.ts";

/** Writes one program: compiles its expressions, and shares functions that are used more than once. */
export interface Emitter {
  readonly repo: Repository;
  readonly flow: Named;
  readonly model: Flow;
  /** JavaScript of an expression at a JSON pointer. */
  cel(source: string, at: string): string;
  /** A function of the scope that returns the result of this JavaScript. */
  fn(body: string): string;
  /** The same emitter at another place, where other names are in scope. */
  in(place: ScopePlace): Emitter;
  fail(at: string, message: string): never;
  print: Functions["print"];
  /** The parts for the module. Each shared function is declared once, before them. */
  finish: Functions["finish"];
}

export function createEmitter(repo: Repository, flow: Named): Emitter {
  const base = scopeAt(repo, flow);
  const conditions = conditionsOf(repo, flow);
  const functions = createFunctions();

  const fail = (at: string, message: string): never => {
    throw new DefinitionError(flow.file, at, message);
  };
  const make = (variables: Record<string, JsonObject>): Emitter => ({
    repo,
    flow,
    model: flowOf(repo, flow),
    fail,
    cel(source, at) {
      try {
        return compileCel(source, { variables, conditions, share: functions.call });
      } catch (error) {
        return fail(at, error instanceof Error ? error.message : String(error));
      }
    },
    fn: functions.give,
    print: functions.print,
    in(place) {
      const form = formSchema(repo, flow, place);
      const event = eventSchema(repo, flow, place);
      return make({ ...base, form, event, error: errorSchema(repo, place.event) });
    },
    finish: functions.finish,
  });
  return make(base);
}

/** JSON as JavaScript, as short as possible. */
export function literal(value: Json | undefined): string {
  if (value === undefined) return "void 0";
  switch (typeOf(value)) {
    case "array":
      return `[${partsOf(value).map(([, item]) => literal(item))}]`;
    case "object":
      return `{${partsOf(value).map(([key, child]) => `${keyOf(String(key))}:${literal(child)}`)}}`;
    default:
      return JSON.stringify(value);
  }
}

/** A key of an object literal. In brackets, `__proto__` is an ordinary key. */
export function keyOf(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** An object literal of the members that have code. */
export function record(members: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined);
  return `{${present.map(([key, code]) => `${keyOf(key)}:${code}`).join(",")}}`;
}
