import type { JsonObject } from "../../../src/engine/index.ts";

const TIPS: Readonly<Record<string, string>> = {
  "Basic calls": "Audio and video calls that are not recorded.__2",
  "Tone meter": "Marks words that may read as sharper than you meant, before you send.__1",
  "Unlimited payments": "Send and receive any number of payments between co-parents.__3",
  "Recorded calls": "Audio and video calls, kept with a transcript for both parents.__4",
};

const PRICES: Readonly<Record<string, number>> = {
  "More file storage": 2400,
  "Tone meter": 3000,
  "Unlimited payments": 3600,
};

const EXTRA = "extra";
const ALL = { Essential: "", Plus: "", Complete: "", "Build Your Own": "" };

/** What each package contains, with the amount if there is one. */
const HELD: readonly { readonly label: string; readonly in: Readonly<Record<string, string>> }[] = [
  { label: "Messages", in: ALL },
  { label: "Shared calendar", in: ALL },
  { label: "Expense log", in: { Essential: "", Plus: "", Complete: "" } },
  { label: "Basic calls", in: ALL },
  {
    label: "File storage",
    in: { Essential: "1 GB", Plus: "5 GB", Complete: "10 GB", "Build Your Own": "1 GB, or add more" },
  },
  { label: "Tone meter", in: { Plus: "", Complete: "", "Build Your Own": EXTRA } },
  { label: "Unlimited payments", in: { Plus: "", Complete: "", "Build Your Own": EXTRA } },
  { label: "Journal", in: { Plus: "", Complete: "" } },
  { label: "Recorded calls", in: { Complete: "" } },
];

/** Codes of the options in each package, without the length at their end. */
const COVERED: Readonly<Record<string, readonly string[]>> = {
  Essential: ["1GB"],
  Plus: ["1GB", "5GB", "TONE", "PAY"],
  Complete: ["1GB", "5GB", "10GB", "TONE", "PAY"],
};

/** Packages as the answer of listPackages contains them, for examples and tests. Prices are in USD. */
export const samplePackages: readonly JsonObject[] = [
  custom(101),
  sample(103, "Plus", 1, 20000, "For families who handle costs and files together.", {
    primary: ["Everything in Essential, and", ["Tone meter", "Unlimited payments", "5 GB of storage"]],
    secondary: ["For your records", ["Journal"]],
  }),
  sample(102, "Essential", 1, 15000, "Messages, calendar and expenses in one calm place.", {
    primary: ["Everything to begin with", ["Messages", "Shared calendar", "Expense log", "1 GB of storage"]],
    secondary: ["To talk", ["Basic calls"]],
  }),
  sample(104, "Complete", 1, 30000, "Our fullest record of what was said and agreed.", {
    primary: ["Everything in Plus, and", ["Recorded calls", "10 GB of storage"]],
    secondary: ["For your records", ["Certified records", "Priority support"]],
  }),
  sample(202, "Essential", 2, 27000, "Messages, calendar and expenses in one calm place.", {
    primary: ["Everything to begin with", ["Messages", "Shared calendar", "Expense log", "1 GB of storage"]],
    secondary: ["To talk", ["Basic calls"]],
  }),
  sample(203, "Plus", 2, 36000, "For families who handle costs and files together.", {
    primary: ["Everything in Essential, and", ["Tone meter", "Unlimited payments", "5 GB of storage"]],
    secondary: ["For your records", ["Journal"]],
  }),
];

/** What one coupon takes off each package, as in the answer of listCoupons: 20 %. */
export const sampleCoupons: readonly JsonObject[] = samplePackages.map(({ id, totalPrice }) => {
  const discount = Number(totalPrice) / 5;
  const code = { code: "WELCOME20", couponCode: "WELCOME20", description: "Offer, 20% off" };
  return { ...code, packageId: id ?? 0, discount, discountFormatted: dollars(discount) };
});

/** A person who has Essential. What it costs today to change to the others is in `proratedPriceInfo`. */
export const sampleUpgrade: JsonObject = {
  currentPackageId: 102,
  currentSubscriptionPriceExpirationDate: "March 4, 2027",
  currentSubscriptionPriceFormatted: "USD 150.00",
};

type Lists = Readonly<Record<"primary" | "secondary", readonly [header: string, features: readonly string[]]>>;

function sample(id: number, name: string, years: 1 | 2, cents: number, description: string, lists: Lists): JsonObject {
  return {
    id,
    packageName: name.toUpperCase().replaceAll(" ", "_"),
    displayName: name,
    description,
    receiptText: name,
    pricePerMonthFormatted: dollars(Math.round(cents / (12 * years))),
    totalPrice: cents,
    totalPriceFormatted: dollars(cents),
    currencyCode: "USD",
    currencySymbol: "$",
    subDurationInYears: years,
    primaryFeatures: list(lists.primary),
    secondaryFeatures: list(lists.secondary),
    contents: HELD.flatMap(({ label, in: amounts }) => {
      const amount = amounts[name];
      if (amount === undefined) return [];
      const much = amount === "" || amount === EXTRA ? {} : { amount };
      return [{ name: label, label, extra: amount === EXTRA, ...much }];
    }),
    coveredOptions: (COVERED[name] ?? []).map((code) => `${code}${years}`),
    cyoPackagePrice: {},
    // The unused part of Essential's year is deducted.
    proratedPriceInfo: { proratedPriceFormatted: dollars(Math.max(0, Math.round((cents - 15000) * 0.624))) },
    buildYourOwn: false,
    options: [],
    subscriptionLengthOptions: [],
    buildYourOwnData: { SUB1YEAR: { options: [] }, SUB2YEAR: { options: [] } },
  };
}

function custom(id: number): JsonObject {
  const lists: Lists = {
    primary: ["Always included", ["Messages", "Shared calendar", "Basic calls", "1 GB of storage"]],
    secondary: ["Add if you like", ["More file storage", "Tone meter", "Unlimited payments"]],
  };
  return {
    ...sample(id, "Build Your Own", 1, 11900, "Begin with the basics. Add only what you need.", lists),
    packageName: "CYO",
    buildYourOwn: true,
    secondaryFeatures: { ...list(lists.secondary), extra: true },
    cyoPackagePrice: { "1": dollars(11900), "2": dollars(21400) },
    subscriptionLengthOptions: [
      { value: "SUB1YEAR", label: "One year" },
      { value: "SUB2YEAR", label: "Two years" },
    ],
    buildYourOwnData: { SUB1YEAR: { options: options("1", 1) }, SUB2YEAR: { options: options("2", 2) } },
  };
}

function options(suffix: string, years: number): readonly JsonObject[] {
  return [
    option("MYFILES", `1GB${suffix}`, "1 GB", 0),
    option("MYFILES", `5GB${suffix}`, "5 GB", 2400 * years),
    option("MYFILES", `10GB${suffix}`, "10 GB", 4000 * years),
    option("TONEMETER", `TONE${suffix}`, "Tone meter", 3000 * years),
    option("UNLIMITEDPAYMENTS", `PAY${suffix}`, "Unlimited payments", 3600 * years),
    option("CALLSBASIC", `CALLS${suffix}`, "Basic calls", 0),
  ];
}

function option(optionName: string, code: string, description: string, price: number): JsonObject {
  return { optionName, optionCode: code, code, description, price, priceFormatted: dollars(price) };
}

function list([header, features]: Lists["primary"]): JsonObject {
  return {
    header,
    features: features.map((name) => ({
      featureName: name.toUpperCase().replaceAll(" ", "_"),
      featureText: name,
      tooltip: { tooltipHeader: TIPS[name] ? name : "", tooltipText: TIPS[name] ?? "", onFeatureName: false },
      newFeature: name === "Recorded calls",
      featurePrice: PRICES[name] ? { "1": dollars(PRICES[name]), "2": dollars(2 * PRICES[name]) } : {},
    })),
  };
}

function dollars(cents: number): string {
  return `USD ${(cents / 100).toFixed(2)}`;
}
