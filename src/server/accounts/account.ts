import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Handler } from "../http/index.ts";
import { coParentOf } from "../invitations/index.ts";
import { receiptTextOf } from "../packages/index.ts";
import { registrationOf } from "../registrations/index.ts";
import type { Signup } from "../registrations/index.ts";
import { whoIsLoggedIn } from "../sessions/index.ts";
import { dayWords } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import { hasUpgrade, planOf } from "../upgrades/index.ts";
import { accountOf } from "./find.ts";

const NOBODY = { status: "none", name: "", email: "" } as const;

type Subscription = Awaited<ReturnType<Handler<"getAccount">>>["subscription"];

/** The account of the person who is logged in, as the page shows it. */
export const getAccount: Handler<"getAccount"> = async ({ db, config, cookie, lang }) => {
  const userId = await whoIsLoggedIn(db, config, cookie);
  const account = await accountOf(db, userId);
  const { id, username, email, firstName, lastName, practiceName } = account;
  const [subscription, coParent] = await Promise.all([
    subscriptionOf(db, await registrationOf(db, userId), lang),
    account.signup ? coParentOf(db, account.signup) : NOBODY,
  ]);
  return { userId: id, username, email, firstName, lastName, practiceName, subscription, coParent };
};

async function subscriptionOf(db: Kysely<Tables>, signup: Signup | undefined, lang: Language): Promise<Subscription> {
  const plan = await planOf(db, signup);
  if (!plan) return { name: "", renewsFormatted: "", hasUpgrade: false };
  return {
    name: receiptTextOf(plan.item.plan, plan.years, lang),
    renewsFormatted: dayWords(lang, plan.renewsOn),
    hasUpgrade: hasUpgrade(plan),
  };
}
