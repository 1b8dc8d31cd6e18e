import { type Handler, ServiceError } from "../http/index.ts";
import { whoIsLoggedIn } from "../sessions/index.ts";

/** Whether the person logged in in this browser has a subscription. `""` if nobody is logged in or there is none. */
export const getSubscription: Handler<"getSubscription"> = async ({ db, config, cookie }) => {
  const userId = cookie.values.length > 0 ? await whoIsLoggedIn(db, config, cookie).catch(nobody) : undefined;
  if (userId === undefined) return { status: "" };
  const paid = await db
    .selectFrom("users")
    .innerJoin("signups", "signups.id", "users.signup_id")
    .select("signups.id")
    .where("users.id", "=", userId)
    .where("signups.paid_at", "is not", null)
    .executeTakeFirst();
  // A subscription renews until it is cancelled, and this service is not informed of cancellations.
  return { status: paid ? "current" : "" };
};

function nobody(error: unknown): undefined {
  if (error instanceof ServiceError && (error.code === "session-unknown" || error.code === "session-expired")) return;
  throw error;
}
