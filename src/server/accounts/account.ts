import type { Kysely } from "kysely";
import { findPackage } from "../catalogue/index.ts";
import type { Tables } from "../db/index.ts";
import type { Handler } from "../http/index.ts";
import { coParentOf } from "../invitations/index.ts";
import { receiptTextOf } from "../packages/index.ts";
import { renewsOn } from "../pricing/index.ts";
import { whoIsLoggedIn } from "../sessions/index.ts";
import { dayWords } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import { accountOf } from "./find.ts";

const NOBODY = { status: "none", name: "", email: "" } as const;

type Subscription = Awaited<ReturnType<Handler<"getAccount">>>["subscription"];

/** What whoever is logged in is shown of their account. */
export const getAccount: Handler<"getAccount"> = async ({ db, config, cookie, lang }) => {
  const account = await accountOf(db, await whoIsLoggedIn(db, config, cookie));
  const { id, username, email, firstName, lastName, practiceName } = account;
  const [subscription, coParent] = await Promise.all([
    subscriptionOf(db, id, lang),
    account.signup ? coParentOf(db, account.signup) : NOBODY,
  ]);
  return { userId: id, username, email, firstName, lastName, practiceName, subscription, coParent };
};

async function subscriptionOf(db: Kysely<Tables>, userId: string, lang: Language): Promise<Subscription> {
  const bought = await db
    .selectFrom("users")
    .innerJoin("signups", "signups.id", "users.signup_id")
    .innerJoin("orders", "orders.signup_id", "signups.id")
    .select(["signups.paid_at", "orders.package_id", "orders.years"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  const found = bought && findPackage(bought.package_id);
  if (!bought?.paid_at || !found) return { name: "", renewsFormatted: "" };
  return {
    name: receiptTextOf(found.item.plan, bought.years === 2 ? 2 : 1, lang),
    renewsFormatted: dayWords(lang, renewsOn(bought.paid_at, bought.years)),
  };
}
