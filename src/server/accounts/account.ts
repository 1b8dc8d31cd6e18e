import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Handler } from "../http/index.ts";
import { coParentOf } from "../invitations/index.ts";
import { receiptTextOf } from "../packages/index.ts";
import { whoIsLoggedIn } from "../sessions/index.ts";
import { presentRenewal, rateOf } from "../pricing/index.ts";
import type { Locale } from "../texts/index.ts";
import { hasUpgrade, planOf } from "../upgrades/index.ts";
import { accountOf } from "./find.ts";

const NOBODY = { status: "none", name: "", email: "" } as const;

type Subscription = Awaited<ReturnType<Handler<"getAccount">>>["subscription"];

/** The account of the person who is logged in, as the page shows it. */
export const getAccount: Handler<"getAccount"> = async ({ db, config, cookie, locale }) => {
  const account = await accountOf(db, await whoIsLoggedIn(db, config, cookie));
  const { id, username, email, firstName, lastName, practiceName } = account;
  const [subscription, coParent] = await Promise.all([
    subscriptionOf(db, id, locale),
    account.signup ? coParentOf(db, account.signup) : NOBODY,
  ]);
  return { userId: id, username, email, firstName, lastName, practiceName, subscription, coParent };
};

async function subscriptionOf(db: Kysely<Tables>, userId: string, locale: Locale): Promise<Subscription> {
  const plan = await planOf(db, userId);
  if (!plan) return { name: "", renewsFormatted: "", renewsAt: "", hasUpgrade: false };
  const { years, renewsOn, timeZone, price } = plan;
  const calculation = {
    packageTotal: price,
    currency: plan.offer.currency,
    ...(await payerOf(db, userId)),
  };
  const renewal = presentRenewal({ calculation, years, renewsOn, timeZone }, locale);
  return {
    name: receiptTextOf(plan.item.plan, years, locale),
    renewsFormatted: renewal.dayFormatted,
    renewsAt: renewal.cost,
    hasUpgrade: hasUpgrade(plan),
  };
}

/** What a person pays at a renewal: for themselves or for both parents, and with which tax at their address. */
async function payerOf(db: Kysely<Tables>, userId: string) {
  const { address, calculation } = await db
    .selectFrom("users")
    .innerJoin("signups", "signups.id", "users.signup_id")
    .leftJoin("payments", (join) =>
      join.onRef("payments.signup_id", "=", "signups.id").on("payments.status", "=", "charged"),
    )
    .select(["signups.address", "payments.calculation"])
    .where("users.id", "=", userId)
    .orderBy("payments.created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { name, rate, included } = rateOf(address?.country ?? "", address?.region ?? "");
  return { payForCoparent: calculation?.payForCoparent ?? false, tax: { name, rate, included, amount: 0 } };
}
