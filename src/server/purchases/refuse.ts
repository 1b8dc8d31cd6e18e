import { ServiceError } from "../http/index.ts";
import type { ChargeResult, RejectReason } from "../payments/index.ts";
import { REJECTED, textOfDecline, textOfInvalid } from "./refusals.ts";

type Refusal = Exclude<ChargeResult, { readonly outcome: "approved" | "unknown" }>;

/** The reason of a refusal as stored for support: "declined 2005". */
export function reasonOf(refusal: Refusal): string {
  if (refusal.outcome === "declined") return `declined ${refusal.code}`;
  if (refusal.outcome === "rejected") return `rejected ${refusal.reason}`;
  return `invalid ${refusal.problems.map((one) => one.code).join(" ")}`;
}

/**
 * The error of an attempt with this stored reason (see `reasonOf`), for later requests. `text` is the locale key of a
 * more specific text than the code's own.
 */
export function refusalOf(reason: string): { readonly code: string; readonly text: string | undefined } {
  const [kind = "", ...rest] = reason.split(" ");
  const of = ({ code, text }: ServiceError) => ({ code, text });
  if (kind === "declined") return of(declined(textOfDecline(rest[0] ?? "")));
  const check = Object.keys(REJECTED).find((name): name is RejectReason => name === rest[0]);
  if (kind === "rejected") return of(declined(check === undefined ? textOfDecline("") : REJECTED[check]));
  if (kind === "invalid") return of(new ServiceError("payment-invalid", { text: textOfInvalid(rest) }));
  if (kind === "refused") return { code: "payment-declined", text: undefined };
  // The attempt ended without an answer from the provider and was found not to be charged.
  return { code: kind === "misconfigured" ? "payments-unavailable" : "payment-voided", text: undefined };
}

/** The bank wants the owner to confirm the payment. The same card may then work. */
export function needsAction({ text }: { readonly text: string | undefined }): boolean {
  return text === REJECTED.sca;
}

/** The error for the person: its text is from `refusals.ts`, and its code decides where the journey continues. */
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

/** If the card is accepted but its address is not, only the address is requested again. */
function declined(text: string): ServiceError {
  return new ServiceError(text === REJECTED.address ? "payment-address" : "payment-declined", { text });
}
