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

/** Who comes, where, and with what an earlier visit left behind. */
export interface Coming {
  readonly path: string;
  readonly envelope?: Envelope | null;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, string>>;
  readonly env?: Partial<Environment>;
}

/** A person at a journey, driven as simulations and the explorer drive it: by replay events, each taken to its end. */
export class Browser {
  readonly program: Program;
  /** What the last replay event asked for, of all documents that it led through. */
  commands: readonly Command[] = [];
  #replayState: ReplayState;
  #events = 0;

  constructor(program: Program, { path, envelope = null, at = 1_000, query, env: given }: Coming) {
    this.program = program;
    this.#replayState = { snapshot: null, stored: envelope, at, env: { ...env, ...given } };
    this.playEvent({ do: "open", path, ...(query && { query }) });
  }

  get snapshot(): Snapshot {
    const { snapshot } = this.#replayState;
    if (snapshot === null) throw new Error("No document is open");
    return snapshot;
  }

  get step(): string {
    return this.snapshot.step;
  }

  /** What the journey keeps in the browser. */
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

  /** The service, asked beside the page, says that the session is over. */
  sessionEnds(): this {
    return this.playEvent({ do: "sessionInvalid" });
  }

  /** `step`: of the history's entry that is gone to. */
  visit(path: string, step?: string): this {
    return this.playEvent({ do: "visit", path, ...(step !== undefined && { step }) });
  }

  /** Loads a path anew, with what was stored; without one, what is in the address bar. */
  load(path?: string): this {
    return this.playEvent({ do: "open", path: path ?? this.program.steps[this.step]?.path ?? "/" });
  }

  language(lang: string): this {
    return this.playEvent({ do: "language", lang });
  }

  /** Another tab wrote, or cleared, what is kept. */
  wrote(envelope: Envelope | null): this {
    return this.playEvent({ do: "stored", envelope });
  }

  pass(ms: number): this {
    return this.playEvent({ do: "pass", ms });
  }

  /** A time that the journey waits for is over: of the event named, or the one that was begun last. Throws when there is none. */
  waited(event?: string): this {
    const waiting = Object.values(this.snapshot.timers);
    const found = event === undefined ? waiting.at(-1) : waiting.find((name) => name === event);
    if (found === undefined)
      throw new Error(`Nobody waits${event === undefined ? "" : ` for ${event}`} at ${this.step}`);
    return this.playEvent({ do: "waited", event: found });
  }

  /** Answers the running call of an operation. Throws when there is none. */
  answer(operation: string, output: JsonObject = {}): this {
    this.#needs(operation);
    return this.playEvent({ do: "answer", operation, output });
  }

  /** Lets the running call of an operation fail. Throws when there is none. */
  fail(operation: string, kind: ErrorKind, given: Failure = {}): this {
    this.#needs(operation);
    const { code = kind, text = "", generic = "" } = given;
    const fields = (given.fields ?? []).map((field) =>
      typeof field === "string" ? { field, code: "errors.some", text: "" } : field,
    );
    return this.playEvent({ do: "fail", operation, error: { kind, code, text, generic, fields } });
  }

  /** The commands of a type, of the last replay event. */
  did<T extends Command["type"]>(type: T): readonly Extract<Command, { type: T }>[] {
    return this.commands.filter((command): command is Extract<Command, { type: T }> => command.type === type);
  }

  /** Input of the call that the last replay event started. Throws when it started none of that operation. */
  input(operation: string): JsonObject {
    const call = this.did("call").find((command) => command.operation === operation);
    if (call === undefined) throw new Error(`${operation} was not called at ${this.step}`);
    return call.input;
  }

  /** Names of the blocks on the page, in order. */
  blocks(): readonly string[] {
    return view(this.program, this.snapshot, this.now).page.map(({ block }) => block);
  }

  /** Texts' keys and words of the page and the banner at the top, in one string, to look for some in. */
  shown(): string {
    const { page, alert } = view(this.program, this.snapshot, this.now);
    return JSON.stringify({ page, alert });
  }

  /** The document's title, as the journey has it. */
  title(): Text {
    return view(this.program, this.snapshot, this.now).title;
  }

  /** Takes one replay event to its end. Throws where documents send each other on for ever. */
  protected playEvent(what: ReplayEvent): this {
    const { replayState, commands, endless } = playEvent(this.program, this.#replayState, what, this.nextId());
    if (endless) throw new Error(`No page is ever shown after ${JSON.stringify(what)}`);
    this.#replayState = replayState;
    this.commands = commands;
    return this;
  }

  /** Of the next replay event: what idempotency keys begin with. */
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
