import type { Json } from "../../../src/engine/index.ts";
import { asNumber, asString, isObject } from "../../props.ts";

/** The person's current plan, if the cards are shown to change it. */
export interface Upgrade {
  /** Id of its package. */
  readonly current: number;
  /** Both formatted ("March 4, 2027", "USD 150.00"). */
  readonly expires: string;
  readonly renewal: string;
}

export function readUpgrade(value: Json | undefined): Upgrade | undefined {
  if (!isObject(value)) return undefined;
  return {
    current: asNumber(value.currentPackageId) ?? 0,
    expires: asString(value.currentSubscriptionPriceExpirationDate) ?? "",
    renewal: asString(value.currentSubscriptionPriceFormatted) ?? "",
  };
}
