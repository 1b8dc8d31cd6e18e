import type { JsonObject, PageEvent, ReplayEvent } from "../../src/engine/index.ts";

/** What a person knows when they do something: the site that they are at, and what the journey remembers. */
export interface Place {
  readonly site: JsonObject;
  readonly data: JsonObject;
  /** A number of their own. */
  readonly nth: number;
}

type Does = (place: Place) => readonly PageEvent[];

/** Somebody who walks a journey: what they do wherever an arm brings them, until they have a login. */
export interface Person {
  readonly who: string;
  readonly flow: string;
  /** The ids of the sites where such a person comes. Without it, all. */
  readonly sites?: readonly string[];
  /** How often such a person comes, compared with the others. */
  readonly weight: number;
  readonly opens: Extract<ReplayEvent, { do: "open" }>;
  /** By step, in turn. A person whose step is missing here stops. */
  readonly does: Readonly<Record<string, Does>>;
  /** By the name of a dialog. */
  readonly answersDialog?: Readonly<Record<string, Does>>;
  /** What the service answers, beside a sample of its contract: by operation. */
  readonly answers: Readonly<Record<string, JsonObject>>;
}

const CARD = {
  nonce: "simulated",
  method: "creditCard",
  label: "Visa ending in 1111",
  lastFour: "1111",
  brand: "Visa",
};
const LOGIN = {
  password: "a-long-pass-1",
  passwordConfirm: "a-long-pass-1",
  referral: "SEARCH_ENGINE",
  securityQuestion: "First pet?",
  securityAnswer: "Rex the dog",
  securityCode: "1234",
  securityCodeConfirm: "1234",
};
const ADDRESSES: Readonly<Record<string, JsonObject>> = {
  US: { city: "Oakland", region: "CA", postalCode: "94601", timezone: "America/Los_Angeles" },
  GB: { city: "London", region: "ENG", postalCode: "SW1A 1AA", timezone: "Europe/London" },
  AU: { city: "Sydney", region: "NSW", postalCode: "2000", timezone: "Australia/Sydney" },
  NZ: { city: "Auckland", region: "AUK", postalCode: "1010", timezone: "Pacific/Auckland" },
};

const sends = (name: string, payload?: JsonObject): readonly PageEvent[] => [{ name, ...(payload && { payload }) }];
const submits = (values: JsonObject): readonly PageEvent[] => [{ name: "submit", form: "form", values }];
const chooses: Does = ({ data }) => {
  const packages = data["packages"] as readonly JsonObject[];
  const { id, packageName, subDurationInYears } = packages.find(({ buildYourOwn }) => buildYourOwn === false) ?? {};
  const payload = { packageId: id, packageName, years: subDurationInYears, buildYourOwn: false } as JsonObject;
  return sends("choose", payload);
};
const givesAddress: Does = ({ site, data }) => {
  const country = String(site["country"]);
  const { firstName = "", lastName = "", email = "" } = data["stepOneValues"] as JsonObject;
  const place = ADDRESSES[country] ?? {};
  return submits({ firstName, lastName, email, country, billingAddress: "1 Main Street", ...place });
};
const pays: Person["does"] = {
  billing: givesAddress,
  paymentMethod: () => sends("tokenized", { ...CARD, cardHolderName: "Jordan Avery" }),
  paymentReview: ({ site }) => {
    const isRequired = site["country"] !== "US";
    const values = { isRequired, termsAndConditions: isRequired, marketingOptIn: true };
    const ticked = { name: "change", form: "form", values, payload: { field: "termsAndConditions" } };
    return [...(isRequired ? [ticked] : []), ...submits(values)];
  },
  credentials: ({ nth }) => submits({ ...LOGIN, username: `jordan.avery.${nth}` }),
};

const PACKAGES = {
  packages: [{ id: 2002, packageName: "PLUS", displayName: "Plus", subDurationInYears: 1, buildYourOwn: false }],
};
const PAID = { registration: { order: { packageId: 2002 } } };
const ANSWERS: Person["answers"] = {
  getSubscription: { status: "" },
  getOptions: { phoneCodes: [{ value: "+1", label: "+1 US/Canada" }] },
  listCoupons: { coupons: [] },
  listPackages: PACKAGES,
  payForSignup: PAID,
  getPayment: PAID,
  payForInvite: PAID,
  checkUsername: { available: true, meetsRequirements: true },
};

const parent = ({ site, nth }: Place): JsonObject => ({
  firstName: "Jordan",
  lastName: "Avery",
  email: `jordan.avery.${nth}@example.com`,
  countryCode: site["phoneCode"] ?? "+1",
  phoneNumber: site["country"] === "GB" ? `20755${10_000 + nth}` : `41555${10_000 + nth}`,
});
const family = ({ nth }: Place, knowsCoParentEmail: boolean): JsonObject => ({
  knowsCoParentEmail,
  email: knowsCoParentEmail ? `sam.rivera.${nth}@example.com` : "",
  firstName: "Sam",
  lastName: "Rivera",
  countryCode: "+1",
  phoneNumber: "",
  children: [{ firstName: "Mila", lastName: "Avery", email: "" }],
});

const PARENT: Person = {
  who: "a parent",
  flow: "join",
  weight: 6,
  opens: { do: "open", path: "/signup" },
  does: {
    signup: () => sends("parents"),
    coparentstatus: () => sends("no"),
    step1: (place) => submits(parent(place)),
    step2: (place) => submits(family(place, true)),
    step3: chooses,
    ...pays,
  },
  answers: ANSWERS,
};

/** The people who come. A new experiment that none of them meets needs another one. */
export const PEOPLE: readonly Person[] = [
  PARENT,
  {
    ...PARENT,
    who: "a parent who does not know the co-parent's email",
    weight: 2,
    does: { ...PARENT.does, step2: (place) => submits(family(place, false)) },
    answersDialog: { speedBump: () => sends("withoutEmail") },
  },
  {
    ...PARENT,
    who: "a parent in the pricing group P3",
    sites: ["us"],
    weight: 2,
    answers: { ...ANSWERS, findPricingGroup: { pricingGroupName: "P3" } },
  },
  {
    ...PARENT,
    who: "a parent who chose a package on the prices page",
    sites: ["us"],
    weight: 2,
    opens: { do: "open", path: "/signup", query: { packageId: "2002", years: "1" } },
  },
  {
    ...PARENT,
    who: "a parent with a discount",
    weight: 1,
    opens: { do: "open", path: "/step1", query: { discount: "true", referrer: "FRIEND-7", percentage: "MjA=" } },
    answers: { ...ANSWERS, getDiscount: { percentage: 20 } },
  },
  {
    who: "an invited parent",
    flow: "invite",
    weight: 3,
    opens: {
      do: "open",
      path: "/",
      query: { token: "simulated", user: "10000000-0000-4000-8000-000000000001" },
    },
    does: {
      arrival: () => sends("begin"),
      step1: (place) => submits(parent(place)),
      pickPackage: chooses,
      ...pays,
    },
    answers: ANSWERS,
  },
];
