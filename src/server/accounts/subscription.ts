import { type Handler, ServiceError } from "../http/index.ts";
import { ownRegistration } from "../registrations/index.ts";

/** Whether the person logged in in this browser has a subscription. `""` if nobody is logged in or there is none. */
export const getSubscription: Handler<"getSubscription"> = async (call) => {
  const signup = call.cookie.values.length > 0 ? await ownRegistration(call).catch(nobody) : undefined;
  // A subscription renews until it is cancelled, and this service is not informed of cancellations.
  return { status: signup?.paid_at ? "current" : "" };
};

function nobody(error: unknown): undefined {
  if (error instanceof ServiceError && (error.code === "session-unknown" || error.code === "session-expired")) return;
  throw error;
}
