import type { JsonObject } from "../../../src/engine/index.ts";
import type { PaymentToken } from "../payments.ts";
import { brandName } from "./brandName.ts";

/** Results beside the token. `total` is the amount that a bank confirmed, in minor units. */
interface Beside {
  readonly deviceData: string | undefined;
  readonly total: number | undefined;
}

/** The payload of the block's `tokenized` event. `words` are the block's texts. */
export function tokenized(
  token: PaymentToken,
  { deviceData, total }: Beside,
  words: (key: string, parameters?: JsonObject) => string,
) {
  const brand = token.card ? brandName(token.card.brand) : "";
  const lastFour = token.card?.last4 ?? "";
  return {
    nonce: token.nonce,
    method: "creditCard",
    label: token.card ? words("ending", { brand, lastFour }) : token.label,
    lastFour,
    brand,
    // Only the provider gets the name on the card.
    cardHolderName: token.payer?.name ?? "",
    ...(deviceData === undefined ? {} : { deviceData }),
    ...(total === undefined ? {} : { total }),
  };
}
