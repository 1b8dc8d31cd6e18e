/** The common names of card brands. An unknown brand keeps the provider's name. */
export function brandName(brand: string): string {
  return BRANDS[brand] ?? brand;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  "master-card": "Mastercard",
  "american-express": "American Express",
  discover: "Discover",
  "diners-club": "Diners Club",
  jcb: "JCB",
  maestro: "Maestro",
  unionpay: "UnionPay",
};
