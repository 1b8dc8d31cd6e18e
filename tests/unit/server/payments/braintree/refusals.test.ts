import { describe, expect, test } from "vitest";
import en from "../../../../../locales/en/service.json" with { type: "json" };
import es from "../../../../../locales/es/service.json" with { type: "json" };
import { DECLINE_CODES, PROBLEMS, REJECTIONS } from "../../../../../src/sandbox/codes.ts";
import { readSale } from "../../../../../src/server/payments/braintree/answers.ts";
import { DECLINED, INVALID, REJECTED } from "../../../../../src/server/payments/braintree/refusals.ts";
import { refusalError } from "../../../../../src/server/purchases/charge.ts";

/** The specification's texts for a failed payment (section 8). */
const BEGINNINGS = {
  en: /^(Payment method declined|Invalid expiration date|Invalid card number|Unexpected error|The postal code and the state do not match|APO\/FPO address not supported|Your bank did not confirm|We could not use these card details)/,
  es: /^(Método de pago rechazado|Fecha de vencimiento no válida|Número de tarjeta no válido|Error inesperado|El código postal y el estado no coinciden|Las direcciones APO\/FPO no se admiten|Tu banco no confirmó|No pudimos usar los datos de esta tarjeta)/,
};
const WHAT_BECAME = {
  en: /You were not charged\.|The same payment was made/,
  es: /No se te cobró nada\.|El mismo pago se hizo/,
};
const WHAT_TO_DO = {
  en: /Please|please (use|choose|enter|check|try|ask)/,
  es: /(usa|elige|revísala|Revisa|Vuelve|vuelve|Corrige|Espera|inténtalo|Inténtalo|Escríbelos|Usa)(?!\p{L})/u,
};

const textAt = (words: typeof en | typeof es, key: string): unknown =>
  key.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words);

const kinds = [...new Set([...DECLINED.values(), ...REJECTED.values(), ...INVALID.values()])];

describe("every code with which the sandbox refuses has a kind", () => {
  test.each(DECLINE_CODES)("decline %s", (code) => expect([...DECLINED.keys()]).toContain(code));

  test.each(Object.keys(REJECTIONS))("rejection %s", (gatewayRejectionReason) => {
    const made = { id: "1", status: "gateway_rejected", amount: "1.00", currencyIsoCode: "USD", createdAt: "now" };
    const sale = readSale({ success: false, transaction: { ...made, gatewayRejectionReason } });
    expect(sale).toEqual({
      outcome: "rejected",
      kind: REJECTED.get(gatewayRejectionReason),
      code: gatewayRejectionReason,
    });
  });

  test.each(Object.keys(PROBLEMS))("problem %s", (code) => expect([...INVALID.keys()]).toContain(code));
});

describe("every message says, with the specification's texts, what happened, that nothing was charged, and what to do", () => {
  test.each(kinds)("%s", (kind) => {
    const { text = "" } = refusalError({ outcome: "declined", kind });
    for (const [lang, locale] of [
      ["en", en],
      ["es", es],
    ] as const) {
      const words = textAt(locale, text);
      expect(words).toMatch(BEGINNINGS[lang]);
      expect(words).toMatch(WHAT_BECAME[lang]);
      expect(words).toMatch(WHAT_TO_DO[lang]);
    }
  });
});
