import { inTransaction } from "../db/index.ts";
import { makeOrder, offerFor } from "../catalogue/index.ts";
import { visitorOf, withOutcome } from "../experiments/index.ts";
import { type Call, type Handler, invalidValue, ServiceError } from "../http/index.ts";
import { authorize, authorizeInvited, type FindSignup } from "../registrations/index.ts";
import { liveAttempt } from "./attempt.ts";

type Choice = Call<"choosePackage">["input"]["body"];
type Chosen = Awaited<ReturnType<Handler<"choosePackage">>>;

export const choosePackage: Handler<"choosePackage"> = (call) =>
  choose(call, (db, lock) => authorize(db, call.input, lock), call.input.body);

export const chooseInvitePackage: Handler<"chooseInvitePackage"> = (call) =>
  choose(call, (db, lock) => authorizeInvited(db, call.input, lock), call.input.body);

function choose(
  call: Pick<Call<"choosePackage">, "db" | "config" | "secrets" | "browser">,
  find: FindSignup,
  choice: Choice,
): Promise<Chosen> {
  const { db, config } = call;
  const { packageId, countryCriteria, alacarte } = choice;
  return inTransaction(db, async (tx) => {
    const signup = await find(tx, "lock");
    if (signup.paid_at) throw new ServiceError("already-paid");
    // An order must not change while a payment for it may be charged.
    if (await liveAttempt(tx, signup.id)) throw new ServiceError("payment-pending", { retryAfter: 5 });
    const offer = offerFor(countryCriteria, config.homePricingGroup);
    const item = offer.packages.find((one) => one.id === packageId);
    if (!item) throw new ServiceError("package-not-available");
    const made = makeOrder(offer, item, alacarte);
    if ("field" in made) {
      throw invalidValue(`alacarte.${made.field}`, "errors.choose");
    }
    const { order, years } = made;
    const row = { package_id: order.packageId, product_id: order.productId, services: [...order.services], years };
    const visitor = signup.visitor ?? visitorOf(call);
    // Of an invited parent, this is their first call that changes something.
    if (visitor !== signup.visitor)
      await tx.updateTable("signups").set({ visitor }).where("id", "=", signup.id).execute();
    await withOutcome(tx, { visitor, metric: "packageChosen", source: signup.id })
      .insertInto("orders")
      .values({ signup_id: signup.id, ...row })
      .onConflict((conflict) => conflict.column("signup_id").doUpdateSet(row))
      .execute();
    return { order: { ...order, services: [...order.services] } };
  });
}
