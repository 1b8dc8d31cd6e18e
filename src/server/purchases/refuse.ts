import { ServiceError } from "../http/index.ts";
import type { ChargeResult } from "../payments/index.ts";
import { REJECTED, textOfDecline, textOfInvalid } from "./refusals.ts";

type Refusal = Exclude<ChargeResult, { readonly outcome: "approved" | "unknown" }>;

/** Why a charge was refused, for support: "declined 2005". */
export function reasonOf(refusal: Refusal): string {
  if (refusal.outcome === "declined") return `declined ${refusal.code}`;
  if (refusal.outcome === "rejected") return `rejected ${refusal.reason}`;
  return `invalid ${refusal.problems.map((one) => one.code).join(" ")}`;
}

/** What the person is told of it: `refusals.ts` has the words, the error's code says where the journey goes on. */
export function refusalError(refusal: Refusal): ServiceError {
  switch (refusal.outcome) {
    case "declined":
      return declined(textOfDecline(refusal.code));
    case "rejected":
      return declined(REJECTED[refusal.reason]);
    case "invalid":
      return new ServiceError("payment-invalid", { text: textOfInvalid(refusal.problems.map((one) => one.code)) });
  }
}

/** Where the card is good and the address with it is not, that is what is asked for again. */
function declined(text: string): ServiceError {
  return new ServiceError(text === REJECTED.address ? "payment-address" : "payment-declined", { text });
}
