import { writtenAddress } from "../addresses/index.ts";
import { couponOfCode } from "../catalogue/index.ts";
import { type Call, type Handler, ServiceError } from "../http/index.ts";
import { calculate, type Calculation, findCodes, presentAddition, presentPricing, renewsOn } from "../pricing/index.ts";
import { authorize, refuseUnsold } from "../registrations/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { findOrder, isSameOrder, orderName } from "./order.ts";

type Pricing = Awaited<ReturnType<Handler<"calculatePricing">>>;

/**
 * The price of the stored order, at an address that need not be stored yet. An invited parent pays only for themselves:
 * the contract refuses `payForCoparent` of them.
 */
export async function calculatePricing(
  call: Call<"calculatePricing"> | Call<"calculateInvitePricing">,
): Promise<Pricing> {
  const { db, config, secrets, lang, locale, input } = call;
  const { orderDetail, address, payForCoparent, paymentCodes } = { payForCoparent: false, ...input.body };
  const signup = await authorize(db, input);
  const order = await findOrder(db, signup.id);
  if (!order || !isSameOrder(order, orderDetail)) throw new ServiceError("package-mismatch");
  if (address.country) {
    refuseUnsold(order.packageId, { country: address.country, countryCode: signup.phone_country_code }, config);
  }
  const purchase = {
    ...order,
    coupon: couponOfCode(signup.coupon),
    codes: await findCodes(db, paymentCodes),
    country: address.country ?? "",
    region: address.region ?? "",
  };
  const [forOne, forBoth] = [false, true].map((both) => calculate({ ...purchase, payForCoparent: both }));
  const calculation = payForCoparent ? forBoth : forOne;
  if (!calculation || !forOne || !forBoth) throw new ServiceError("package-mismatch");
  const taxId = taxIdOf(secrets, signup.id, calculation);
  const { years } = order;
  const bill = { calculation, taxId, packageName: orderName(order, locale), paid: false };
  const addressFormatted = writtenAddress({ ...address, line2: address.line2 ?? "" }, lang);
  return {
    ...presentPricing({ ...bill, years, renewsOn: renewsOn(new Date(), years), timeZone: signup.time_zone }, locale),
    coParent: presentAddition(forOne, forBoth, locale),
    ...(addressFormatted !== undefined && { addressFormatted }),
  };
}

export { calculatePricing as calculateInvitePricing };

/**
 * Signs a calculation for one registration. Only the service can create this signature, and it differs for other
 * amounts.
 */
export function taxIdOf(secrets: Secrets, signupId: string, { currency, tax, total }: Calculation): string {
  return secrets.sign(`tax ${signupId} ${currency} ${total} ${tax.name} ${tax.amount}`);
}
