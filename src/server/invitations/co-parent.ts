import type { Kysely } from "kysely";
import type { Outputs } from "../../generated/types.ts";
import { findPackage } from "../catalogue/index.ts";
import { inTransaction, type Tables } from "../db/index.ts";
import { type Handler, invalidValue, ServiceError } from "../http/index.ts";
import { receiptTextOf } from "../packages/index.ts";
import { emailKey, registrationOf, type Signup } from "../registrations/index.ts";
import { whoIsLoggedIn } from "../sessions.ts";
import type { Language } from "../texts/index.ts";
import { inviteCoParent } from "./invite-co-parent.ts";

type CoParent = Outputs["getAccount"]["coParent"];

/**
 * The state of the co-parent whom a parent named. A co-parent who already had an account counts as invited, because
 * they got a mail too: whether somebody has an account is not revealed to others.
 */
export async function coParentOf(db: Kysely<Tables>, signup: Pick<Signup, "id" | "family_id">): Promise<CoParent> {
  const named = await db.selectFrom("coparents").selectAll().where("signup_id", "=", signup.id).executeTakeFirst();
  if (!named) return { status: "none", name: "", email: "" };
  const joined = await db
    .selectFrom("users")
    .select("id")
    .where("family_id", "=", signup.family_id)
    .where("signup_id", "!=", signup.id)
    .executeTakeFirst();
  return {
    status: joined ? "joined" : named.email ? "invited" : "unreachable",
    name: `${named.first_name} ${named.last_name}`,
    email: named.email ?? "",
  };
}

/**
 * Invites the co-parent of the logged-in person, when their e-mail was not known at the purchase. Includes the
 * subscription if it was paid for.
 */
export const addCoParentEmail: Handler<"addCoParentEmail"> = async (call) => {
  const { db, config, cookie, input, lang } = call;
  const email = input.body.email;
  const userId = await whoIsLoggedIn(db, config, cookie);
  return inTransaction(db, async (tx) => {
    // Parallel calls wait for each other here, so only one of them invites.
    const signup = await registrationOf(tx, userId, "lock");
    if (!signup || (await coParentOf(tx, signup)).status !== "unreachable") throw new ServiceError("co-parent-known");
    if (emailKey(email) === emailKey(signup.email)) throw invalidValue("email", "errors.sameEmail");
    await tx.updateTable("coparents").set({ email }).where("signup_id", "=", signup.id).execute();
    await inviteCoParent(call, tx, { signup, language: lang, ...(await boughtBy(tx, signup.id, lang)) });
    return coParentOf(tx, signup);
  });
};

async function boughtBy(
  tx: Kysely<Tables>,
  signupId: string,
  lang: Language,
): Promise<{ readonly paidFor: boolean; readonly packageName: string }> {
  const bought = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.signup_id", "payments.signup_id")
    .select(["payments.calculation", "orders.package_id", "orders.years"])
    .where("payments.signup_id", "=", signupId)
    .where("payments.status", "=", "charged")
    .where("payments.upgrade", "is", null)
    .executeTakeFirst();
  const plan = bought && findPackage(bought.package_id)?.item.plan;
  return {
    paidFor: bought?.calculation?.payForCoparent ?? false,
    packageName: bought && plan ? receiptTextOf(plan, bought.years === 2 ? 2 : 1, lang) : "",
  };
}
