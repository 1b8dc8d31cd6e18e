import type { JsonObject } from "../../../src/engine/index.ts";

/** Answers of the service, as small as its contract allows. `join.test.ts` checks them against the contract. */
export const registration = {
  signupId: "00000000-0000-4000-8000-000000000001",
  registrationKey: "key-1",
  createdAt: 1_000,
  percentage: 0,
};
export const options = {
  countries: [{ value: "US", label: "United States" }],
  phoneCodes: [{ value: "+1", label: "+1 US/Canada" }],
  referrals: [{ value: "FRIEND", label: "A friend" }],
};
export const countryOptions = {
  regions: [{ value: "CA", label: "California" }],
  timezones: [
    { value: "America/Los_Angeles", label: "Pacific" },
    { value: "America/New_York", label: "Eastern" },
  ],
  completesAddresses: false,
};
export const pricingGroup = { pricingGroupName: "P1", packageIds: [2001, 2010] };
export const packages = {
  packages: [onePackage(2001, "BASIC"), onePackage(2010, "CYO")],
  featuredId: 2001,
  currencyCode: "USD",
};
export const order = { order: { packageId: 2001, productId: "p-1", services: [] } };

const totals = {
  currencyCode: "USD",
  paymentCodeTotal: 0,
  paymentCodeTotalFormatted: "USD 0.00",
  taxAmount: 0,
  taxAmountFormatted: "USD 0.00",
  selectedPackageTotal: 15_000,
  selectedPackageTotalFormatted: "USD 150.00",
  subTotal: 15_000,
  subTotalFormatted: "USD 150.00",
  subTotalAfterDiscount: 15_000,
  subTotalAfterDiscountFormatted: "USD 150.00",
  total: 15_000,
  totalFormatted: "USD 150.00",
};
export const pricing = {
  couponDetail: { code: "", couponCode: "", description: "", discount: 0, discountFormatted: "" },
  payForCoParent: false,
  paymentCodeDetails: [],
  taxes: [],
  taxId: "tax-1",
  finalPrice: 15_000,
  taxesCalculated: true,
  renewal: {
    dayFormatted: "January 1, 2031",
    amount: 15_000,
    amountFormatted: "USD 150.00",
    cost: "USD 150.00 plus applicable taxes",
    terms: "The subscription renews automatically.",
  },
  lines: [
    { kind: "item", label: "BASIC", amount: 15_000, value: "USD 150.00" },
    { kind: "total", label: "Total today", amount: 15_000, value: "USD 150.00" },
  ],
  totals,
};

/** A receipt in words. */
const statement = {
  lang: "en",
  lines: [
    { kind: "item", label: "BASIC", amount: 15_000, value: "USD 150.00" },
    { kind: "total", label: "Total paid", amount: 15_000, value: "USD 150.00" },
  ],
  totalFormatted: "USD 150.00",
  paidWith: "Visa ending in 1111",
  paidOn: "January 1, 2030 at 12:00 AM GMT",
  transactionId: "t-1",
  renewal: pricing.renewal,
};
export const statements = [
  statement,
  {
    ...statement,
    lang: "es",
    lines: statement.lines.map((line) => (line.kind === "total" ? { ...line, label: "Total pagado" } : line)),
    paidWith: "Visa terminada en 1111",
    renewal: { ...pricing.renewal, terms: "La suscripción se renueva automáticamente." },
  },
];
export const session = {
  provider: "sandbox",
  clientToken: "token",
  methods: ["card", "paypal", "venmo"],
  currency: "USD",
  sca: false,
  expiresAt: "2030-01-01T00:00:00Z",
};

/** The answer to a payment. A different package id means that the order is not the chosen one. */
export function payment(packageId = 2001): JsonObject {
  return {
    credentialsToken: "credentials-1",
    clickToJoinToken: "",
    gaPayloadBase64: "",
    receipt: {
      transactionId: "t-1",
      transactionDateTime: "2030-01-01T00:00:00Z",
      transactionDateFormatted: "January 1, 2030",
      totals,
      payForCoParent: false,
      cardLastFour: "1111",
      cardBrand: "Visa",
      paymentType: "CREDIT_CARD",
      paymentCodeDetails: [],
      statements,
    },
    registration: {
      parent: { userId: "u-1", firstName: "Ana", lastName: "Lee", email: "ana@example.com", familyId: "f-1" },
      coParent: { email: "ben@example.com", phoneNumberWithCountryCode: "" },
      order: { packageId },
      promoCodes: [],
    },
    pricingInfo: pricing,
  };
}

function onePackage(id: number, packageName: string): JsonObject {
  const features = { header: "All of it", features: [] };
  return {
    id,
    packageName,
    displayName: packageName,
    description: "A package.",
    receiptText: packageName,
    pricePerMonthFormatted: "USD 12.50",
    totalPrice: 15_000,
    totalPriceFormatted: "USD 150.00",
    currencyCode: "USD",
    currencySymbol: "$",
    subDurationInYears: 1,
    primaryFeatures: features,
    secondaryFeatures: features,
    cyoPackagePrice: {},
    proratedPriceInfo: { proratedPriceFormatted: "" },
    buildYourOwn: packageName === "CYO",
    analyticsPackage: packageName,
    subscriptionLengthOptions: [],
    vatAmount: 0,
    vatAmountFormatted: "USD 0.00",
    options: [],
    buildYourOwnData: { SUB1YEAR: { options: [] }, SUB2YEAR: { options: [] } },
  };
}
