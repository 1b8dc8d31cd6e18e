/** A country in which parents sign up, and what they must see there. */
export interface Country {
  readonly host: string;
  readonly site: string;
  /** The country code of the billing address. */
  readonly country: string;
  readonly phone: string;
  readonly phoneCode: string;
  readonly support: string;
  readonly terms: string;
  readonly region: string;
  /** Whether there is a list of regions to choose from. */
  readonly listed: boolean;
  readonly postalCode: string;
  readonly wrongPostalCode: string;
  readonly timezone: string;
  readonly currency: string;
  /** The name of the tax, whether the price includes it, and its rate in hundredths of a percent. */
  readonly tax: readonly [name: string, included: boolean, rate: number];
  readonly methods: readonly string[];
}

const usSite = { site: "us", phoneCode: "+1", support: "1-800-555-0142", terms: "/legal/terms", currency: "USD" };
const ukSite = { site: "uk", phoneCode: "+44", support: "0800 496 0142", terms: "/legal/uk/terms", currency: "GBP" };
const cards = { methods: ["creditCard"] };

export const COUNTRIES: Readonly<Record<string, Country>> = {
  "the United States": {
    ...usSite,
    host: "www.twofold.example",
    country: "US",
    phone: "4155550100",
    region: "CA",
    listed: true,
    postalCode: "94601",
    wrongPostalCode: "9460",
    timezone: "America/Los_Angeles",
    tax: ["Sales tax", false, 725],
    methods: ["creditCard", "paypal", "venmo"],
  },
  Canada: {
    ...usSite,
    host: "www.twofold.ca.example",
    country: "CA",
    phone: "4165550100",
    region: "ON",
    listed: true,
    postalCode: "M5V 2T6",
    wrongPostalCode: "94601",
    timezone: "America/Toronto",
    tax: ["HST", false, 1300],
    methods: ["creditCard", "paypal"],
  },
  "the United Kingdom": {
    ...ukSite,
    ...cards,
    host: "www.twofold.co.uk.example",
    country: "GB",
    phone: "7700900123",
    region: "ENG",
    listed: true,
    postalCode: "LS1 4AP",
    wrongPostalCode: "94601",
    timezone: "Europe/London",
    tax: ["VAT", true, 2000],
  },
  Ireland: {
    ...ukSite,
    ...cards,
    host: "www.twofold.ie.example",
    country: "IE",
    phone: "851234567",
    region: "Dublin",
    listed: false,
    postalCode: "D02 AF30",
    wrongPostalCode: "LS1 4AP",
    timezone: "Europe/Dublin",
    tax: ["VAT", true, 2300],
  },
  Australia: {
    ...cards,
    host: "www.twofold.com.au.example",
    site: "au",
    phoneCode: "+61",
    support: "1800 975 142",
    terms: "/legal/au/terms",
    currency: "AUD",
    country: "AU",
    phone: "412345678",
    region: "NSW",
    listed: true,
    postalCode: "2000",
    wrongPostalCode: "20000",
    timezone: "Australia/Sydney",
    tax: ["GST", true, 1000],
  },
  "New Zealand": {
    ...cards,
    host: "www.twofold.co.nz.example",
    site: "nz",
    phoneCode: "+64",
    support: "0800 555 142",
    terms: "/legal/nz/terms",
    currency: "NZD",
    country: "NZ",
    phone: "211234567",
    region: "AUK",
    listed: true,
    postalCode: "1010",
    wrongPostalCode: "101",
    timezone: "Pacific/Auckland",
    tax: ["GST", true, 1500],
  },
};
