import {
  type Action,
  advance,
  type Block,
  type Command,
  type Envelope,
  type Event,
  type FormUse,
  type JsonObject,
  type PageEvent,
  type Program,
  type Rule,
  type Scope,
  type Snapshot,
  type Step,
  start,
} from "../../../src/engine/index.ts";

/** A program of the steps given: the first is the start, each at `/<id>`. */
export function program(steps: Readonly<Record<string, Partial<Step>>>, rest: Partial<Program> = {}): Program {
  const built = Object.fromEntries(Object.entries(steps).map(([id, given]) => [id, step(id, given)]));
  const paths: Record<string, string[]> = {};
  for (const { id, path } of Object.values(built)) (paths[path] ??= []).push(id);
  return {
    id: "flow",
    version: "v1",
    basePath: "/app/flow",
    start: Object.keys(steps)[0] ?? "",
    data: { version: 1, defaults: {}, transient: [] },
    storage: { area: "local", key: "flow" },
    redirects: {},
    on: {},
    steps: built,
    paths,
    ...rest,
  };
}

function step(id: string, given: Partial<Step>): Step {
  return {
    id,
    path: `/${id}`,
    title: () => ({ key: `${id}.title` }),
    layout: "sheet",
    guards: [],
    enter: [],
    on: {},
    page: [],
    aside: [],
    dialogs: {},
    forms: {},
    progress: -1,
    end: false,
    ...given,
  };
}

export function rule(given: Partial<Rule> = {}): Rule {
  return { at: "/rule", actions: [], ...given };
}

export const goto = (to: string, when?: Rule["when"]): Rule => rule({ goto: to, ...(when && { when }) });
export const does = (...actions: Action[]): Rule => rule({ actions });

export function set(path: string, value: JsonObject[string] | ((scope: Scope) => JsonObject[string])): Action {
  return { do: "set", path: path.split("."), value: typeof value === "function" ? value : () => value };
}

export const track = (event: string): Action => ({ do: "track", event });
export const call = (operation: string, changes = true, input: (scope: Scope) => JsonObject = () => ({})): Action => ({
  do: "call",
  operation,
  input,
  changes,
});

export function form(given: Partial<FormUse> = {}): FormUse {
  return { schema: "schemas/flow/form", defaults: {}, sensitive: [], ...given };
}

export function block(name: string, given: Partial<Block> = {}): Block {
  return { block: name, key: `/page/${name}`, props: () => ({}), ...given };
}

export function envelope(data: JsonObject, given: Partial<Envelope> = {}): Envelope {
  return { flow: "flow", version: 1, savedAt: 0, data, drafts: {}, intents: {}, ...given };
}

export const env = { flags: {}, site: { id: "us" }, lang: "en", visitor: "visitor-1" };

/** A person at a journey: sends events, keeps the snapshot, and shows the commands of the last event. */
export class Person {
  readonly program: Program;
  snapshot: Snapshot;
  commands: readonly Command[];
  now = 1_000;
  #events = 0;

  constructor(
    program: Program,
    arrival: { path?: string; envelope?: Envelope | null; at?: number; flags?: Record<string, string> } = {},
  ) {
    this.program = program;
    this.now = arrival.at ?? this.now;
    const { snapshot, commands } = start(program, {
      env: { ...env, flags: arrival.flags ?? {} },
      path: arrival.path ?? "/",
      envelope: arrival.envelope ?? null,
      at: this.now,
      id: "start",
    });
    this.snapshot = snapshot;
    this.commands = commands;
  }

  event(event: DistributiveOmit<Event, "at" | "id">): this {
    this.#events += 1;
    const stamped = { ...event, at: this.now, id: `e${this.#events}` } as Event;
    const { snapshot, commands } = advance(this.program, this.snapshot, stamped);
    this.snapshot = snapshot;
    this.commands = commands;
    return this;
  }

  send(name: string, event: Omit<PageEvent, "name"> = {}): this {
    return this.event({ type: "page", event: { name, ...event } });
  }

  submit(values: JsonObject, form = "form"): this {
    return this.send("submit", { form, values });
  }

  change(field: string, values: JsonObject, form = "form"): this {
    return this.send("change", { form, values, payload: { field } });
  }

  visit(path: string): this {
    return this.event({ type: "visit", path });
  }

  /** Answers the running call of an operation. */
  answer(operation: string, output: JsonObject = {}): this {
    return this.event({ type: "answer", call: this.running(operation), output });
  }

  fail(
    operation: string,
    kind: "validation" | "network" | "conflict" = "validation",
    fields: readonly JsonObject[] = [],
  ): this {
    const error = { kind, code: kind, text: "", fields: fields as never };
    return this.event({ type: "failure", call: this.running(operation), error });
  }

  running(operation: string): string {
    return this.snapshot.calls[operation]?.id ?? "none";
  }

  /** The commands of a type, of the last event. */
  did<T extends Command["type"]>(type: T): readonly Extract<Command, { type: T }>[] {
    return this.commands.filter((command): command is Extract<Command, { type: T }> => command.type === type);
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
