import {
  type CallError,
  type CallFieldError,
  type Command,
  type Envelope,
  type Environment,
  type ErrorKind,
  playEvent,
  type ReplayEvent,
  type JsonObject,
  type PageEvent,
  type Program,
  type Snapshot,
  type ReplayState,
  type Text,
  view,
} from "../../../src/engine/index.ts";
import { env } from "../engine/builders.ts";
import { lookedAt } from "../failure-report.ts";

/** Who visits, where, and what an earlier visit left behind. */
export interface Coming {
  readonly path: string;
  readonly envelope?: Envelope | null;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, string>>;
  readonly env?: Partial<Environment>;
}

/**
 * A person in a journey, driven as simulations and the explorer drive it: by replay events, each carried out
 * completely.
 */
export class Browser {
  readonly program: Program;
  #commands: readonly Command[] = [];
  #replayState: ReplayState;
  #events = 0;
  readonly #log: object[] = [];

  constructor(program: Program, { path, envelope = null, at = 1_000, query, env: given }: Coming) {
    this.program = program;
    this.#replayState = { snapshot: null, stored: envelope, at, env: { ...env, ...given } };
    this.playEvent({ do: "open", path, ...(query && { query }) });
  }

  get snapshot(): Snapshot {
    const { snapshot } = this.#replayState;
    if (snapshot === null) throw new Error("No document is open");
    lookedAt(() => ({ log: this.#log, state: snapshot, commands: this.#commands }));
    return snapshot;
  }

  /** The commands of the last replay event, from all documents that it led through. */
  get commands(): readonly Command[] {
    lookedAt(() => ({ log: this.#log, state: this.snapshot, commands: this.#commands }));
    return this.#commands;
  }

  get step(): string {
    return this.snapshot.step;
  }

  /** What the journey stores in the browser. */
  get stored(): Envelope | null {
    return this.#replayState.stored;
  }

  get data(): JsonObject {
    return this.snapshot.data;
  }

  /** The time of the next replay event, in milliseconds since the epoch. */
  get now(): number {
    return this.#replayState.at;
  }

  send(name: string, event: Omit<PageEvent, "name"> = {}): this {
    return this.playEvent({ do: "send", event: { name, ...event } });
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

  /** The session worker reports that the session is over. */
  sessionEnds(): this {
    return this.playEvent({ do: "sessionInvalid" });
  }

  /** `step`: the step in the history entry that is opened. */
  visit(path: string, step?: string): this {
    return this.playEvent({ do: "visit", path, ...(step !== undefined && { step }) });
  }

  /** Reloads a path with what was stored. Without a path: the one in the address bar. */
  load(path?: string): this {
    return this.playEvent({ do: "open", path: path ?? this.program.steps[this.step]?.path ?? "/" });
  }

  language(lang: string): this {
    return this.playEvent({ do: "language", lang });
  }

  /** Another tab wrote or cleared the stored data. */
  wrote(envelope: Envelope | null): this {
    return this.playEvent({ do: "stored", envelope });
  }

  pass(ms: number): this {
    return this.playEvent({ do: "pass", ms });
  }

  /**
   * A timer of the journey runs out: the one with this event, or the one that started last. Throws if there is none.
   */
  waited(event?: string): this {
    const waiting = Object.values(this.snapshot.timers);
    const found = event === undefined ? waiting.at(-1) : waiting.find((name) => name === event);
    if (found === undefined)
      throw new Error(`Nobody waits${event === undefined ? "" : ` for ${event}`} at ${this.step}`);
    return this.playEvent({ do: "waited", event: found });
  }

  /** Answers the running call of an operation. Throws if there is none. */
  answer(operation: string, output: JsonObject = {}): this {
    this.#needs(operation);
    return this.playEvent({ do: "answer", operation, output });
  }

  /** Lets the running call of an operation fail. Throws if there is none. */
  fail(operation: string, kind: ErrorKind, given: Failure = {}): this {
    this.#needs(operation);
    const { code = kind, text = "", generic = "" } = given;
    const fields = (given.fields ?? []).map((field) =>
      typeof field === "string" ? { field, code: "errors.some", text: "" } : field,
    );
    return this.playEvent({ do: "fail", operation, error: { kind, code, text, generic, fields } });
  }

  /** The commands of a type, from the last replay event. */
  did<T extends Command["type"]>(type: T): readonly Extract<Command, { type: T }>[] {
    return this.commands.filter((command): command is Extract<Command, { type: T }> => command.type === type);
  }

  /** Input of the call that the last replay event started. Throws if it started none for that operation. */
  input(operation: string): JsonObject {
    const call = this.did("call").find((command) => command.operation === operation);
    if (call === undefined) throw new Error(`${operation} was not called at ${this.step}`);
    return call.input;
  }

  /** Names of the blocks on the page, in order. */
  blocks(): readonly string[] {
    return view(this.program, this.snapshot, this.now).page.map(({ block }) => block);
  }

  /** The text keys and words of the page and of the banner at the top, in one string to search in. */
  shown(): string {
    const { page, alert } = view(this.program, this.snapshot, this.now);
    return JSON.stringify({ page, alert });
  }

  /** The document's title. */
  title(): Text {
    return view(this.program, this.snapshot, this.now).title;
  }

  /** Carries out one replay event completely. Throws if documents redirect to each other endlessly. */
  protected playEvent(what: ReplayEvent): this {
    const { replayState, commands, endless } = playEvent(this.program, this.#replayState, what, this.nextId());
    if (endless) throw new Error(`No page is ever shown after ${JSON.stringify(what)}`);
    this.#replayState = replayState;
    this.#commands = commands;
    this.#log.push(what);
    return this;
  }

  /** The id of the next replay event. Idempotency keys begin with it. */
  protected nextId(): string {
    this.#events += 1;
    return `e${this.#events}`;
  }

  #needs(operation: string): void {
    if (this.snapshot.calls[operation] === undefined) throw new Error(`No ${operation} is running at ${this.step}`);
  }
}

type Failure = Partial<Pick<CallError, "code" | "text" | "generic">> & {
  readonly fields?: readonly (string | CallFieldError)[];
};
