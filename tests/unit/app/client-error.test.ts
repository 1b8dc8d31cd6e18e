import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { CODES, toClientError } from "../../../src/app/payments/client-error.ts";

interface SdkError {
  readonly code: string;
  readonly type: string;
}

/** Every error that the SDK modules that the app loads can give, as those modules list them. */
const require = createRequire(import.meta.url);
const errors = [
  "hosted-fields/shared",
  "venmo/shared",
  "three-d-secure/shared",
  "lib/frame-service/shared",
  "client",
  "paypal-checkout",
  "data-collector",
]
  .flatMap((module) => Object.values(require(`braintree-web/${module}/errors`) as Record<string, SdkError | object>))
  .filter((error): error is SdkError => "code" in error && "type" in error);

const ofType = (type: string) => errors.filter((error) => error.type === type).map(({ code }) => code);

describe("errors of the payment SDK", () => {
  test("are more than 80", () => expect(errors.length).toBeGreaterThan(80));

  test.each(ofType("CUSTOMER"))("each error that the customer caused has an entry in CODES: %s", (code) => {
    expect(CODES).toHaveProperty(code);
  });

  test.each(ofType("NETWORK"))("each network error gets a code after which the person can try again: %s", (code) => {
    expect(["network", "cancelled", "rejected", "session_expired", "sca_failed"]).toContain(
      toClientError({ code, type: "NETWORK" }).code,
    );
  });

  test.each(Object.keys(CODES))("each entry in CODES belongs to an error that the SDK has: %s", (code) => {
    expect(errors.map((error) => error.code)).toContain(code);
  });
});
