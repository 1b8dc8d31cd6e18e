import {
  advance,
  type CallError,
  type Command,
  type Envelope,
  type Event,
  type Json,
  type JsonObject,
  type Snapshot,
  start,
  view,
} from "../../../src/engine/index.ts";
import { type SharedStore, sharedStore } from "../../../src/app/shared-store.ts";
import { MemoryStore } from "../app/memory-store.ts";
import * as answers from "./answers.ts";
import { failure, Payments } from "./payments-of-tabs.ts";
import { address, card, consent, ordered, program } from "./people.ts";

const KEY = "join";
const PAYABLE = new Set(["billing", "paymentMethod", "paymentReview"]);

type Report = Event extends infer E ? (E extends Event ? Omit<E, "at" | "id"> : never) : never;
interface Call {
  readonly id: string;
  readonly operation: string;
  readonly input: JsonObject;
  answer?: { readonly output: Json } | { readonly error: CallError } | undefined;
  readonly arrived: boolean;
}

/**
 * A browser with two tabs of the join journey, both ready to pay, and a service. Nothing arrives anywhere until a test
 * calls for it.
 */
export class TwoTabs {
  readonly payments = new Payments();
  readonly tabs: readonly Tab[];
  readonly kept = new MemoryStore();
  /** Requests of documents that were left. They may still arrive, at any time. */
  readonly late: (() => void)[] = [];
  /** False: a browser without Web Locks. */
  readonly locks: boolean;

  constructor(locks: boolean) {
    this.locks = locks;
    const { data } = ordered();
    const envelope: Envelope = { flow: "join", version: 1, savedAt: 1_000, data, drafts: {}, intents: {} };
    this.kept.setItem(KEY, JSON.stringify(envelope));
    this.tabs = [new Tab(this, "A"), new Tab(this, "B")];
  }

  other(tab: Tab): Tab {
    return this.tabs.find((one) => one !== tab) as Tab;
  }

  /** Everything that is under way arrives, timers run out, and the provider approves what it was asked. */
  comeToRest(): void {
    for (const arrive of this.late.splice(0)) arrive();
    for (let round = 0; round < 60; round++) {
      if (this.payments.live !== undefined) this.payments.decide(this.payments.live, true);
      for (const tab of this.tabs) tab.rest();
    }
  }
}

export class Tab {
  readonly world: TwoTabs;
  readonly name: string;
  snapshot!: Snapshot;
  #store!: SharedStore;
  #calls: Call[] = [];
  #mail = false;
  #elsewhere = false;
  #events = 0;
  /** The attempts that this tab has shown as not charged. */
  readonly notCharged = new Set<string>();
  /** Whether it has shown that although the registration was paid for. */
  untrue = false;

  constructor(world: TwoTabs, name: string) {
    this.world = world;
    this.name = name;
    this.load("/payment");
  }

  get step(): string {
    return this.snapshot.step;
  }
  get busy(): boolean {
    return Object.values(this.snapshot.calls).some(({ changes }) => changes);
  }
  get mayPay(): boolean {
    return PAYABLE.has(this.step) && !this.busy;
  }

  /** A new document starts. The calls of the previous one continue at the service only. */
  load(path: string): void {
    for (const call of this.#calls) if (!call.arrived) this.world.late.push(() => void this.#answerTo(call));
    this.#calls = [];
    const kept = this.world.kept.getItem(KEY);
    this.#store = sharedStore(this.world.kept, KEY, () => (this.#mail = true));
    this.#store.seen(kept);
    this.#elsewhere = this.#othersBusy();
    const env = { ...ordered().snapshot.env, elsewhere: this.#elsewhere };
    const envelope = kept === null ? null : (JSON.parse(kept) as Envelope);
    this.#take(start(program, { env, path, envelope, at: this.#now(), id: this.#id() }));
  }

  /** The person's next action towards the payment. */
  goOn(): void {
    if (this.step === "billing") this.#page("submit", address);
    else if (this.step === "paymentMethod") this.#page("tokenized", undefined, card);
    else if (this.step === "paymentReview") this.#page("submit", consent);
  }
  back(): void {
    this.#report({ type: "visit", path: "/step3" });
  }

  /** The oldest request of the tab reaches the service. */
  arrive(): void {
    const index = this.#calls.findIndex(({ arrived }) => !arrived);
    const call = this.#calls[index];
    if (call === undefined) return;
    this.#calls[index] = { ...call, arrived: true, answer: this.#answerTo(call) };
  }

  /** The oldest answer reaches the page. `lost`: it never does. */
  hear(lost = false): void {
    const index = this.#calls.findIndex((call) => this.#answered(call) !== undefined);
    const call = this.#calls[index];
    const answer = call && this.#answered(call);
    if (call === undefined || answer === undefined) return;
    this.#calls.splice(index, 1);
    const about = keyIn(call);
    if (lost) this.#report({ type: "failure", call: call.id, error: failure("network", "network") }, about);
    else if ("error" in answer) this.#report({ type: "failure", call: call.id, error: answer.error }, about);
    else this.#report({ type: "answer", call: call.id, output: answer.output }, about);
    this.world.other(this).receive();
  }

  /** A request is lost on its way to the service. */
  lose(): void {
    const call = this.#calls.find(({ arrived }) => !arrived);
    if (call === undefined) return;
    this.#calls.splice(this.#calls.indexOf(call), 1);
    this.#report({ type: "failure", call: call.id, error: failure("network", "network") });
  }

  wait(): void {
    for (const timer of Object.keys(this.snapshot.timers)) this.#report({ type: "timer", timer });
  }

  /** The tab learns what the other tab has stored, and whether it is changing something. */
  listen(): void {
    const running = this.#othersBusy();
    if (running && !this.#elsewhere) this.#report({ type: "elsewhere", running: true });
    if (running) this.#elsewhere = true;
    if (this.#mail) {
      this.#mail = false;
      this.#takeStored(this.#store.getItem(KEY));
    }
    if (this.#elsewhere && !running) {
      this.#elsewhere = false;
      this.#report({ type: "elsewhere", running: false });
    }
  }
  #takeStored(text: string | null): void {
    this.#store.takes(text, () => this.snapshot.held === undefined);
    this.#report({ type: "stored", envelope: text === null ? null : (JSON.parse(text) as Envelope) });
  }
  receive(): void {
    this.#mail = true;
  }

  rest(): void {
    this.listen();
    for (let calls = 0; calls < 20 && this.#calls.length > 0; calls++) {
      this.arrive();
      this.hear();
    }
    this.wait();
    this.listen();
  }

  #othersBusy(): boolean {
    return this.world.locks && this.world.tabs !== undefined && this.world.other(this).busy;
  }

  #answered(call: Call): Call["answer"] {
    if (!call.arrived || call.answer !== undefined) return call.answer;
    const state = this.world.payments.attempts.get(keyIn(call));
    if (state === "paid") return { output: answers.payment() };
    return state === "refused" ? { error: failure("conflict", "payment-declined", "Declined.") } : undefined;
  }

  #answerTo({ operation, input }: Call): Call["answer"] {
    const { payments } = this.world;
    const key = String(input["paymentKey"]);
    switch (operation) {
      case "payForSignup": {
        const error = payments.pay(keyIn({ input }));
        return error && { error };
      }
      case "getPaymentState":
      case "voidPayment":
        // An empty key belongs to no attempt.
        if (key === "") return { error: failure("validation", "invalid-values") };
        return { output: operation === "voidPayment" ? payments.giveUp(key) : payments.state(key) };
      case "getPayment":
        if (payments.paid) return { output: answers.payment() };
        return {
          error: payments.live ? failure("conflict", "payment-pending") : failure("notFound", "not-paid"),
        };
      case "calculatePricing":
        return { output: answers.pricing };
      case "createPaymentSession":
        return { output: answers.session };
      case "getOptions":
        return { output: answers.options };
      case "getCountryOptions":
        return { output: answers.countryOptions };
      case "findPricingGroup":
        return { output: answers.pricingGroup };
      case "listPackages":
        return { output: answers.packages };
      default:
        return { output: {} };
    }
  }

  #page(name: string, values?: JsonObject, payload?: JsonObject): void {
    const text = this.#store.unseen();
    if (text !== undefined) this.#takeStored(text);
    this.#report({
      type: "page",
      event: { name, ...(values && { form: "form", values }), ...(payload && { payload }) },
    });
  }

  /** `about`: the attempt that an answer is about. */
  #report(event: Report, about = ""): void {
    const before = shownOf(this.snapshot);
    this.#take(advance(program, this.snapshot, { ...event, at: this.#now(), id: this.#id() } as Event));
    const after = shownOf(this.snapshot);
    if (!saysNotCharged(after) || saysNotCharged(before)) return;
    if (about !== "") this.notCharged.add(about);
    this.untrue ||= this.world.payments.paid;
  }

  #take({ snapshot, commands }: { snapshot: Snapshot; commands: readonly Command[] }): void {
    this.snapshot = snapshot;
    let document: string | undefined;
    for (const command of commands) {
      if (command.type === "store") {
        this.#store.setItem(KEY, JSON.stringify(command.envelope));
        if (this.world.tabs !== undefined) this.world.other(this).receive();
      } else if (command.type === "call") this.#calls.push({ ...command, arrived: false });
      else if (command.type === "abort") this.#calls = this.#calls.filter(({ id }) => id !== command.call);
      else if (command.type === "navigate" && command.document) document = command.path;
    }
    if (document !== undefined) this.load(document);
  }

  #now(): number {
    return 2_000_000 + this.#events;
  }
  #id(): string {
    this.#events += 1;
    return `${this.name}${this.#events}-${this.world.payments.attempts.size}`;
  }
}

/** The attempt that a call is about; "" if it is not about one. */
function keyIn({ input }: Pick<Call, "input">): string {
  const body = input["body"] as JsonObject | undefined;
  return String(input["paymentKey"] ?? body?.["paymentKey"] ?? "");
}

function shownOf(snapshot: Snapshot): string {
  const { page, alert } = view(program, snapshot, 0);
  return JSON.stringify({ page, alert });
}

function saysNotCharged(shown: string): boolean {
  return /payment\.notCharged|Not charged\.|Declined\./.test(shown);
}
