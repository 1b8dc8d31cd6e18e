import { ServiceError } from "../http/index.ts";
import type { ChargeResult, RejectReason } from "../payments/index.ts";
import { REJECTED, textOfDecline, textOfInvalid } from "./refusals.ts";

type Refusal = Exclude<ChargeResult, { readonly outcome: "approved" | "unknown" }>;

/** Why a charge was refused, for support: "declined 2005". */
export function reasonOf(refusal: Refusal): string {
  if (refusal.outcome === "declined") return `declined ${refusal.code}`;
  if (refusal.outcome === "rejected") return `rejected ${refusal.reason}`;
  return `invalid ${refusal.problems.map((one) => one.code).join(" ")}`;
}

/** The error that an attempt with this reason ended with (see `reasonOf`), for whoever asks later. `text`: locale key of its words, where the code's say too little. */
export function refusalOf(reason: string): { readonly code: string; readonly text: string | undefined } {
  const [kind = "", ...rest] = reason.split(" ");
  const of = ({ code, text }: ServiceError) => ({ code, text });
  if (kind === "declined") return of(declined(textOfDecline(rest[0] ?? "")));
  const check = Object.keys(REJECTED).find((name): name is RejectReason => name === rest[0]);
  if (kind === "rejected") return of(declined(check === undefined ? textOfDecline("") : REJECTED[check]));
  if (kind === "invalid") return of(new ServiceError("payment-invalid", { text: textOfInvalid(rest) }));
  if (kind === "refused") return { code: "payment-declined", text: undefined };
  // Given up without an answer of the provider's, and found not to be charged.
  return { code: kind === "misconfigured" ? "payments-unavailable" : "payment-voided", text: undefined };
}

/** The bank wants its owner to confirm the payment: the same card may work then. */
export function needsAction({ text }: { readonly text: string | undefined }): boolean {
  return text === REJECTED.sca;
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
