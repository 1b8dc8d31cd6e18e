import { createHash } from "node:crypto";
import { compileCel } from "../../cel/index.ts";
import type { Json, JsonObject } from "../../engine/index.ts";
import {
  DefinitionError,
  type Flow,
  type Named,
  type Repository,
  type ScopePlace,
  conditionsOf,
  errorSchema,
  eventSchema,
  flowOf,
  formSchema,
  partsOf,
  scopeAt,
  typeOf,
} from "../../model/index.ts";

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

/** The functions of the scope (`s`) in one program's code. Until all code is written, marks stand in their places. */
interface Functions {
  /** A function that returns the value of an expression. */
  give(body: string): string;
  /** The value itself, for an expression that is a part of several others. */
  call(body: string): string;
  /**
   * The code with a hash in place of each function. It changes only if the code of these functions changes, whatever
   * else is in the program.
   */
  print(code: string): string;
  /**
   * The parts, complete. Functions that are used more than once are declared in `functions`; others are inserted where
   * they are used.
   */
  finish<Part extends string>(parts: Readonly<Record<Part, string>>): Record<Part | "functions", string>;
}

/** Writing a shorter function twice takes less space than a name for it. */
const WORTH_A_NAME = 12;
/** The same for a value, which is read by a call with the scope. */
const WORTH_A_CALL = 30;
const MARK = /\uE000(\d+)\uE000|\uE002(\d+)\uE002/g;

function createFunctions(): Functions {
  const bodies: string[] = [];
  const indices = new Map<string, number>();

  const indexOf = (body: string): number => {
    let index = indices.get(body);
    if (index === undefined) indices.set(body, (index = bodies.push(body) - 1));
    return index;
  };

  /** How often the code and the functions that it uses refer to each function. */
  const usesIn = (code: string, uses = new Map<number, number>()): Map<number, number> => {
    for (const [, passed, called] of code.matchAll(MARK)) {
      const index = Number(passed ?? called);
      const before = uses.get(index) ?? 0;
      uses.set(index, before + 1);
      if (before === 0) usesIn(bodies[index] ?? "", uses);
    }
    return uses;
  };

  const prints = new Map<number, string>();
  const print = (code: string): string =>
    code.replaceAll(MARK, (_, passed: string | undefined, called: string | undefined) => {
      const index = Number(passed ?? called);
      let found = prints.get(index);
      if (found === undefined)
        prints.set(
          index,
          (found = createHash("sha256")
            .update(print(bodies[index] ?? ""))
            .digest("base64url")),
        );
      return `${passed === undefined ? "called" : "given"} ${found}`;
    });

  return {
    print,
    give: (body) => `\uE000${indexOf(body.startsWith("{") ? `(${body})` : body)}\uE000`,
    call: (body) => `\uE002${indexOf(body)}\uE002`,
    finish<Part extends string>(parts: Readonly<Record<Part, string>>) {
      const uses = usesIn(Object.values(parts).join("\n"));
      const lengths = new Map<number, number>();
      const lengthOf = (index: number): number => {
        const known = lengths.get(index);
        if (known !== undefined) return known;
        const length = write(bodies[index] ?? "").length;
        lengths.set(index, length);
        return length;
      };
      const isShared = (index: number, least: number) => (uses.get(index) ?? 0) > 1 && lengthOf(index) > least;
      // The name of each function that is declared, numbered in the order of its first use.
      const named = new Map<number, string>();
      const functionName = (index: number): string => {
        const name = named.get(index) ?? `f${named.size}`;
        named.set(index, name);
        return name;
      };
      const write = (text: string): string =>
        text.replaceAll(MARK, (_, passed: string | undefined, called: string | undefined) => {
          const index = Number(passed ?? called);
          const body = bodies[index] ?? "";
          if (!isShared(index, passed === undefined ? WORTH_A_CALL : WORTH_A_NAME))
            return passed === undefined ? `(${write(body)})` : `(s)=>${write(body)}`;
          return passed === undefined ? `${functionName(index)}(s)` : functionName(index);
        });
      const written = Object.entries<string>(parts).map(([part, code]) => [part, write(code)]);
      // Writing a function may add the functions that it uses to `named`. The loop then reaches them, too.
      const declared = new Map<number, string>();
      for (const [index, name] of named) declared.set(index, `const ${name}=(s)=>${write(bodies[index] ?? "")};\n`);
      return { ...Object.fromEntries(written), functions: [...declared.values()].join("") } as Record<
        Part | "functions",
        string
      >;
    },
  };
}
