import type { JsonObject } from "../../../src/engine/index.ts";
import { arriveAt, type Browser, ownProgram } from "./browser.ts";

/** The professional journey as it is in `flows/`, compiled. */
export const program = await ownProgram("professional");

export const contact = {
  title: "DR",
  firstName: "Dana",
  lastName: "Whitfield",
  credentials: "JD",
  email: " dana@example.com ",
  phoneCountryCode: "+1",
  phoneNumber: "5550142",
  hearAboutUs: "SEARCH_ENGINE",
};
export const place = {
  practiceName: "Whitfield Family Law",
  addressLine1: "18 Alder Street",
  country: "US",
  city: "Sacramento",
  region: "CA",
  postalCode: "95814",
  timeZone: "America/Los_Angeles",
  roles: ["ATTORNEY", "MEDIATOR"],
};
export const secrets = {
  securityQuestion: "First client?",
  securityAnswer: "The Millers",
  securityCode: "4821",
  securityCodeConfirm: "4821",
};

/** Answers of the service, as small as its contract allows. `professional.test.ts` checks them. */
const option = (value: string) => [{ value, label: value }];
export const lists = {
  countries: option("US"),
  phoneCodes: option("+1"),
  titles: option("DR"),
  referrals: option("OTHER"),
  benchOfficers: option("JUDGE"),
  colleagues: option("THERAPIST"),
  roles: option("ATTORNEY"),
};
export const places = {
  regions: option("CA"),
  timezones: [...option("America/Los_Angeles"), ...option("America/New_York")],
  completesAddresses: false,
};
export const user = {
  id: "00000000-0000-4000-8000-000000000001",
  name: { firstName: "Dana", lastName: "Whitfield", full: "Dr. Dana Whitfield, JD" },
  email: "dana@example.com",
  practiceName: "Whitfield Family Law",
  roles: "Attorney, Mediator",
  timeZone: "Pacific Time (Los Angeles)",
};

interface Where {
  readonly site?: string;
  readonly path?: string;
  readonly data?: JsonObject;
  readonly at?: number;
}

/** A professional who visits for the first time, or with the data of an earlier visit. */
export const arrive = (where: Where = {}): Browser => arriveAt(program, { path: "/", ...where });

/** Step 1 is validated, and the practice is next. */
export function validated(where: Where = {}): Browser {
  return arrive(where).submit(contact).answer("validateProfessional");
}

/** The practice is known too. */
export function placed(where: Where = {}): Browser {
  return validated(where).answer("getCountryOptions", places).submit(place);
}

/** The account is being created. */
export function submitting(where: Where = {}): Browser {
  return placed(where).submit(secrets);
}

/** The account could not be created. */
export function failed(where: Where = {}): Browser {
  return submitting(where).fail("createProfessional", "unexpected");
}

/** The name that section 4 uses for the professional's current state. */
export function stateOf({ step, data }: Browser): string {
  if (step === "stepThree" && data["submission"] === "sending") return "SUBMIT";
  if (step === "stepThree" && ["failed", "taken"].includes(String(data["submission"]))) return "ERROR";
  return { stepOne: "ONE", stepTwo: "TWO", stepThree: "THREE", created: "SUCCESS" }[step] ?? step;
}
