import { work } from "../signals.ts";
import type { PaymentsGateway } from "./gateway.ts";

/** The same gateway, whose calls of the provider can become spans: `tracing/`. */
export function observed(gateway: PaymentsGateway): PaymentsGateway {
  const observe = <T>(operation: string, call: () => Promise<T>): Promise<T> =>
    work.provider.tracePromise(call, { operation });
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
