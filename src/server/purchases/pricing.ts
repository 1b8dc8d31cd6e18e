import { couponOfCode } from "../catalogue/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";
import { calculate, findCodes, presentPricing } from "../pricing/index.ts";
import type { Calculation } from "../pricing/index.ts";
import { authorize } from "../registrations/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { findOrder, isSameOrder } from "./order.ts";

/** The price of the saved order at an address that may not be saved yet. */
export const calculatePricing: Handler<"calculatePricing"> = async ({ db, secrets, input, lang }) => {
  const signup = await authorize(db, input);
  const { orderDetail, address, payForCoparent, paymentCodes } = input.body;
  const order = await findOrder(db, signup.id);
  if (!order || !isSameOrder(order, orderDetail)) throw new ServiceError("package-not-available");
  const calculation = calculate({
    ...order,
    payForCoparent,
    coupon: couponOfCode(signup.coupon),
    codes: await findCodes(db, paymentCodes),
    country: address.country ?? "",
    region: address.region ?? "",
  });
  if (!calculation) throw new ServiceError("package-not-available");
  return presentPricing(calculation, taxIdOf(secrets, signup.id, calculation), lang);
};

/** Signs a calculation for one registration: only the service can make it, and any other amount has another. */
export function taxIdOf(secrets: Secrets, signupId: string, { currency, tax, total }: Calculation): string {
  return secrets.sign(`tax ${signupId} ${currency} ${total} ${tax.name} ${tax.amount}`);
}
