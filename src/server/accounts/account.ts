import { type Handler, ServiceError } from "../http/index.ts";
import { ownRegistration, type Signup, signupOf } from "../registrations/index.ts";
import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { coParentOf } from "../invitations/index.ts";
import { receiptTextOf } from "../packages/index.ts";
import { whoIsLoggedIn } from "../sessions.ts";
import { presentRenewal } from "../pricing/index.ts";
import type { Locale } from "../texts/index.ts";
import { hasUpgrade, planOf, renewalOf } from "../upgrades/index.ts";
import { accountOf } from "./find.ts";

const NO_CO_PARENT = { status: "none", name: "", email: "" } as const;

type Subscription = Awaited<ReturnType<Handler<"getAccount">>>["subscription"];

/** The account of the person who is logged in, as the page shows it. */
export const getAccount: Handler<"getAccount"> = async ({ db, config, cookie, locale }) => {
  const userId = await whoIsLoggedIn(db, config, cookie);
  const account = await accountOf(db, userId);
  const { id, username, email, firstName, lastName, practiceName, signup } = account;
  const [subscription, coParent] = await Promise.all([
    subscriptionOf(db, signup && (await signupOf(db, signup.id)), locale),
    signup ? coParentOf(db, signup) : NO_CO_PARENT,
  ]);
  return { userId: id, username, email, firstName, lastName, practiceName, subscription, coParent };
};

async function subscriptionOf(db: Kysely<Tables>, signup: Signup | undefined, locale: Locale): Promise<Subscription> {
  const plan = await planOf(db, signup);
  if (!plan) return { name: "", renewsFormatted: "", renewsAt: "", hasUpgrade: false };
  const renewal = presentRenewal(renewalOf(plan), locale);
  return {
    name: receiptTextOf(plan.item.plan, plan.years, locale),
    renewsFormatted: renewal.dayFormatted,
    renewsAt: renewal.cost,
    hasUpgrade: hasUpgrade(plan),
  };
}

/** Whether the person logged in in this browser has a subscription. `""` if nobody is logged in or there is none. */
export const getSubscription: Handler<"getSubscription"> = async (call) => {
  const signup = call.cookie.values.length > 0 ? await ownRegistration(call).catch(withoutLogin) : undefined;
  // A subscription renews until it is cancelled, and this service is not informed of cancellations.
  return { status: signup?.paid_at ? "current" : "" };
};

function withoutLogin(error: unknown): undefined {
  if (error instanceof ServiceError && (error.code === "session-unknown" || error.code === "session-expired")) return;
  throw error;
}
