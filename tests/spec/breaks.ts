/**
 * For each requirement of DATA and PAY, a small change that breaks it: `npm run spec -- --break` makes these changes one
 * after another, and the tests with the requirement's number must fail. `breaks.test.ts` checks that each change fits.
 */
export interface Break {
  /** Path from the project's root. */
  readonly file: string;
  /** Stands in the file once. */
  readonly find: string;
  readonly with: string;
}

const CHECKOUT = "flows/shared/checkout.json";
const JOIN = "flows/join/flow.json";
const INVITE = "flows/invite/flow.json";
const JOIN_DATA = "schemas/join/data.schema.json";

const change = (file: string, find: string, by: string): Break => ({ file, find, with: by });
/** The browser does not store this part of the join journey's data. */
const forgotten = (member: string): Break =>
  change(JOIN_DATA, `\n    "${member}": {`, `\n    "${member}": {\n      "x-transient": true,`);

export const breaks: Readonly<Record<string, Break>> = {
  "PAY-01": change(CHECKOUT, `"text": "payment.views.review"`, `"text": "payment.views.payment"`),
  "PAY-02": change(CHECKOUT, `"enabled": true`, `"enabled": false`),
  "PAY-03": change(CHECKOUT, "lastCompletedPaymentStep >= 1", "lastCompletedPaymentStep >= 2"),
  "PAY-04": change(CHECKOUT, "lastCompletedPaymentStep >= 2", "lastCompletedPaymentStep >= 1"),
  "PAY-05": change(
    JOIN,
    `{ "set": { "data.checkout.lastCompletedPaymentStep": 1 } },\n            { "track": "Billing Submitted" }`,
    `{ "track": "Billing Submitted" }`,
  ),
  "PAY-06": change(
    CHECKOUT,
    `"= has(event.deviceData) ? event.deviceData : ''",\n            "data.checkout.error": "",\n            "data.checkout.lastCompletedPaymentStep": 2`,
    `"= has(event.deviceData) ? event.deviceData : ''",\n            "data.checkout.error": "",\n            "data.checkout.lastCompletedPaymentStep": 1`,
  ),
  "PAY-07": change(
    CHECKOUT,
    `"backToPayment": { "do": ["backClicked"], "goto": "paymentMethod" }`,
    `"backToPayment": { "do": ["backClicked"], "goto": "billing" }`,
  ),
  "PAY-08": change(
    JOIN_DATA,
    `      },\n      "x-transient": true\n    },\n    "consentData"`,
    `      }\n    },\n    "consentData"`,
  ),
  "PAY-09": change(
    JOIN,
    `{ "when": "data.checkout.lastCompletedPaymentStep == 0", "set": { "data.promoCodesEntered": [] } }`,
    `{ "when": "data.checkout.lastCompletedPaymentStep == 9", "set": { "data.promoCodesEntered": [] } }`,
  ),
  "PAY-10": change(CHECKOUT, `"title": "payment.methods.venmo"`, `"title": "payment.methods.paypal"`),
  "PAY-11": change(CHECKOUT, `"value": "venmo"`, `"value": "wallet"`),
  "PAY-12": change(CHECKOUT, "paidInDollars && data.stepOneValues.country == 'US'", "paidInDollars"),
  "PAY-13": change(CHECKOUT, "paidInDollars && data.stepOneValues.country != 'GB'", "paidInDollars"),
  "PAY-14": change(CHECKOUT, "!(b in data.selectedPackage.hiddenCards)", "b in data.selectedPackage.hiddenCards"),
  "PAY-15": change(CHECKOUT, `"currency": "USD"`, `"currency": "AUD"`),
  "PAY-16": change("locales/en/common.json", "Enter a valid expiration date", "Enter a date"),
  "PAY-17": change("renderers/commerce/card/fields.ts", "FIELDS.every(", "FIELDS.some("),
  "PAY-18": change(
    CHECKOUT,
    `"disabled": "= data.checkout.hasCode && !codeValid",\n    "confirm"`,
    `"disabled": false,\n    "confirm"`,
  ),
  "PAY-19": change(CHECKOUT, `: 'creditCard'",\n            "data.checkout.nonce": "",`, `: 'creditCard'",`),
  "PAY-20": change(
    "renderers/blocks/form/FormReady.tsx",
    "aria-disabled={busy || undefined}",
    "aria-disabled={undefined}",
  ),
  "PAY-21": change(
    CHECKOUT,
    `"disabled": "= !has(data.pricing) || (consentRequired && `,
    `"disabled": "= !has(data.pricing) || (!consentRequired && `,
  ),
  "PAY-22": change(
    JOIN,
    `"consentRequired": "data.stepOneValues.country != 'US'"`,
    `"consentRequired": "data.stepOneValues.country == 'GB' && false"`,
  ),
  "PAY-23": change(
    "schemas/join/consent.schema.json",
    `"then": { "required": ["termsAndConditions"], "properties": { "termsAndConditions": { "const": true } } }`,
    `"then": { "required": ["termsAndConditions"] }`,
  ),
  "PAY-24": change("src/engine/view.ts", "busy: isBusy(snapshot)", "busy: false"),
  // Not the `goto` after the payment: the guards lead whoever has paid to the login from every step.
  "PAY-25": change(CHECKOUT, `\n        "data.credentialsToken": "= event.credentialsToken",`, ""),
  "PAY-26": change(INVITE, `"path": "/credentials"`, `"path": "/login"`),
  "PAY-27": change(
    JOIN,
    `"set": { "data.checkout.isPayingForCoparent": "= event.on" }`,
    `"set": { "data.checkout.isPayingForCoparent": false }`,
  ),
  "PAY-28": change("src/server/pricing/calculate.ts", "packageTotal * count", "packageTotal"),
  "PAY-29": change(INVITE, `"payForCoparent": false`, `"payForCoparent": true`),
  "PAY-30": change(
    "locales/en/service.json",
    "renews automatically every two years until cancelled, plus",
    "renews automatically every year until cancelled, plus",
  ),
  "PAY-31": change(
    JOIN,
    `{ "do": [{ "alert": "payment.pricingFailed", "tone": "error" }], "goto": "step3" }`,
    `{ "do": [{ "alert": "payment.pricingFailed", "tone": "error" }] }`,
  ),
  "PAY-32": change("locales/en/common.json", "There was an error setting up {name}.", "{name} could not be set up."),
  "DATA-01": change(JOIN, `"key": "join",`, `"key": "journey",`),
  "DATA-02": forgotten("lastCompletedStep"),
  "DATA-03": forgotten("alacarteValues"),
  "DATA-04": change(JOIN, `, "data.packageIds": "= event.packageIds" } }`, ` } }`),
  "DATA-05": change("schemas/api/fields.schema.json", `"default": "+1"`, `"default": "+44"`),
  "DATA-06": change(
    "schemas/join/step-two.schema.json",
    `"default": [{ "firstName": "", "lastName": "", "email": "" }]`,
    `"default": [{ "firstName": "", "lastName": "" }]`,
  ),
  "DATA-07": change(
    "schemas/join/step-two.schema.json",
    `"knowsCoParentEmail": { "type": "boolean", "default": true }`,
    `"knowsCoParentEmail": { "type": "boolean", "default": false }`,
  ),
  "DATA-08": change(
    CHECKOUT,
    `"data.paymentSession": "= event", "data.sessionState": "ready"`,
    `"data.sessionState": "ready"`,
  ),
  "DATA-09": change(
    "schemas/join/consent.schema.json",
    `"marketingOptIn": { "type": "boolean", "default": false,`,
    `"marketingOptIn": { "type": "boolean", "default": true,`,
  ),
  "DATA-10": change(JOIN_DATA, `\n    "discount": {`, `\n    "discount": {\n      "x-transient": true,`),
  "DATA-11": change(
    "src/server/registrations/create.ts",
    "phone_country_code: parent.phoneCountryCode",
    `phone_country_code: ""`,
  ),
  "DATA-12": change("src/server/registrations/sections.ts", `line2: line2 ?? ""`, `line2: ""`),
  "DATA-13": change(
    "src/server/registrations/sections.ts",
    `body.sections.includes("ADDRESS"), "address"`,
    `false, "address"`,
  ),
  "DATA-14": change("src/server/registrations/sections.ts", "referral: referral.selection", `referral: ""`),
  "DATA-15": change(
    JOIN,
    `"coParentDuplicateConfirmed": "= data.stepTwoValues.coParentDuplicateConfirmed",\n          "children"`,
    `"children"`,
  ),
  "DATA-16": change("src/server/registrations/create.ts", "anonymous_id: anonymousId ?? null", "anonymous_id: null"),
  "DATA-17": change(JOIN, `"sections": ["FAMILY"]`, `"sections": ["NAME"]`),
  "DATA-18": change(
    "src/server/registrations/create.ts",
    "registrationKey: token, signupId: row.id",
    "signupId: row.id",
  ),
  "DATA-19": change(
    "src/server/packages/present.ts",
    "receiptText: receiptTextOf(item.plan, item.years, lang)",
    `receiptText: ""`,
  ),
  "DATA-20": change("src/server/packages/present.ts", "currencySymbol: symbolOf(offer.currency)", `currencySymbol: ""`),
  "DATA-21": change("src/server/packages/present.ts", "subDurationInYears: item.years", "subDurationInYears: 1"),
  "DATA-22": change("src/server/packages/present.ts", "header: words(group.header, lang)", `header: ""`),
  "DATA-23": change(
    "src/server/packages/present.ts",
    `"2": show(built.SUB2YEAR.price)`,
    `"2": show(built.SUB1YEAR.price)`,
  ),
  "DATA-24": change(
    "src/server/packages/present.ts",
    "SUB2YEAR: { options: options(built?.SUB2YEAR) }",
    "SUB2YEAR: { options: [] }",
  ),
  "DATA-25": change("src/server/packages/present.ts", "newFeature: feature.new ?? false", "newFeature: false"),
  "DATA-26": change("src/server/packages/present.ts", "}__${tip.index}`", "}`"),
  "DATA-27": change("src/server/packages/present.ts", "optionCode: option.code", `optionCode: ""`),
  "DATA-28": change("src/server/catalogue/order.ts", "if (chosen.tonemeter && ", "if ("),
  "DATA-29": change("src/server/packages/handlers.ts", "pricingGroupName: offer.group", `pricingGroupName: ""`),
  "DATA-30": change("src/experiments/scope.ts", "!== one.arms[0]", "=== one.arms[0]"),
  "DATA-31": change("src/server/packages/coupons.ts", "couponCode: coupon.code", `couponCode: ""`),
  "DATA-32": change("schemas/api/openapi.json", `          "limboId": {`, `          "limbo": {`),
  "DATA-33": change("src/server/pricing/present.ts", "finalPrice: calculation.total", "finalPrice: 0"),
  "DATA-34": change(
    "src/server/pricing/present.ts",
    "subTotalAfterDiscount: afterDiscount",
    "subTotalAfterDiscount: subTotal",
  ),
  "DATA-35": change("src/server/catalogue/order.ts", "${plan}-${years}Y-${offer.group}", "${plan}-${offer.group}"),
  "DATA-36": change(
    CHECKOUT,
    "size(data.promoCodesEntered) > 0 ? data.promoCodesEntered : null",
    "data.promoCodesEntered",
  ),
  "DATA-37": change(
    CHECKOUT,
    `"taxAmountDisplayed": "= data.pricing.totals.taxAmount"`,
    `"taxAmountDisplayed": "= data.pricing.totals.total"`,
  ),
  "DATA-38": change(CHECKOUT, `"storePaymentOnFile": true`, `"storePaymentOnFile": false`),
  "DATA-39": change(INVITE, `\n                    "bankAccountNumber": null,`, ""),
  "DATA-40": change("src/server/purchases/receipt.ts", `toString("base64")`, `toString("utf8")`),
  "DATA-41": change(
    "src/server/purchases/receipt.ts",
    `cardLastFour: attempt.card_last_four ?? ""`,
    `cardLastFour: ""`,
  ),
  "DATA-42": change("src/server/purchases/receipt.ts", `familyId: signup.family_id ?? ""`, `familyId: ""`),
  "DATA-43": change("src/server/invitations/find.ts", "requireCredentials: !isComplete", "requireCredentials: true"),
};
