import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { CODES, toClientError } from "../../../src/app/payments/client-error.ts";

interface SdkError {
  readonly code: string;
  readonly type: string;
}

/** Every error that the SDK's modules that we load may give, as they list them. */
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

describe("what the SDK fails with, in the port's words", () => {
  test("is one of many errors", () => expect(errors.length).toBeGreaterThan(80));

  test.each(ofType("CUSTOMER"))("something that the person did has a line of its own: %s", (code) => {
    expect(CODES).toHaveProperty(code);
  });

  test.each(ofType("NETWORK"))("no answer may be tried again: %s", (code) => {
    expect(["network", "cancelled", "rejected", "session_expired", "sca_failed"]).toContain(
      toClientError({ code, type: "NETWORK" }).code,
    );
  });

  test.each(Object.keys(CODES))("a line is of an error that there is: %s", (code) => {
    expect(errors.map((error) => error.code)).toContain(code);
  });
});
