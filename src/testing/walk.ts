import {
  type AnyJourney,
  type Envelope,
  type JourneyTypes,
  type AnswerOf,
  type Command,
  type ErrorKind,
  type FieldError,
  isObject,
  playEvent,
  type ReplayEvent,
  type JsonObject,
  type PageEvent,
  type Part,
  type Program,
  type Snapshot,
  type ReplayState,
  type Text,
  type View,
  view,
} from "../engine/index.ts";
import { answerFrom, type AnyFakes, later } from "./fakes.ts";
import { problemsOf, textKey } from "./form-problems.ts";
import { readPage } from "./read-page.ts";
import { type Around, DEFAULT_ENVIRONMENT, type Failure, type OperationOf, type Visit } from "./visit.ts";

/**
 * A person in a journey, driven as simulations and the explorer drive it: by replay events, each carried out
 * completely. `T`: the types of the journey.
 */
export class Walk<T extends JourneyTypes = AnyJourney> {
  readonly program: Program;
  readonly #forms: NonNullable<Around["forms"]>;
  readonly #speakerIn: Around["speakerIn"];
  readonly #fakes: AnyFakes;
  #refused: readonly FieldError[] = [];
  #commands: readonly Command[] = [];
  #replayState: ReplayState;
  #events = 0;
  /** All replay events so far. */
  protected readonly log: object[] = [];

  constructor(program: Program, visit: Visit = {}, { forms = {}, calls, speakerIn }: Around<T> = {}) {
    const { path = program.steps[program.start]?.path ?? "/", envelope = null, at = 1_000, query, env } = visit;
    this.program = program;
    this.#forms = forms;
    this.#speakerIn = speakerIn;
    this.#fakes = (calls ?? {}) as AnyFakes;
    this.#replayState = { snapshot: null, stored: envelope, at, env: { ...DEFAULT_ENVIRONMENT, ...env } };
    this.playEvent({ do: "open", path, ...(query && { query }) });
  }

  get snapshot(): Snapshot {
    const { snapshot } = this.#replayState;
    if (snapshot === null) throw new Error("No document is open");
    this.looked(snapshot);
    return snapshot;
  }

  /** The commands of the last replay event, from all documents that it led through. */
  get commands(): readonly Command[] {
    this.looked(this.snapshot);
    return this.#commands;
  }

  get step(): T["step"] {
    return this.snapshot.step as T["step"];
  }

  /** What is wrong with the fields of the open forms: the key of each problem's text, by the field's dotted path. */
  get problems(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#problems().map(({ path, text }) => [path, textKey(text)]));
  }

  /** What the journey stores in the browser. */
  get stored(): Envelope | null {
    return this.#replayState.stored;
  }

  get data(): T["data"] {
    return this.snapshot.data as T["data"];
  }

  /** The time of the next replay event, in milliseconds since the epoch. */
  get now(): number {
    return this.#replayState.at;
  }

  send(name: string, event: Omit<PageEvent, "name"> = {}): this {
    return this.playEvent({ do: "send", event: { name, ...event } });
  }

  /** Fills in fields of a form, one after the other. The others keep theirs. Throws at an unknown form or field. */
  fillIn(values: Part<T["forms"][keyof T["forms"]]>, form = "form"): this {
    const { schema } = this.program.steps[this.step]?.forms[form] ?? {};
    if (schema === undefined) throw new Error(`The step ${this.step} has no form "${form}"`);
    const fields = this.#forms[schema]?.schema["properties"];
    const known = isObject(fields) ? Object.keys(fields) : undefined;
    for (const [field, value] of Object.entries(values as JsonObject)) {
      if (known?.includes(field) === false)
        throw new Error(`${schema} has no field "${field}". It has ${known.join(", ")}.`);
      this.change(field, { ...this.snapshot.forms[form]?.values, [field]: value }, form);
    }
    return this;
  }

  /**
   * Submits a form, with what was filled in if no values are passed. If its schema refuses them, nothing is sent, as on
   * the page, and `problems` has the reasons.
   */
  submit(values?: JsonObject, form = "form"): this {
    const filled = values ?? this.snapshot.forms[form]?.values ?? {};
    const use = this.program.steps[this.step]?.forms[form];
    this.#refused = problemsOf(this.#forms[use?.schema ?? ""], this.#view(), form, filled);
    return this.#refused.length > 0 ? this : this.send("submit", { form, values: filled });
  }

  change(field: string, values: JsonObject, form = "form"): this {
    return this.send("change", { form, values, payload: { field } });
  }

  blur(field: string, values: JsonObject, form = "form"): this {
    return this.send("blur", { form, values, payload: { field } });
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

  pass(ms: number): this {
    return this.playEvent({ do: "pass", ms });
  }

  /**
   * A timer of the journey runs out: the one with this event, or the one that started last. Throws if there is none.
   */
  waited(event?: string): this {
    const waiting = Object.values(this.snapshot.timers);
    const found = waiting.findLast((name) => event === undefined || name === event);
    if (found === undefined)
      throw new Error(`Nobody waits${event === undefined ? "" : ` for ${event}`} at ${this.step}`);
    return this.playEvent({ do: "waited", event: found });
  }

  /** Answers the running call of an operation. Throws if there is none. */
  answer<Operation extends OperationOf<T>>(operation: Operation, output?: AnswerOf<T, Operation>): this {
    this.#needs(operation);
    if (output instanceof Promise) throw new Error(later(operation));
    return this.playEvent({ do: "answer", operation, output: (output ?? {}) as JsonObject });
  }

  /** Lets the running call of an operation fail. Throws if there is none. */
  fail(operation: OperationOf<T>, kind: ErrorKind, failure: Failure = {}): this {
    this.#needs(operation);
    const { code = kind, text = "", generic = "" } = failure;
    const fields = (failure.fields ?? []).map((field) =>
      typeof field === "string" ? { field, code: "errors.some", text: "" } : field,
    );
    return this.playEvent({ do: "fail", operation, error: { kind, code, text, generic, fields } });
  }

  /** The commands of a type, from the last replay event. */
  did<T extends Command["type"]>(type: T): readonly Extract<Command, { type: T }>[] {
    return this.commands.filter((command): command is Extract<Command, { type: T }> => command.type === type);
  }

  /** Input of the call that the last replay event started. Throws if it started none for that operation. */
  input<Operation extends OperationOf<T>>(operation: Operation): T["inputs"][Operation] {
    const call = this.did("call").find((command) => command.operation === operation);
    if (call === undefined) throw new Error(`${operation} was not called at ${this.step}`);
    return call.input as T["inputs"][Operation];
  }

  /** Names of the blocks on the page, in order. */
  blocks(): readonly string[] {
    return this.#view().page.map(({ block }) => block);
  }

  /** The text keys and words of the page and of the banner at the top, in one string to search in. */
  shown(): string {
    const { page, alert } = this.#view();
    return JSON.stringify({ page, alert });
  }

  /** What a person reads on the page, in the language of the walk: the texts of its blocks, labels and problems. */
  read(): readonly string[] {
    const speaker = this.#speakerIn?.(this.snapshot.env.lang);
    if (speaker === undefined) throw new Error("This walk has no texts. Open it with `walk(journeys.…)`.");
    return readPage(this.#view(), { forms: this.#forms, problems: this.#problems(), speaker });
  }

  /** The document's title. */
  title(): Text {
    return this.#view().title;
  }

  /** Carries out one replay event completely. Throws if documents redirect to each other endlessly. */
  protected playEvent(what: ReplayEvent): this {
    this.#commands = this.#play(what);
    for (let answered = 0; answered < MOST_ANSWERS; answered += 1) {
      const answer = answerFrom(this.#fakes, Object.keys(this.snapshot.calls), this.#commands);
      if (answer === undefined) return this;
      this.#commands = [...this.#commands, ...this.#play(answer)];
    }
    throw new Error(`The journey calls again after each answer, at ${this.step}`);
  }

  /** The id of the next replay event. Idempotency keys begin with it. */
  protected nextId(): string {
    this.#events += 1;
    return `e${this.#events}`;
  }

  /** Called whenever a test looks at the person, for reports about failing tests. */
  protected looked(_snapshot: Snapshot): void {
    // A walk of its own has nothing to report.
  }

  #play(what: ReplayEvent): readonly Command[] {
    const { replayState, commands, endless } = playEvent(this.program, this.#replayState, what, this.nextId());
    if (endless) throw new Error(`No page is ever shown after ${JSON.stringify(what)}`);
    this.#replayState = replayState;
    this.log.push(what);
    return commands;
  }

  #view(): View {
    return view(this.program, this.snapshot, this.now);
  }

  #problems(): readonly FieldError[] {
    return [...this.#refused, ...Object.values(this.snapshot.forms).flatMap(({ errors }) => errors)];
  }

  #needs(operation: string): void {
    if (this.snapshot.calls[operation] === undefined) throw new Error(`No ${operation} is running at ${this.step}`);
  }
}

/** Nobody is asked more often in turn. */
const MOST_ANSWERS = 100;
