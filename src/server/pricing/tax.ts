import data from "../../../flows/catalogue/taxes.json" with { type: "json" };

interface CountryTax {
  readonly name: "sales" | "gst" | "vat";
  readonly included: boolean;
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
  readonly name: CountryTax["name"];
  readonly rate: number;
  readonly included: boolean;
  /** Whether the place determines the rate. */
  readonly known: boolean;
}

/** The tax at a place. The rate is 0 if there is no tax, or while the place does not determine it. */
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

/** The tax contained in an amount. */
export function includedIn(amount: number, rate: number): number {
  return amount - Math.round((amount * 10_000) / (10_000 + rate));
}
