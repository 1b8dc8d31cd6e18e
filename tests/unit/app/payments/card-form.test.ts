import { expect, test, vi } from "vitest";
import { mountCard } from "../../../../src/app/payments/card-form.ts";
import type { SdkHostedFields } from "../../../../src/app/payments/sdk.ts";

test.each([
  ["spaces and characters that nobody sees", " \u200bMary\u00a0 Ann\tLee\u200b ", { cardholderName: "Mary Ann Lee" }],
  ["a letter typed as two characters", "Zoe\u0308 Lee", { cardholderName: "Zoë Lee" }],
  ["only spaces", " \u00a0", {}],
])(
  "the name on the card is prepared like the texts of forms before the provider gets it: %s",
  async (_, typed, sent) => {
    const tokenize = vi.fn(async () => ({ nonce: "n", type: "CreditCard", details: {} }));
    const hosted = { create: async () => ({ tokenize }) } as unknown as SdkHostedFields;
    const form = await mountCard(hosted, {} as never, { into: {}, titles: {} } as never);
    await form.tokenize({ cardholderName: typed });
    expect(tokenize).toHaveBeenCalledExactlyOnceWith(sent);
  },
);
