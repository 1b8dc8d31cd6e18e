import {
  type Advanced,
  type Envelope,
  type JsonObject,
  type Notice,
  type Program,
  start,
  view,
} from "../../../src/engine/index.ts";
import { type Coming, Person } from "../engine/person.ts";

/**
 * A person at a browser that keeps what it is told to keep and loads the documents it is told to load, so that a step
 * with another document policy is entered as it is in the product.
 */
export class Browser extends Person {
  #stored: Envelope | null;

  constructor(program: Program, coming: Coming = {}) {
    super(program, coming);
    this.#stored = coming.envelope ?? null;
    this.take({ snapshot: this.snapshot, commands: this.commands });
  }

  get step(): string {
    return this.snapshot.step;
  }

  /** What the journey keeps in the browser. */
  get stored(): Envelope | null {
    return this.#stored;
  }

  get data(): JsonObject {
    return this.snapshot.data;
  }

  /** Input of the call that the last event started. Throws when it started none of that operation. */
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

  /** Loads a path anew, with what was stored; without one, what is in the address bar. */
  load(path?: string, notice?: Notice): this {
    const address = path ?? this.program.steps[this.step]?.path ?? "/";
    const arrival = { env: this.snapshot.env, path: address, envelope: this.#stored, at: this.now, id: "load" };
    return this.take(start(this.program, { ...arrival, ...(notice && { notice }) }));
  }

  protected override take(advanced: Advanced): this {
    super.take(advanced);
    for (const command of advanced.commands) {
      if (command.type === "store") this.#stored = JSON.parse(JSON.stringify(command.envelope)) as Envelope;
      if (command.type === "forget") this.#stored = null;
    }
    const last = this.did("navigate").at(-1);
    if (last?.document !== true) return this;
    this.load(last.path, last.notice);
    this.commands = [...advanced.commands, ...this.commands];
    return this;
  }
}
