import { inTransaction } from "../db/index.ts";
import { makeOrder, offerFor } from "../catalogue/index.ts";
import { visitorOf, withOutcome } from "../experiments/index.ts";
import { type Call, type Handler, invalidValue, ServiceError } from "../http/index.ts";
import { authorize } from "../registrations/index.ts";
import { liveAttempt } from "./attempt.ts";

type Chosen = Awaited<ReturnType<Handler<"choosePackage">>>;

export function choosePackage(call: Call<"choosePackage"> | Call<"chooseInvitePackage">): Promise<Chosen> {
  const { db, config, input } = call;
  const { packageId, countryCriteria, alacarte } = input.body;
  return inTransaction(db, async (tx) => {
    const signup = await authorize(tx, input, "lock");
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

export { choosePackage as chooseInvitePackage };
