import { ServiceError } from "../http/index.ts";
import type { Handler, Resources } from "../http/index.ts";
import { presentCodes, presentPricing, presentRenewal, presentTotals } from "../pricing/index.ts";
import { authorize, authorizeInvited, internationalPhone, signupOf } from "../registrations/index.ts";
import type { Signup } from "../registrations/index.ts";
import { clickToJoinToken } from "../families/index.ts";
import { dayWords, momentWords } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import { giveCredentialsToken } from "../users/index.ts";
import { liveAttempt } from "./attempt.ts";
import { findOrder } from "./order.ts";
import { taxIdOf } from "./pricing.ts";

type Payment = Awaited<ReturnType<Handler<"getPayment">>>;

export const getPayment: Handler<"getPayment"> = async (call) =>
  presentPayment(call, await authorize(call.db, call.input));

export const getInvitePayment: Handler<"getInvitePayment"> = async (call) =>
  presentPayment(call, await authorizeInvited(call.db, call.input));

/** The receipt of a registration, in the caller's language. Throws `payment-pending` or `not-paid` if there is none. */
export async function presentPayment(
  { db, config, secrets, lang }: Pick<Resources, "db" | "config" | "secrets"> & { readonly lang: Language },
  found: Signup,
): Promise<Payment> {
  const attempt = await liveAttempt(db, found.id);
  if (attempt?.status === "pending") throw new ServiceError("payment-pending", { retryAfter: 5 });
  // The charge may have been recorded since the registration was read; read it again to get the data written with the
  // charge.
  const signup = attempt && !found.paid_at ? await signupOf(db, found.id) : found;
  if (!attempt || !signup.paid_at) throw new ServiceError("not-paid");
  const coParent = await db.selectFrom("coparents").selectAll().where("signup_id", "=", signup.id).executeTakeFirst();
  const order = await findOrder(db, signup.id);
  const { calculation } = attempt;
  const bought = {
    transaction_id: attempt.transaction_id ?? "",
    value: calculation.total / 100,
    tax: calculation.tax.amount / 100,
    currency: calculation.currency,
    package_id: attempt.package_id,
  };
  return {
    credentialsToken: await giveCredentialsToken(db, signup.id, config.registrationTtlMs),
    clickToJoinToken:
      signup.family_id && signup.user_id
        ? clickToJoinToken(secrets, { familyId: signup.family_id, userId: signup.user_id })
        : "",
    gaPayloadBase64: Buffer.from(JSON.stringify(bought)).toString("base64"),
    receipt: {
      transactionId: attempt.transaction_id ?? "",
      transactionDateTime: signup.paid_at.toISOString(),
      transactionDateFormatted: momentWords(lang, signup.paid_at),
      totals: presentTotals(calculation, lang),
      payForCoParent: calculation.payForCoparent,
      cardLastFour: attempt.card_last_four ?? "",
      cardBrand: attempt.card_brand ?? "",
      paymentType: PAYMENT_TYPES[attempt.method],
      paymentCodeDetails: presentCodes(calculation, lang),
    },
    registration: {
      parent: {
        userId: signup.user_id ?? "",
        firstName: signup.first_name,
        lastName: signup.last_name,
        email: signup.email,
        familyId: signup.family_id ?? "",
      },
      coParent: {
        email: coParent?.email ?? "",
        phoneNumberWithCountryCode: coParent?.phone_number
          ? internationalPhone(coParent.phone_country_code ?? "", coParent.phone_number)
          : "",
      },
      order: { packageId: attempt.package_id },
      promoCodes: calculation.codes.map((one) => one.code),
    },
    pricingInfo: {
      ...presentPricing(calculation, taxIdOf(secrets, signup.id, calculation), lang),
      ...(order && { renewal: presentRenewal(calculation, order.years, signup.paid_at, lang) }),
    },
  };
}

/** Values defined by the specification (section 3, Payment). */
const PAYMENT_TYPES = { card: "CREDIT_CARD", paypal: "PAYPAL", venmo: "VENMO" } as const;

/** The day of a purchase in UTC, which is part of a receipt's name. */
export function dayOf(date: Date, lang: Language): string {
  return dayWords(lang, date);
}
