import { createHash } from "node:crypto";
import { DECLINE_CODES, type Rejection } from "./codes.ts";

/** The outcome of a sale with a card, for any amount. */
type Behaviour = "approve" | "decline" | "fail" | "fraud" | "risk";

/** How the card's bank reacts to authentication (3-D Secure). */
type Bank = "trusts" | "asks" | "refuses" | "silent";

/**
 * The stored data of a card. `fingerprint` is equal for the same card; `cvv` and `postal` are a bank's answers, not the
 * values.
 */
export interface TestCard {
  readonly brand: string;
  readonly bin: string;
  readonly lastFour: string;
  readonly fingerprint: string;
  /** The code with which every sale is declined. */
  readonly declines?: string;
  /** The provider's rule that rejects every sale. */
  readonly rejected?: Rejection;
  readonly bank: Bank;
  readonly cvv: "M" | "N" | "U" | "S" | "I";
  readonly postal: "M" | "N" | "U" | "S" | "E" | "I";
}

interface TypedCard {
  readonly number: string;
  readonly cvv: string;
  readonly expires: string;
  readonly postalCode: string;
}

/** Braintree's published test cards. The sandbox accepts no others, so no real card can be stored here. */
export const TEST_CARDS: readonly {
  readonly number: string;
  readonly brand: string;
  readonly behaviour: Behaviour;
  readonly bank: Bank;
}[] = [
  ...cards("Visa", "approve", [
    "4111111111111111",
    "4005519200000004",
    "4009348888881881",
    "4012000033330026",
    "4012000077777777",
    "4012888888881881",
    "4217651111111119",
    "4500600000000061",
  ]),
  ...cards("MasterCard", "approve", ["5555555555554444", "2223000048400011"]),
  ...cards("American Express", "approve", ["378282246310005", "371449635398431"]),
  ...cards("Discover", "approve", ["6011111111111117", "6011000991300009"]),
  ...cards("Discover", "approve", ["36259600000004"]),
  ...cards("JCB", "approve", ["3530111333300000"]),
  ...cards("Maestro", "approve", ["6304000000000000"]),
  // Braintree's own sandbox declines the verification of these cards. Ours declines the sale, so that a test of a
  // decline needs no special price.
  ...cards("Visa", "decline", ["4000111111111115"]),
  ...cards("MasterCard", "decline", ["5105105105105100"]),
  ...cards("American Express", "decline", ["378734493671000"]),
  ...cards("Discover", "decline", ["6011000990139424"]),
  ...cards("JCB", "fail", ["3566002020360505"]),
  ...cards("Visa", "fraud", ["4000111111111511"]),
  ...cards("Visa", "risk", ["4111130000000003"]),
  ...cards("Visa", "approve", ["4000000000001000"]),
  ...cards("Visa", "approve", ["4000000000001018"], "refuses"),
  ...cards("Visa", "approve", ["4000000000001034"], "silent"),
  ...cards("Visa", "approve", ["4000000000001091"], "asks"),
];

/** The data to store for a typed card; `undefined` if it is not one of the published test cards. */
export function recognise(card: TypedCard): TestCard | undefined {
  const known = TEST_CARDS.find((test) => test.number === card.number);
  return (
    known && {
      brand: known.brand,
      bin: card.number.slice(0, 6),
      lastFour: card.number.slice(-4),
      fingerprint: createHash("sha256").update(`${card.number} ${card.expires}`).digest("hex"),
      ...doing(known.behaviour, card.cvv),
      bank: known.bank,
      cvv: card.cvv === "" ? "I" : (CVV[card.cvv] ?? "M"),
      postal: card.postalCode === "" ? "I" : (POSTAL[card.postalCode] ?? "M"),
    }
  );
}

/**
 * A declining card's security code selects the code of the decline, so that every one can be shown in a page: 001
 * selects 2001. Any other selects 2000.
 */
function doing(behaviour: Behaviour, cvv: string): Pick<TestCard, "declines" | "rejected"> {
  switch (behaviour) {
    case "decline":
      return { declines: DECLINE_CODES.includes(`2${cvv}`) ? `2${cvv}` : "2000" };
    case "fail":
      return { declines: "3000" };
    case "fraud":
      return { rejected: "fraud" };
    case "risk":
      return { rejected: "risk_threshold" };
    case "approve":
      return {};
  }
}

const CVV: Readonly<Record<string, TestCard["cvv"]>> = {
  "200": "N",
  "201": "U",
  "301": "S",
  "2000": "N",
  "2011": "U",
  "3011": "S",
};
const POSTAL: Readonly<Record<string, TestCard["postal"]>> = { "20000": "N", "20001": "U", "30000": "E", "30001": "S" };

function cards(brand: string, behaviour: Behaviour, numbers: readonly string[], bank: Bank = "trusts") {
  return numbers.map((number) => ({ number, brand, behaviour, bank }));
}
