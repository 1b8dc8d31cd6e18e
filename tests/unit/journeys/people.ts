import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment, JsonObject, Program } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { arriveAt, type Browser, ownProgram, ROOT } from "./browser.ts";

/** The join journey as it is in `flows/`, compiled. */
export const program = await ownProgram("join");

/** The join journey with one of its settings changed, or with another value for that setting at a site. */
export async function withSetting(name: string, from: boolean, to: boolean, at?: string): Promise<Program> {
  const file = at === undefined ? "flows/join/flow.json" : "flows/sites.json";
  const text = readFileSync(join(ROOT, file), "utf8");
  const changed =
    at === undefined
      ? text.replace(`"${name}": { "value": ${from}`, `"${name}": { "value": ${to}`)
      : text.replace(`"id": "${at}",`, `"id": "${at}", "settings": { "${name}": ${to} },`);
  if (changed === text) throw new Error(`${file} has no setting ${name} that is ${from}`);
  return ownProgram("join", new Map([[file, changed]]));
}

export const ana = {
  firstName: "Ana",
  lastName: "Lee",
  email: "ana@example.com",
  countryCode: "+1",
  phoneNumber: "4155550100",
};
export const ben = {
  firstName: "Ben",
  lastName: "Lee",
  email: "ben@example.com",
  knowsCoParentEmail: true,
  countryCode: "+1",
  phoneNumber: "",
  children: [{ firstName: "Kim", lastName: "Lee", email: "" }],
};
export const address = {
  firstName: "Ana",
  lastName: "Lee",
  email: "ana@example.com",
  country: "US",
  billingAddress: "1 Main Street",
  city: "Oakland",
  region: "CA",
  postalCode: "94601",
  timezone: "America/Los_Angeles",
};
export const card = {
  nonce: "nonce-1",
  method: "creditCard",
  label: "Visa ending in 1111",
  lastFour: "1111",
  brand: "Visa",
  cardHolderName: "Ana Lee",
};
export const consent = { isRequired: false, termsAndConditions: false, marketingOptIn: true };
export const login = {
  username: "ana.lee",
  password: "a-long-pass-1",
  passwordConfirm: "a-long-pass-1",
  referral: "FRIEND",
  securityQuestion: "First pet?",
  securityAnswer: "Rex the dog",
  securityCode: "1234",
  securityCodeConfirm: "1234",
};

interface Where {
  readonly site?: string;
  readonly flags?: Environment["flags"];
  /** Data of an earlier visit. */
  readonly data?: JsonObject;
  readonly at?: number;
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** The key of the first active experiment. */
  readonly referrerKey?: string;
  /** The join journey with other settings. */
  readonly journey?: Program;
  /** The packages for sale, instead of the usual ones. */
  readonly packages?: JsonObject;
}

/** A person who visits a path. By default: for the first time, at the US site, in the first arm of every experiment. */
export function arrive(path: string, where: Where = {}): Browser {
  const { site, flags = {}, data, at = 1_000_000, query = {}, referrerKey = "", journey = program } = where;
  const arms = { removeCoParentStatus: "control", newPackagesVersion: "control", ...flags };
  const experiment = { referrerKey, entries: [] };
  return arriveAt(journey, { path, site, data, at, query, env: { flags: arms, experiment } });
}

/** Parent A is registered, and the co-parent's step is next. */
export function registered(where: Where = {}): Browser {
  return arrive("/step1", where).submit(ana).answer("createRegistration", answers.registration);
}

/** The family is known, and the packages are requested. */
export function family(where: Where = {}): Browser {
  return registered(where).submit(ben).answer("updateRegistration");
}

/** The packages are shown to somebody whose family is known. */
function offeredTo(person: Browser, packages: JsonObject = answers.packages): Browser {
  return person.answer("findPricingGroup", answers.pricingGroup).answer("listPackages", packages);
}

/** Somebody whose family is known chooses a package and enters the billing address. */
export function billedTo(person: Browser): Browser {
  return addressed(chosenBy(offeredTo(person)));
}

const chosenBy = (person: Browser): Browser =>
  person.send("choose", { payload: basic }).answer("choosePackage", answers.order);
const addressed = (person: Browser): Browser =>
  person.answer("calculatePricing", answers.pricing).submit(address).answer("updateRegistration");

/** The packages are shown. */
export function offered(where: Where = {}): Browser {
  return offeredTo(family(where), where.packages);
}

/** A package is chosen, and the billing address is next. */
export function ordered(where: Where = {}): Browser {
  return chosenBy(offered(where));
}

/** The billing address is known, and the card is next. */
export function billed(where: Where = {}): Browser {
  return addressed(ordered(where));
}

/** The card is known, and the order is shown. */
export function reviewing(where: Where = {}): Browser {
  return billed(where)
    .answer("createPaymentSession", answers.session)
    .send("tokenized", { payload: card })
    .answer("calculatePricing", answers.pricing);
}

/** The payment of the order is running. */
export function paying(where: Where = {}): Browser {
  return reviewing(where).submit(consent);
}

/** The order is paid. A new document asks for the login, and requests the token that it needs. */
export function paid(where: Where = {}): Browser {
  return paying(where).answer("payForSignup", answers.payment()).answer("getPayment", answers.payment());
}

export const basic = { packageId: 2001, packageName: "BASIC", years: 1, buildYourOwn: false };
export const own = { packageId: 2010, packageName: "CYO", years: 1, buildYourOwn: true };
