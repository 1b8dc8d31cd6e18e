type Texts = Readonly<Record<string, string>> & { readonly "*": string };

/** The bank said no: by the processor's code; `*` is every other. What a person is told of a refusal is a line here, and its words in `locales/`. */
export const DECLINED: Texts = {
  "2004": "service.refusal.expirationDate",
  "2005": "service.refusal.number",
  "2006": "service.refusal.expirationDate",
  "2010": "service.refusal.cvv",
  "3000": "service.refusal.bankUnreachable",
  "*": "service.refusal.declined",
};

/** The provider's checks said no: by our name of the check. */
export const REJECTED: Texts = {
  cvv: "service.refusal.cvv",
  address: "service.refusal.address",
  repeated: "service.refusal.repeated",
  sca: "service.refusal.sca",
  "*": "service.refusal.declined",
};

/** The request could not be used: by the code of the provider's complaint. */
export const INVALID: Texts = {
  "81709": "service.refusal.expirationDate",
  "81710": "service.refusal.expirationDate",
  "81713": "service.refusal.expirationDate",
  "81714": "service.refusal.number",
  "81715": "service.refusal.number",
  "81716": "service.refusal.number",
  "apo-fpo": "service.refusal.apo",
  "*": "service.problem.payment-invalid",
};

/** The locale key for the first code that a table knows. */
export function textFor(texts: Texts, codes: readonly string[]): string {
  const known = codes.find((code) => Object.hasOwn(texts, code));
  return (known === undefined ? undefined : texts[known]) ?? texts["*"];
}
