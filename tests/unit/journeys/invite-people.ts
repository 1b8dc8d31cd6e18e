import { join } from "node:path";
import sites from "../../../flows/sites.json" with { type: "json" };
import type { Environment, JsonObject } from "../../../src/engine/index.ts";
import { loadProgram } from "../../../src/compiler/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import * as answers from "./answers.ts";
import { Browser } from "./browser.ts";
import { invitation, saved, token, userId } from "./invite-answers.ts";
import { address, basic, card, consent } from "./people.ts";

/** The invite journey as it is in `flows/`, compiled. */
export const program = await loadProgram(readRepository(join(import.meta.dirname, "../../..")), "invite");

export const ben = {
  firstName: "Ben",
  lastName: "Lee",
  email: "ben@example.com",
  countryCode: "+44",
  phoneNumber: "2075550100",
};
export const ticked = { ...consent, isRequired: true, termsAndConditions: true };

interface Where {
  readonly site?: string;
  readonly flags?: Environment["flags"];
  readonly query?: Readonly<Record<string, string>>;
  /** In what the invitation differs. */
  readonly invite?: JsonObject;
  /** What is saved of the parent. */
  readonly parent?: JsonObject;
  readonly at?: number;
  /** Data of an earlier visit. */
  readonly data?: JsonObject;
}

export const link = { token, user: userId };

/** Who comes to a path, by default without a link. */
export function arrive(path: string, where: Where = {}): Browser {
  const { site = "us", flags = {}, query = {}, at = 1_000_000, data } = where;
  const found = sites.sites.find(({ id }) => id === site) as JsonObject | undefined;
  const envelope =
    data === undefined ? null : { flow: "invite", version: 1, savedAt: at, data, drafts: {}, intents: {} };
  return new Browser(program, { path, query, at, envelope, env: { site: found ?? {}, flags } });
}

/** An invited parent has opened the link, and the service is asked about it. */
export function opened(where: Where = {}): Browser {
  return arrive("/", { ...where, query: link });
}

/** The family is shown. */
export function welcomed(where: Where = {}): Browser {
  return opened(where).answer("findInvite", invitation(where.invite)).answer("getInvitedParent", saved(where.parent));
}

/** The contact details are asked to be confirmed. */
export function confirming(where: Where = {}): Browser {
  return welcomed(where).send("begin");
}

/** They are confirmed. */
export function confirmed(where: Where = {}): Browser {
  return confirming(where).submit(ben).answer("updateInvitedParent");
}

/** The packages are there to choose from. */
export function offered(where: Where = {}): Browser {
  return confirmed(where)
    .answer("findInvitePricingGroup", answers.pricingGroup)
    .answer("listPackages", answers.packages);
}

/** A package is chosen; the billing address is asked for. */
export function ordered(where: Where = {}): Browser {
  return offered(where).send("choose", { payload: basic }).answer("chooseInvitePackage", answers.order);
}

/** The billing address is known, the card is asked for. */
export function billed(where: Where = {}): Browser {
  return ordered(where).answer("calculateInvitePricing", answers.pricing).submit(address).answer("updateInvitedParent");
}

/** The card is known, the order is shown. */
export function reviewing(where: Where = {}): Browser {
  return billed(where)
    .answer("createPaymentSession", answers.session)
    .send("tokenized", { payload: card })
    .answer("calculateInvitePricing", answers.pricing);
}

/** The order is on its way to be paid. */
export function paying(where: Where = {}): Browser {
  return reviewing(where).submit(consent);
}

/** The order is paid; the login is asked for. */
export function paid(where: Where = {}): Browser {
  return paying(where).answer("payForInvite", answers.payment());
}

/** The other parent paid; nothing is missing but the login. */
export const paidFor = { isSubscriptionCurrent: true };

/** The same, with the billing address given. */
export function paidForAndBilled(where: Where = {}): Browser {
  return confirmed({ ...where, invite: { ...paidFor, ...where.invite } })
    .submit(address)
    .answer("updateInvitedParent");
}

/** The five seconds after the login was created are over. */
export function waited(person: Browser): Browser {
  return person.waited("waited");
}
