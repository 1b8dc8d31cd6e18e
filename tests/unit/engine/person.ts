import {
  advance,
  type CallFieldError,
  type Command,
  type Envelope,
  type Environment,
  type ErrorKind,
  type Event,
  type JsonObject,
  type PageEvent,
  type Program,
  type Snapshot,
  start,
} from "../../../src/engine/index.ts";
import { lookedAt } from "../failure-report.ts";
import { env } from "./builders.ts";

export interface Coming {
  readonly path?: string;
  /** The step of the history entry. */
  readonly step?: string;
  readonly envelope?: Envelope | null;
  readonly at?: number;
  /** The query parameters of the address. */
  readonly query?: Readonly<Record<string, string>>;
  readonly env?: Partial<Environment>;
}

/**
 * The engine alone, for its own tests: sends events unchanged, within one document. Tests of journeys use `Browser`,
 * which also loads new documents.
 */
export class Person {
  readonly program: Program;
  /** The time of the next event. */
  now: number;
  #events = 0;
  #snapshot: Snapshot;
  #commands: readonly Command[];
  readonly #log: object[] = [];

  constructor(program: Program, coming: Coming = {}) {
    this.program = program;
    this.now = coming.at ?? 1_000;
    const { path = "/", step, envelope = null, query = {} } = coming;
    const arrival = { env: { ...env, ...coming.env }, path, envelope, query, at: this.now, id: "start" };
    const { snapshot, commands } = start(program, { ...arrival, ...(step !== undefined && { step }) });
    this.#snapshot = snapshot;
    this.#commands = commands;
    this.#log.push({ type: "start", ...coming });
  }

  get snapshot(): Snapshot {
    this.#lookedAt();
    return this.#snapshot;
  }

  get commands(): readonly Command[] {
    this.#lookedAt();
    return this.#commands;
  }

  event(event: Unstamped): this {
    this.#events += 1;
    const stamped = { ...event, at: this.now, id: `e${this.#events}` } as Event;
    const { snapshot, commands } = advance(this.program, this.#snapshot, stamped);
    this.#snapshot = snapshot;
    this.#commands = commands;
    this.#log.push(event);
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

  blur(field: string, values: JsonObject, form = "form"): this {
    return this.send("blur", { form, values, payload: { field } });
  }

  /** `step`: the step of the history entry that is visited. */
  visit(path: string, step?: string): this {
    return this.event({ type: "visit", path, ...(step !== undefined && { step }) });
  }

  /** Answers the running call of an operation. Throws if none is running. */
  answer(operation: string, output: JsonObject = {}): this {
    return this.event({ type: "answer", call: this.running(operation), output });
  }

  /** Lets the running call of an operation fail. Throws if none is running. */
  fail(
    operation: string,
    kind: ErrorKind,
    error: { code?: string; text?: string; generic?: string; fields?: readonly (string | CallFieldError)[] } = {},
  ): this {
    const { code = kind, text = "", generic = "", fields = [] } = error;
    const found = fields.map((field) => (typeof field === "string" ? { field, code: "errors.some", text: "" } : field));
    return this.event({
      type: "failure",
      call: this.running(operation),
      error: { kind, code, text, generic, fields: found },
    });
  }

  running(operation: string): string {
    const id = this.snapshot.calls[operation]?.id;
    if (id === undefined) throw new Error(`No ${operation} is running at ${this.#snapshot.step}`);
    return id;
  }

  /** The commands of this type from the last event. */
  did<T extends Command["type"]>(type: T): readonly Extract<Command, { type: T }>[] {
    return this.commands.filter((command): command is Extract<Command, { type: T }> => command.type === type);
  }

  #lookedAt(): void {
    lookedAt(() => ({ log: this.#log, state: this.#snapshot, commands: this.#commands }));
  }
}

type Unstamped = DistributiveOmit<Event, "at" | "id">;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
