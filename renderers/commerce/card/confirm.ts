import type { JsonObject } from "../../../src/engine/index.ts";
import type { Authentication } from "../payments.ts";
import { asNumber, asObject, asString } from "../../props.ts";
import { toDecimal } from "../money.ts";

/** The data for a card's bank. `total` is the amount in minor units. */
export interface Confirm extends Authentication {
  readonly total: number;
}

/** The data for a card's bank if it must confirm the payer. Undefined while the amount is not known. */
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
