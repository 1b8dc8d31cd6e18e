/**
 * Starts a journey in its middle. The engine runs the earlier steps here, with calls to the running service; then the
 * browser gets the engine's stored state.
 */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { experimentScope } from "../../src/experiments/index.ts";
import { armsFor, experiments, referrerOrder } from "../unit/app/product-experiments.ts";
import { siteOf, siteScope } from "../../src/app/site.ts";
import type * as Sealing from "../../src/app/sealed.ts";
import type { Command, JsonObject, Program } from "../../src/engine/index.ts";
import { operations } from "../../src/generated/api/operations.js";
import { programs } from "../../src/generated/programs/index.js";
import { Browser, type Coming } from "../unit/journeys/browser.ts";
import type { Invitation } from "./invitation.ts";
import { coParent, parentA, type Person } from "./people.ts";
import { sealing } from "./sealing.ts";

/** How a beginning differs from the usual one. */
export interface Beginning {
  /** Site and arms, as in the address where a journey begins. */
  readonly query?: string;
  /** Origin of the service to call and open; the usual one by default. */
  readonly origin?: string;
  /** The other parent. An empty e-mail means that only the phone is known. */
  readonly other?: Person;
}

/** A new parent with two children who has chosen the package "Plus", at the billing address. */
export async function beginAtBilling(page: Page, beginning: Beginning): Promise<Person> {
  const { parent, journey } = await toPackages(beginning);
  await journey.choosePlus();
  await goOn(page, journey, "billing", `/payment${beginning.query ?? ""}`, beginning.origin);
  return parent;
}

/** An invited parent who has confirmed their details and chosen the package "Plus", at the billing address. */
export async function beginAtInvitedBilling(page: Page, { token, userId }: Invitation): Promise<void> {
  const { default: program } = await programs.invite();
  const journey = await arrive(program, "/", new URLSearchParams(), { token, user: userId });
  journey.send("begin");
  await journey.settle();
  await journey.enter({});
  await journey.choosePlus();
  await goOn(page, journey, "billing", "/payment");
}

/** A joining parent at the packages, before choosing one: for tests that choose another package or go back there. */
export async function beginAtPackages(page: Page, beginning: Beginning): Promise<Person> {
  const { parent, journey } = await toPackages(beginning);
  await goOn(page, journey, "step3", `/step3${beginning.query ?? ""}`, beginning.origin);
  return parent;
}

async function toPackages({ query = "", origin, other = coParent() }: Beginning) {
  const parent = parentA();
  const { default: program } = await programs.join();
  const journey = await arrive(program, "/step1", new URLSearchParams(query), undefined, origin);
  await journey.enter({ ...named(parent), phoneNumber: parent.phone });
  await journey.enter({
    ...named(other),
    ...(other.email === "" && { knowsCoParentEmail: false, phoneNumber: other.phone }),
    children: ["Mila", "Theo"].map((firstName) => ({ firstName, lastName: "Avery", email: "" })),
  });
  return { parent, journey };
}

/** Gives the engine's stored state to the browser, and opens the engine's current step there. */
async function goOn(page: Page, journey: AtService, step: string, path: string, origin = ""): Promise<void> {
  if (journey.step !== step) throw new Error(`The engine is at ${journey.step}: ${journey.shown()}`);
  const { basePath, storage } = journey.program;
  if (storage === undefined) throw new Error("This journey keeps nothing that one could begin with");
  // A page of the service that runs no journey.
  await page.goto(`${origin}/healthz`);
  await page.evaluate(sealing);
  await page.evaluate(
    async ([area, sealed, name, envelope]) => {
      const below = area === "local" ? localStorage : sessionStorage;
      const { createSealed } = (window as unknown as { sealing: typeof Sealing }).sealing;
      const { store, written } = sealed ? createSealed(below) : { store: below, written: async () => undefined };
      store.setItem(name, envelope);
      await written();
    },
    [storage.area, storage.sealed === true, storage.key, JSON.stringify(journey.stored)] as const,
  );
  await page.goto(`${origin}${basePath}${path}`);
}

const named = ({ firstName, lastName, email }: Person) => ({ firstName, lastName, email });

async function arrive(
  program: Program,
  path: string,
  query: URLSearchParams,
  inputs?: Readonly<Record<string, string>>,
  origin = process.env["E2E_URL"] ?? "",
): Promise<AtService> {
  const tried = Object.fromEntries(
    [...query].flatMap(([name, arm]) => (name.startsWith("arm.") ? [[name.slice("arm.".length), arm]] : [])),
  );
  const arms = armsFor("", tried);
  const site = siteScope(siteOf("localhost", query.get("site")));
  const env = { flags: arms, experiment: experimentScope(experiments, referrerOrder, arms, tried), site, lang: "en" };
  const journey = new AtService(program, { path, env, at: Date.now(), ...(inputs && { query: inputs }) }, origin);
  await journey.settle();
  return journey;
}

interface Offer {
  readonly id: number;
  readonly packageName: string;
  readonly subDurationInYears: number;
}

/** A person at the engine whose calls go to the service, like a page's. */
class AtService extends Browser {
  readonly #origin: string;
  /** The last answer of each operation. */
  readonly #answers = new Map<string, JsonObject>();

  constructor(program: Program, coming: Coming, origin: string) {
    super(program, coming);
    this.#origin = origin;
  }

  async enter(values: JsonObject): Promise<void> {
    const before = this.step;
    this.submit({ ...this.snapshot.forms["form"]?.values, ...values });
    await this.settle();
    if (this.step === before) throw new Error(`The engine stays at ${before}: ${this.shown()}`);
  }

  /** For one year. The id of the package differs between countries. */
  async choosePlus(): Promise<void> {
    const packageName = "PLUS";
    const isPlus = (offer: Offer) => offer.packageName === packageName && offer.subDurationInYears === 1;
    const found = (this.#answers.get("listPackages")?.["packages"] as unknown as Offer[] | undefined)?.find(isPlus);
    if (found === undefined) throw new Error(`${packageName} is not for sale: ${this.shown()}`);
    this.send("choose", { payload: { packageId: found.id, packageName, years: 1, buildYourOwn: false } });
    await this.settle();
  }

  /** Answers calls until none is waiting for an answer. */
  async settle(): Promise<void> {
    for (let calls = this.did("call"); calls.length > 0; ) {
      const [call] = calls;
      if (call === undefined) return;
      const answer = await ask(call, this.#origin);
      this.#answers.set(call.operation, answer);
      this.answer(call.operation, answer);
      calls = [...calls.slice(1), ...this.did("call")].filter(({ id }) =>
        Object.values(this.snapshot.calls).some((running) => running.id === id),
      );
    }
  }

  /** Random event ids, so that two people's calls differ, as in the product. */
  protected override nextId(): string {
    return randomUUID();
  }
}

async function ask({ operation, input, key }: Command & { type: "call" }, origin: string): Promise<JsonObject> {
  const found = Object.entries(operations).find(([name]) => name === operation)?.[1];
  if (found === undefined) throw new Error(`No operation ${operation} in the contract`);
  const url = new URL(origin);
  url.pathname = found.path;
  const headers = new Headers({ accept: "application/json", "accept-language": "en" });
  for (const [inputs, { in: place, name, prefix = "" }] of Object.entries(found.params)) {
    const value = input[inputs] ?? "";
    if (value === "") continue;
    if (place === "path") url.pathname = url.pathname.replace(`%7B${name}%7D`, encodeURIComponent(String(value)));
    else if (place === "query") url.searchParams.set(name, String(value));
    else headers.set(name, prefix + String(value));
  }
  if (key !== undefined) headers.set("idempotency-key", key);
  if (found.body) headers.set("content-type", "application/json");
  const response = await fetch(url, {
    method: found.method,
    headers,
    ...(found.body && { body: JSON.stringify(input["body"]) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${text}`);
  return text === "" ? {} : (JSON.parse(text) as JsonObject);
}
