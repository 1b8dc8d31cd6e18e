import { type Event, eventOf, type ReplayEvent, type JsonObject, type Snapshot } from "../../src/engine/index.ts";
import * as answers from "../unit/journeys/answers.ts";
import { Browser } from "../unit/journeys/browser.ts";
import { address, ana, arrive, basic, ben, card, consent, login, program } from "../unit/journeys/people.ts";

/** What happens in one document: its initial snapshot and the events after it. */
export interface Stretch {
  readonly from: Snapshot;
  readonly events: readonly Event[];
}

/** An event in a form for a machine without call ids, timers and addresses. */
export interface VisitEvent {
  readonly type: string;
  readonly values?: JsonObject;
  readonly payload?: JsonObject;
  readonly path?: string;
}

/** A whole recorded visit to the join journey, from the landing page to the receipt. */
export interface Visit {
  readonly stretches: readonly Stretch[];
  readonly sentEvents: readonly VisitEvent[];
}

/**
 * One person's path as browsers report it: two pauses and a blur for each field, a mistake that the service finds, Back
 * and Forward, a call without an answer, events that nothing handles, and two loads of a new document.
 */
export function recordVisit(): Visit {
  const person = new Recorder();
  person.send("parents").send("no").answer("getOptions", answers.options);
  person.fill(ana).submit(ana).submit(ana);
  person
    .fail("createRegistration", "validation", { fields: ["parent.email"] })
    .change("email", ana)
    .submit(ana);
  person.answer("createRegistration", answers.registration);
  person
    .fill(ben)
    .submit({ ...ben, email: ana.email })
    .change("email", ben);
  person.visit("/step1").visit("/step2").visit("/credentials").send("nobody").language("es");
  person.submit(ben).fail("updateRegistration", "network").submit(ben).answer("updateRegistration");
  person.answer("findPricingGroup", answers.pricingGroup).answer("listPackages", answers.packages);
  person.send("choose", { payload: basic }).answer("choosePackage", answers.order);
  person.answer("getOptions", answers.options).answer("getCountryOptions", answers.countryOptions);
  person.answer("calculatePricing", answers.pricing).fill(address).answer("getCountryOptions", answers.countryOptions);
  person.submit(address).answer("updateRegistration");
  person.answer("calculatePricing", answers.pricing).answer("createPaymentSession", answers.session);
  person.send("tokenized", { payload: card }).answer("calculatePricing", answers.pricing);
  person.send("toBilling").send("toReview").answer("calculatePricing", answers.pricing).fill(consent).submit(consent);
  person.answer("payForSignup", answers.payment());
  person.answer("getPayment", answers.payment()).fill(login);
  person.submit(login).answer("updateRegistration").answer("setCredentials");
  person.waited();
  if (person.step !== "receipt") throw new Error(`The visit ends at ${person.step}`);
  return person;
}

class Recorder extends Browser implements Visit {
  readonly stretches: { from: Snapshot; events: Event[] }[] = [];
  readonly sentEvents: VisitEvent[] = [];

  constructor() {
    const { snapshot } = arrive("/signup");
    super(program, { path: "/signup", env: snapshot.env, at: 1_000_000 });
    this.#begin();
  }

  fill(values: JsonObject): this {
    let typed: JsonObject = {};
    for (const [field, value] of Object.entries(values)) {
      if (typeof value === "string") this.change(field, { ...typed, [field]: value.slice(0, value.length / 2) });
      typed = { ...typed, [field]: value };
      this.change(field, typed).blur(field, typed);
    }
    return this;
  }

  protected override playEvent(what: ReplayEvent): this {
    if (what.do === "open" || what.do === "pass") return super.playEvent(what);
    const event = eventOf(this.snapshot, what, { at: this.now, id: `v${this.sentEvents.length}` });
    if (event === undefined) return super.playEvent(what);
    this.stretches.at(-1)?.events.push(event);
    this.sentEvents.push(describe(event, this.snapshot));
    super.playEvent(what);
    if (this.did("navigate").some((command) => command.document === true)) this.#begin();
    return this;
  }

  override load(path?: string): this {
    super.load(path);
    this.#begin();
    return this;
  }

  #begin(): void {
    this.stretches.push({ from: this.snapshot, events: [] });
  }
}

function describe(event: Event, { calls, timers }: Snapshot): VisitEvent {
  const operationOf = (id: string) => Object.values(calls).find((call) => call.id === id)?.operation ?? "";
  switch (event.type) {
    case "page":
      return { type: event.event.name, values: event.event.values, payload: event.event.payload };
    case "visit":
      return { type: "visit", path: event.path };
    case "answer":
      return { type: `${operationOf(event.call)}.ok`, payload: event.output as JsonObject };
    case "failure":
      return { type: `${operationOf(event.call)}.failed`, payload: event.error };
    case "timer":
      return { type: timers[event.timer] ?? "" };
    case "language":
      return { type: "language", payload: { lang: event.lang } };
    case "closing":
    case "stored":
    case "elsewhere":
    case "sessionInvalid":
    case "notice":
      return { type: event.type };
  }
}
