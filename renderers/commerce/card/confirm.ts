import type { JsonObject } from "../../../src/engine/index.ts";
import type { Authentication } from "../payments.ts";
import { asNumber, asObject, asString } from "../../props.ts";
import { toDecimal } from "../wallet/decimal.ts";

/** What a card's bank is told; `total` is its amount in minor units. */
export interface Confirm extends Authentication {
  readonly total: number;
}

/** What a card's bank is told where it must confirm who pays; undefined while the amount is not known. */
export function readConfirm(props: JsonObject): Confirm | undefined {
  const amount = asNumber(props.amount);
  const currency = asString(props.currency);
  if (amount === undefined || currency === undefined) return undefined;
  const billing = asObject(props.billing);
  const text = (key: string) => asString(billing[key]);
  return {
    total: amount,
    amount: toDecimal(amount, currency),
    currency,
    email: asString(props.email),
    billing: {
      line1: text("line1"),
      line2: text("line2"),
      city: text("city"),
      region: text("region"),
      postalCode: text("postalCode"),
      countryCode: text("country"),
    },
  };
}
