import { describe, expect, test } from "vitest";
import { declined, invalid, rejected } from "../../../../src/server/payments/braintree/refusals.ts";
import type { ChargeRefusal } from "../../../../src/server/payments/index.ts";
import { sharedBench } from "../builders.ts";

const bench = sharedBench();

const refused = "Payment method declined.";
const date = "Invalid expiration date.";
const number = "Invalid card number.";
const address = "The postal code and the state do not match";

const rows: readonly (readonly [ChargeRefusal, string, string, string])[] = [
  [declined("2000"), "payment-declined", refused, "Método de pago rechazado."],
  [declined("2001"), "payment-declined", refused, "Método de pago rechazado."],
  [declined("2004"), "payment-declined", date, "Fecha de vencimiento no válida."],
  [declined("2005"), "payment-declined", number, "Número de tarjeta no válido."],
  [declined("2006"), "payment-declined", date, "Fecha de vencimiento no válida."],
  [declined("2010"), "payment-declined", refused, "Método de pago rechazado."],
  [declined("3000"), "payment-declined", refused, "Método de pago rechazado."],
  [rejected("cvv"), "payment-declined", refused, "Método de pago rechazado."],
  [rejected("fraud"), "payment-declined", refused, "Método de pago rechazado."],
  [
    rejected("three_d_secure"),
    "payment-declined",
    "Your bank did not confirm that it is you.",
    "Tu banco no confirmó que eres tú.",
  ],
  [rejected("token_issuance"), "payment-declined", refused, "Método de pago rechazado."],
  [declined("2038"), "payment-declined", refused, "Método de pago rechazado."],
  [declined("2046"), "payment-declined", refused, "Método de pago rechazado."],
  [rejected("duplicate"), "payment-declined", refused, "Método de pago rechazado."],
  [rejected("avs"), "payment-address", address, "El código postal y el estado no coinciden"],
  [invalid(["81715"]), "payment-invalid", number, "Número de tarjeta no válido."],
  [invalid(["81710"]), "payment-invalid", date, "Fecha de vencimiento no válida."],
  [
    invalid(["apo-fpo"]),
    "payment-invalid",
    "APO/FPO address not supported for bank transfers.",
    "Las direcciones APO/FPO no se admiten",
  ],
  [invalid(["91565"]), "payment-invalid", "We could not use these card details.", "No"],
];

describe("a refused payment", () => {
  test.each(rows)(
    "%o returns %s with the text '%s' [ERR-06] [ERR-07] [ERR-08]",
    async (refusal, code, english, spanish) => {
      const { by, body } = await bench.client.readyToPay();
      bench.gateway.next = () => refusal;
      const answer = await bench.client.pay(by, body);
      expect(answer).toMatchObject({ status: 402, body: { code, kind: "conflict" } });
      expect(answer.body.detail.startsWith(english)).toBe(true);
      // The text also tells the person what to do next.
      expect(answer.body.detail.length).toBeGreaterThan(english.length + 20);
      const other = await bench.client.pay(by, body, { "accept-language": "es" });
      expect(other.body.detail.startsWith(spanish)).toBe(true);
    },
  );
});
