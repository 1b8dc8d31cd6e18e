import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import texts from "../../../../locales/en/common.json" with { type: "json" };
import { errorKey as cardKey } from "../../../../renderers/commerce/card/errorKey.ts";
import { errorKey as walletKey } from "../../../../renderers/commerce/wallet/WalletEntry.tsx";
import { CODES, toClientError } from "../../../../src/app/payments/client-error.ts";

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

const isWallet = (code: string) => /^(PAYPAL|VENMO)_/.test(code);
const ofType = (type: string) => errors.filter((error) => error.type === type).map(({ code }) => code);

describe("errors of the payment SDK", () => {
  test("are more than 80", () => expect(errors.length).toBeGreaterThan(80));

  test.each(ofType("CUSTOMER"))("each error that the customer caused has an entry in CODES: %s", (code) => {
    expect(CODES).toHaveProperty(code);
  });

  test.each(ofType("NETWORK"))(
    "each network error gets a code whose text tells the person to try again: %s",
    (code) => {
      const ours = toClientError({ code, type: "NETWORK" }).code;
      expect(ours).not.toBe("unavailable");
      const key = isWallet(code) ? walletKey(ours) : cardKey(ours);
      const { card, wallet } = texts.blocks;
      const problems = Object.entries(isWallet(code) ? wallet.problems : card.problems);
      expect(problems.find(([name]) => key === `problems.${name}`)?.[1]).toMatch(/try again/i);
    },
  );

  test.each(Object.keys(CODES))("each entry in CODES belongs to an error that the SDK has: %s", (code) => {
    expect(errors.map((error) => error.code)).toContain(code);
  });
});
