import type { ChargeRefusal, RefusalKind } from "../gateway.ts";

/** The bank refused: kind by the processor's code. `src/sandbox/codes.ts` has Braintree's names of the codes. */
export const DECLINED: ReadonlyMap<string, RefusalKind> = kinds([
  ["declined", "2000 2038 2044 2046 2102 2103"],
  ["funds", "2001 2002 2003 2056"],
  ["expirationDate", "2004 2006"],
  ["number", "2005 2007 2008 2009 2051"],
  ["cvv", "2010"],
  ["address", "2059 2060"],
  // The bank does not accept this card for this purchase, now or later.
  ["otherCard", "2011 2012 2013 2014 2015 2017 2018 2020 2021 2022 2024 2041 2043 2047 2053 2057 2107 2108"],
  ["repeated", "2016 2069 2094"],
  ["sca", "2099 2101"],
  ["wallet", "2070 2074 2075 2076 2077 2082 2083 2084 2086 2092 2093 2096 2097 2098"],
  ["bankUnreachable", "2034 2073 2104 2105 2106 3000"],
  ["ours", "2019 2023 2025 2026 2027 2028 2029 2030 2031 2032 2033 2035 2036 2037 2039 2040 2042 2045 2048 2049 2050"],
  ["ours", "2054 2055 2058 2061 2062 2063 2064 2065 2066 2067 2068 2071 2072 2079 2081 2085 2087 2088 2089 2090 2091"],
  ["ours", "2095 2100"],
]);

/** Braintree's own rules refused: kind by the reason that it gives. */
export const REJECTED: ReadonlyMap<string, RefusalKind> = new Map(
  Object.entries({
    cvv: "cvv",
    avs_and_cvv: "cvv",
    avs: "address",
    duplicate: "repeated",
    three_d_secure: "sca",
    fraud: "otherCard",
    risk_threshold: "otherCard",
    application_incomplete: "otherCard",
    excessive_retry: "otherCard",
    token_issuance: "otherCard",
  } satisfies Record<string, RefusalKind>),
);

/** The request was invalid: kind by Braintree's error code. */
export const INVALID: ReadonlyMap<string, RefusalKind> = kinds([
  ["expirationDate", "81709 81710 81713"],
  ["number", "81714 81715 81716"],
  ["apo", "apo-fpo"],
  ["ours", "81502 81503 81531 91513 91518"],
  ["details", "91564 91565"],
]);

export function declined(code: string): ChargeRefusal {
  return { outcome: "declined", kind: DECLINED.get(code) ?? "declined", code };
}

export function rejected(reason: string): ChargeRefusal {
  return { outcome: "rejected", kind: REJECTED.get(reason) ?? "otherCard", code: reason };
}

/** The first known code decides. */
export function invalid(codes: readonly string[]): ChargeRefusal {
  const kind = codes.map((code) => INVALID.get(code)).find((known) => known !== undefined);
  return { outcome: "invalid", kind: kind ?? "details", code: codes.join(" ") };
}

function kinds(table: readonly (readonly [RefusalKind, string])[]): ReadonlyMap<string, RefusalKind> {
  return new Map(table.flatMap(([kind, codes]) => codes.split(" ").map((code) => [code, kind] as const)));
}
