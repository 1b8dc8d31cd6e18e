import { type Call, type Handler, type Resources, ServiceError } from "../http/index.ts";
import { presentCodes, presentPricing, presentTotals, renewsOn } from "../pricing/index.ts";
import { authorize, internationalPhone, type Signup, signupOf } from "../registrations/index.ts";
import { clickToJoinToken } from "../families.ts";
import { localeOf } from "../../texts/index.ts";
import { LANGUAGES, type Locale, momentWords } from "../texts/index.ts";
import { giveCredentialsToken } from "../users/index.ts";
import { liveAttempt } from "./attempt.ts";
import { findOrder, orderName } from "./order.ts";
import { taxIdOf } from "./pricing.ts";
import { statementOf } from "./statement.ts";

type Payment = Awaited<ReturnType<Handler<"getPayment">>>;

export async function getPayment(call: Call<"getPayment"> | Call<"getInvitePayment">): Promise<Payment> {
  return presentPayment(call, await authorize(call.db, call.input));
}

export { getPayment as getInvitePayment };

/** The receipt of a registration, in the caller's language. Throws `payment-pending` or `not-paid` if there is none. */
export async function presentPayment(
  { db, config, secrets, locale }: Pick<Resources, "db" | "config" | "secrets"> & { readonly locale: Locale },
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
  if (!order) throw new ServiceError("not-paid");
  const bought = { attempt, order, paidAt: signup.paid_at, timeZone: signup.time_zone };
  const { calculation } = attempt;
  const counted = {
    transaction_id: attempt.transaction_id ?? "",
    value: calculation.total / 100,
    tax: calculation.tax.amount / 100,
    currency: calculation.currency,
    package_id: attempt.package_id,
  };
  return {
    credentialsToken: await giveCredentialsToken({ db, secrets }, signup.id, config.registrationTtlMs),
    clickToJoinToken:
      signup.family_id && signup.user_id
        ? clickToJoinToken(secrets, { familyId: signup.family_id, userId: signup.user_id })
        : "",
    gaPayloadBase64: Buffer.from(JSON.stringify(counted)).toString("base64"),
    receipt: {
      transactionId: attempt.transaction_id ?? "",
      transactionDateTime: signup.paid_at.toISOString(),
      transactionDateFormatted: momentWords(locale, signup.paid_at),
      totals: presentTotals(calculation, locale),
      payForCoParent: calculation.payForCoparent,
      cardLastFour: attempt.card_last_four ?? "",
      cardBrand: attempt.card_brand ?? "",
      paymentType: PAYMENT_TYPES[attempt.method],
      paymentCodeDetails: presentCodes(calculation, locale),
      // In every language, because the person may change it when the registration cannot be asked any more.
      statements: localesLike(locale).map((one) => statementOf(bought, one)),
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
    pricingInfo: presentPricing(
      {
        calculation,
        taxId: taxIdOf(secrets, signup.id, calculation),
        packageName: orderName({ ...order, packageId: attempt.package_id }, locale),
        paid: true,
        years: order.years,
        renewsOn: renewsOn(signup.paid_at, order.years),
        timeZone: signup.time_zone,
      },
      locale,
    ),
  };
}

/** Values defined by the specification (section 3, Payment). */
const PAYMENT_TYPES = { card: "CREDIT_CARD", paypal: "PAYPAL", venmo: "VENMO" } as const;

/** Every language, in the country of a locale. */
function localesLike(locale: Locale): Locale[] {
  const country = new Intl.Locale(locale).region;
  return LANGUAGES.map((lang) => localeOf(lang, country));
}
