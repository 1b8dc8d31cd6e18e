import type { RejectReason } from "../payments/index.ts";

/** The text for a refusal, which also says what to do: a locale key of `service`. */
type Text = `service.refusal.${string}` | "service.problem.payment-invalid";

const text = (name: string): Text => `service.refusal.${name}`;

/**
 * The bank refused: text by the processor's code (Braintree's; `src/sandbox/codes.ts` has their names). Other codes get
 * `declined`.
 */
export const DECLINED: Readonly<Record<string, Text>> = {
  ...all("declined", ["2000", "2038", "2044", "2046", "2102", "2103"]),
  ...all("funds", ["2001", "2002", "2003", "2056"]),
  ...all("expirationDate", ["2004", "2006"]),
  ...all("number", ["2005", "2007", "2008", "2009", "2051"]),
  ...all("cvv", ["2010"]),
  ...all("address", ["2059", "2060"]),
  // The bank does not accept this card for this purchase, now or later.
  ...all("otherCard", ["2011", "2012", "2013", "2014", "2015", "2017", "2018", "2020", "2021", "2022", "2024"]),
  ...all("otherCard", ["2041", "2043", "2047", "2053", "2057", "2107", "2108"]),
  ...all("repeated", ["2016", "2069", "2094"]),
  ...all("sca", ["2099", "2101"]),
  // The wallet's owner can fix it in the wallet.
  ...all("wallet", ["2070", "2074", "2075", "2076", "2077", "2082", "2083", "2084", "2086", "2092", "2093", "2096"]),
  ...all("wallet", ["2097", "2098"]),
  ...all("bankUnreachable", ["2034", "2073", "2104", "2105", "2106", "3000"]),
  // Our own setup at the provider, or our request, is wrong.
  ...all("ours", ["2019", "2023", "2025", "2026", "2027", "2028", "2029", "2030", "2031", "2032", "2033", "2035"]),
  ...all("ours", ["2036", "2037", "2039", "2040", "2042", "2045", "2048", "2049", "2050", "2054", "2055", "2058"]),
  ...all("ours", ["2061", "2062", "2063", "2064", "2065", "2066", "2067", "2068", "2071", "2072", "2079", "2081"]),
  ...all("ours", ["2085", "2087", "2088", "2089", "2090", "2091", "2095", "2100"]),
};

/** The provider's checks refused: text by our name of the check. */
export const REJECTED: Readonly<Record<RejectReason, Text>> = {
  cvv: text("cvv"),
  address: text("address"),
  repeated: text("repeated"),
  sca: text("sca"),
  fraud: text("otherCard"),
  other: text("otherCard"),
};

/**
 * The request was invalid: text by the provider's error code. For other codes the text says that the details could not
 * be used.
 */
export const INVALID: Readonly<Record<string, Text>> = {
  ...all("expirationDate", ["81709", "81710", "81713"]),
  ...all("number", ["81714", "81715", "81716"]),
  ...all("apo", ["apo-fpo"]),
  ...all("ours", ["81502", "81503", "81531", "91513", "91518"]),
  "91564": "service.problem.payment-invalid",
  "91565": "service.problem.payment-invalid",
};

export function textOfDecline(code: string): Text {
  return own(DECLINED, code) ?? text("declined");
}

/** The text for the first known error code. */
export function textOfInvalid(codes: readonly string[]): Text {
  const known = codes.find((code) => own(INVALID, code) !== undefined);
  return own(INVALID, known ?? "") ?? "service.problem.payment-invalid";
}

function own(texts: Readonly<Record<string, Text>>, code: string): Text | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}

function all(name: string, codes: readonly string[]): Readonly<Record<string, Text>> {
  return Object.fromEntries(codes.map((code) => [code, text(name)]));
}
