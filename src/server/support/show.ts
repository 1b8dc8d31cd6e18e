import type { Kysely } from "kysely";
import { now, type Tables } from "../db/index.ts";
import { coParentOf } from "../invitations/index.ts";
import { recipientKey } from "../outbox/index.ts";
import { money } from "../pricing/index.ts";
import { boughtName, findOrder, orderName, refundsOf } from "../purchases/index.ts";
import { type Signup, signupOf } from "../registrations/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { type Person, whatIs } from "./person.ts";

const ENGLISH = "en-US";
const MESSAGES = 50;

/**
 * What support needs of a person to help them: how far they came, what they paid, what was sent. It leaves out what no
 * question needs: the street, the security question and code, the names of the children and of the co-parent, the
 * card's digits, the texts of messages, and every secret.
 */
export async function showPerson(secrets: Secrets, db: Kysely<Tables>, person: Person): Promise<object> {
  const { isParent, id, name, email, phone, createdAt, erasedAt } = person;
  const signup = isParent ? await signupOf(db, id) : undefined;
  return {
    is: whatIs(person),
    id,
    name,
    email,
    phone,
    registered: createdAt,
    ...(erasedAt && { erased: erasedAt }),
    ...(signup && (await registrationOf(db, signup))),
    account: await accountOf(db, person),
    messages: await messagesTo(secrets, db, person),
  };
}

async function registrationOf(db: Kysely<Tables>, signup: Signup): Promise<object> {
  const { id, family_id: familyId } = signup;
  const [order, children, coParent, links, payments] = await Promise.all([
    findOrder(db, id),
    db.selectFrom("children").select("position").where("signup_id", "=", id).execute(),
    coParentOf(db, { id, family_id: familyId }),
    linksOf(db, id),
    paymentsOf(db, id),
  ]);
  return {
    country: signup.address?.country ?? "",
    timeZone: signup.time_zone ?? "",
    began: signup.key_hash === null ? "by an invitation" : "by themselves",
    steps: {
      "co-parent": coParent.status,
      children: children.length,
      address: signup.address ? "entered" : "missing",
      package: order ? orderName(order, ENGLISH) : "not chosen",
      paid: signup.paid_at ?? "no",
      "security question": signup.security_question ? "chosen" : "missing",
    },
    ...(signup.paid_at === null && signup.key_hash !== null && { canBeContinuedUntil: signup.expires_at }),
    links,
    payments,
  };
}

async function linksOf(db: Kysely<Tables>, signupId: string): Promise<object[]> {
  const rows = await db
    .selectFrom("invitations")
    .select(["purpose", "created_at", "expires_at", "replaced_at", "used_at"])
    .select((is) => is("expires_at", "<=", now).as("over"))
    .where("signup_id", "=", signupId)
    .orderBy("created_at", "desc")
    .limit(MESSAGES)
    .execute();
  return rows.map(({ purpose, created_at: made, expires_at: until, replaced_at: replaced, used_at: used, over }) => ({
    purpose,
    made,
    until,
    state: used ? "used" : replaced ? "replaced by a newer one" : over ? "over" : "works",
  }));
}

async function paymentsOf(db: Kysely<Tables>, signupId: string): Promise<object[]> {
  const [attempts, order] = await Promise.all([
    db.selectFrom("payments").selectAll().where("signup_id", "=", signupId).orderBy("created_at", "desc").execute(),
    findOrder(db, signupId),
  ]);
  const refunds = await refundsOf(
    db,
    attempts.map(({ attempt_id: id }) => id),
  );
  return attempts.map((attempt) => {
    const { currency, total } = attempt.calculation;
    const isUpgrade = attempt.upgrade !== null;
    const own = refunds.filter((refund) => refund.attempt_id === attempt.attempt_id);
    return {
      id: attempt.attempt_id,
      state: STATES[attempt.status],
      amount: money(total, currency, ENGLISH),
      for: boughtName({ packageId: attempt.package_id, isUpgrade }, order?.years ?? 1, ENGLISH),
      method: attempt.method,
      at: attempt.created_at,
      ...(attempt.transaction_id && { transaction: attempt.transaction_id }),
      ...(attempt.status === "refused" && {
        why: [attempt.reason, attempt.refusal, attempt.refusal_code].filter(Boolean).join(", "),
      }),
      ...(own.length > 0 && {
        refunds: own.map((refund) => ({
          id: refund.id,
          amount: money(refund.amount, currency, ENGLISH),
          state: refund.status === "pending" ? "on its way" : refund.status,
          at: refund.settled_at ?? refund.created_at,
          ...(refund.transaction_id && { transaction: refund.transaction_id }),
          ...(refund.reason && { why: refund.reason }),
        })),
      }),
    };
  });
}

const STATES = {
  pending: "its outcome is not known yet",
  charged: "charged",
  refused: "not charged",
  surplus: "charged twice, will be paid back",
  returned: "charged twice, was paid back",
} as const;

async function accountOf(db: Kysely<Tables>, { userId }: Person): Promise<object | string> {
  if (userId === null) return "none";
  const user = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom("sessions")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .execute();
  return {
    id: user.id,
    username: user.username,
    password: user.password_hash === null ? "not chosen yet" : "chosen",
    lastSignedIn: user.seen_at,
    ...(user.warned_at && { warnedThatItEnds: user.warned_at }),
    sessions: sessions.length,
  };
}

async function messagesTo(secrets: Secrets, db: Kysely<Tables>, { email, phone }: Person): Promise<object[]> {
  const keys = [email, phone].filter((to) => to !== "").map((to) => recipientKey(secrets, to));
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("outbox")
    .select(["channel", "template", "language", "created_at", "sent_at", "given_up_at", "reason"])
    .where("recipient", "in", keys)
    .orderBy("created_at", "desc")
    .limit(MESSAGES)
    .execute();
  return rows.map(({ channel, template, language, created_at: at, sent_at: sent, given_up_at: over, reason }) => ({
    template,
    channel,
    language,
    at,
    state: sent ? "sent" : over ? "given up" : "waits",
    ...(reason && { why: reason }),
  }));
}
