import { ServiceError } from "../http/index.ts";
import type { ChargeResult } from "../payments/index.ts";
import { DECLINED, INVALID, REJECTED, textFor } from "./refusals.ts";

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
      return new ServiceError("payment-declined", { text: textFor(DECLINED, [refusal.code]) });
    case "rejected": {
      const text = textFor(REJECTED, [refusal.reason]);
      // The card is good, the address with it is not.
      return new ServiceError(refusal.reason === "address" ? "payment-address" : "payment-declined", { text });
    }
    case "invalid": {
      const codes = refusal.problems.map((one) => one.code);
      return new ServiceError("payment-invalid", { text: textFor(INVALID, codes) });
    }
  }
}
