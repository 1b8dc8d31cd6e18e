import data from "../../../flows/catalogue/taxes.json" with { type: "json" };

interface CountryTax {
  readonly name: "sales" | "gst" | "vat";
  readonly included: boolean;
  readonly rate: number;
  /** The region must be known before the rate is. */
  readonly regional: boolean;
  readonly regions: Readonly<Record<string, number>>;
}

/** By country; `*` is every other one. `none`: no tax is taken there. */
const countries = data.countries as Readonly<Record<string, CountryTax | "none">> & {
  readonly "*": CountryTax | "none";
};

/** A tax and its rate, in hundredths of a percent. */
export interface TaxRate {
  readonly name: CountryTax["name"];
  readonly rate: number;
  readonly included: boolean;
  /** The place says enough. */
  readonly known: boolean;
}

/** The tax of a place; rate 0 where none is taken, and while the place is not known well enough. */
export function rateOf(country: string, region: string): TaxRate {
  const tax = country === "" ? "none" : (countries[country] ?? countries["*"]);
  if (tax === "none") return { name: "sales", rate: 0, included: false, known: country !== "" };
  if (tax.regional && region === "") return { name: tax.name, rate: 0, included: tax.included, known: false };
  return { name: tax.name, rate: tax.regions[region] ?? tax.rate, included: tax.included, known: true };
}

/** Tax on top of an amount, rounded half up to a whole minor unit. */
export function taxOn(amount: number, rate: number): number {
  return Math.floor((amount * rate + 5000) / 10_000);
}

/** Tax within an amount that holds it. */
export function includedIn(amount: number, rate: number): number {
  return amount - Math.round((amount * 10_000) / (10_000 + rate));
}
