import data from "../../../flows/catalogue/taxes.json" with { type: "json" };

interface CountryTax {
  readonly name: "sales" | "gst" | "vat";
  /** Name in the regions that have a rate of their own, if it differs. */
  readonly regionalName?: "hst";
  readonly included: boolean;
  /** In percent. */
  readonly rate: number;
  /** The rate depends on the region, which must be known. */
  readonly regional: boolean;
  readonly regions: Readonly<Record<string, number>>;
}

/** By country; `*` means every other one. `none`: no tax there. */
const countries = data.countries as Readonly<Record<string, CountryTax | "none">> & {
  readonly "*": CountryTax | "none";
};

/** A tax and its rate, in hundredths of a percent. */
export interface TaxRate {
  /** `none` if there is no tax at this place, or none is known yet. */
  readonly name: CountryTax["name"] | "hst" | "none";
  readonly rate: number;
  readonly included: boolean;
  /** Whether the place determines the rate. */
  readonly known: boolean;
}

/** The tax at a place. The rate is 0 if there is no tax, or while the place does not determine it. */
export function rateOf(country: string, region: string): TaxRate {
  const tax = country === "" ? "none" : (countries[country] ?? countries["*"]);
  if (tax === "none") return { name: "none", rate: 0, included: false, known: country !== "" };
  if (tax.regional && region === "") return { name: tax.name, rate: 0, included: tax.included, known: false };
  const own = tax.regions[region];
  const name = own === undefined ? tax.name : (tax.regionalName ?? tax.name);
  return { name, rate: hundredths(own ?? tax.rate), included: tax.included, known: true };
}

/** Exact up to three decimals, as rates are set: 6.875 % is 687.5. */
function hundredths(percent: number): number {
  return Math.round(percent * 1000) / 10;
}

/** Tax on top of an amount, rounded half up to a whole minor unit. */
export function taxOn(amount: number, rate: number): number {
  return Math.floor((amount * rate + 5000) / 10_000);
}

/** The tax contained in an amount. */
export function includedIn(amount: number, rate: number): number {
  return amount - Math.round((amount * 10_000) / (10_000 + rate));
}
