import { signals, work } from "../signals.ts";
import { GatewayMisconfigured, GatewayUnavailable, type PaymentsGateway } from "./gateway.ts";

/** What became of a call of the provider: also of one that opens a payment, or looks for its outcome. */
export const PROVIDER_OUTCOMES = ["answered", "unavailable", "misconfigured", "failed"] as const;
type Outcome = (typeof PROVIDER_OUTCOMES)[number];

export const PROVIDER_CALLS = ["createSession", "cardBrand", "charge", "findByAttempt", "refund"] as const;
type Operation = (typeof PROVIDER_CALLS)[number];

/** The same gateway, whose calls of the provider are counted, and can become spans: `metrics/`, `tracing/`. */
export function observed(gateway: PaymentsGateway): PaymentsGateway {
  const observe = async <T>(operation: Operation, call: () => Promise<T>): Promise<T> => {
    let outcome: Outcome = "answered";
    try {
      const result = await work.provider.tracePromise(call, { operation });
      if ((result as { readonly outcome?: unknown } | null)?.outcome === "unknown") outcome = "unavailable";
      return result;
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      signals.providerCall.send({ operation, outcome });
    }
  };
  return {
    settlesAfterMs: gateway.settlesAfterMs,
    csp: () => gateway.csp(),
    createSession: (request) => observe("createSession", () => gateway.createSession(request)),
    cardBrand: (nonce) => observe("cardBrand", () => gateway.cardBrand(nonce)),
    charge: (request) => observe("charge", () => gateway.charge(request)),
    findByAttempt: (attemptId) => observe("findByAttempt", () => gateway.findByAttempt(attemptId)),
    refund: (request) => observe("refund", () => gateway.refund(request)),
  };
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof GatewayMisconfigured) return "misconfigured";
  return error instanceof GatewayUnavailable ? "unavailable" : "failed";
}
