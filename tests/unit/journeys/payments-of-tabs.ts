import type { CallError, JsonObject } from "../../../src/engine/index.ts";

type State = "unknown" | "processing" | "refused" | "paid";

/**
 * What the service and its payment provider know about one registration's payments. The rules are those of
 * `purchases/`.
 */
export class Payments {
  readonly attempts = new Map<string, State>();
  charges = 0;

  get paid(): boolean {
    return this.charges > 0;
  }
  get live(): string | undefined {
    return [...this.attempts].find(([, state]) => state === "processing")?.[0];
  }

  /**
   * The payment request arrives. Returns the error that is answered at once, or `undefined` if the provider is asked.
   */
  pay(key: string): CallError | undefined {
    if (this.paid) return failure("conflict", "already-paid");
    if (this.live !== undefined) return failure("conflict", "payment-pending");
    if (this.attempts.get(key) === "refused") return failure("conflict", "payment-voided");
    this.attempts.set(key, "processing");
    return undefined;
  }

  decide(key: string, approved: boolean): void {
    this.attempts.set(key, approved ? "paid" : "refused");
    if (approved) this.charges += 1;
  }

  state(key: string): JsonObject {
    const state: State = this.paid
      ? "paid"
      : this.live === undefined
        ? (this.attempts.get(key) ?? "unknown")
        : "processing";
    return {
      paymentKey: key,
      state,
      code: state === "refused" ? "payment-voided" : "",
      text: state === "refused" ? "Not charged." : "",
    };
  }

  giveUp(key: string): JsonObject {
    if (this.state(key)["state"] === "unknown") this.attempts.set(key, "refused");
    return this.state(key);
  }
}

/** An error of a call. */
export function failure(kind: CallError["kind"], code: string, text = ""): CallError {
  return { kind, code, text, fields: [] };
}
