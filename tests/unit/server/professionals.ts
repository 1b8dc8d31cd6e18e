import { randomUUID } from "node:crypto";
import type { Answer, Bench } from "./builders.ts";

/** Valid values for the first step of the form, with a new e-mail each time. */
export function contact(changes: object = {}) {
  return {
    title: "DR",
    firstName: "Dana",
    lastName: "Whitfield",
    credentials: "JD",
    email: `dana-${randomUUID().slice(0, 8)}@example.com`,
    phoneCountryCode: "+1",
    phoneNumber: "5550142",
    phoneExtension: "12",
    hearAboutUs: "COLLEAGUE",
    referralColleagueName: "Lee Park",
    referralColleagueRole: "THERAPIST",
    ...changes,
  };
}

/** Valid values for the whole form. */
export function everything(changes: object = {}) {
  return {
    ...contact(),
    practiceName: "Whitfield Family Law",
    addressLine1: "18 Alder Street",
    addressLine2: "",
    country: "US",
    city: "Sacramento",
    region: "CA",
    postalCode: "95814",
    timeZone: "America/Los_Angeles",
    roles: ["ATTORNEY", "MEDIATOR"],
    securityQuestion: "First client?",
    securityAnswer: "The  Millers",
    securityCode: "4821",
    securityCodeConfirm: "4821",
    ...changes,
  };
}

/** Signs a professional up. */
export function create(
  { client }: Bench,
  body: object = everything(),
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.send("POST", "/v2/professional/users", { body, headers });
}
