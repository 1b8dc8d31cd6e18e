import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChargeResult } from "../../../src/server/payments/index.ts";
import { startBench, transactionOf } from "./builders.ts";
import type { Bench } from "./builders.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

type Refusal =
  | { outcome: "declined"; code: string }
  | { outcome: "rejected"; reason: "cvv" | "address" | "repeated" | "fraud" | "sca" | "other" }
  | { outcome: "invalid"; code: string };

const declined = "Payment method declined.";
const date = "Invalid expiration date.";
const number = "Invalid card number.";
const address = "The postal code and the state do not match";

const rows: readonly (readonly [Refusal, string, string, string])[] = [
  [{ outcome: "declined", code: "2000" }, "payment-declined", declined, "Método de pago rechazado."],
  [{ outcome: "declined", code: "2001" }, "payment-declined", declined, "Método de pago rechazado."],
  [{ outcome: "declined", code: "2004" }, "payment-declined", date, "Fecha de vencimiento no válida."],
  [{ outcome: "declined", code: "2005" }, "payment-declined", number, "Número de tarjeta no válido."],
  [{ outcome: "declined", code: "2006" }, "payment-declined", date, "Fecha de vencimiento no válida."],
  [{ outcome: "declined", code: "2010" }, "payment-declined", declined, "Método de pago rechazado."],
  [{ outcome: "declined", code: "3000" }, "payment-declined", declined, "Método de pago rechazado."],
  [{ outcome: "rejected", reason: "cvv" }, "payment-declined", declined, "Método de pago rechazado."],
  [{ outcome: "rejected", reason: "fraud" }, "payment-declined", declined, "Método de pago rechazado."],
  [
    { outcome: "rejected", reason: "sca" },
    "payment-declined",
    "Your bank did not confirm that it is you.",
    "Tu banco no confirmó que eres tú.",
  ],
  [{ outcome: "rejected", reason: "other" }, "payment-declined", declined, "Método de pago rechazado."],
  [{ outcome: "declined", code: "2038" }, "payment-declined", declined, "Método de pago rechazado."],
  [{ outcome: "declined", code: "2046" }, "payment-declined", declined, "Método de pago rechazado."],
  [{ outcome: "rejected", reason: "repeated" }, "payment-declined", declined, "Método de pago rechazado."],
  [{ outcome: "rejected", reason: "address" }, "payment-address", address, "El código postal y el estado no coinciden"],
  [{ outcome: "invalid", code: "81715" }, "payment-invalid", number, "Número de tarjeta no válido."],
  [{ outcome: "invalid", code: "81710" }, "payment-invalid", date, "Fecha de vencimiento no válida."],
  [
    { outcome: "invalid", code: "apo-fpo" },
    "payment-invalid",
    "APO/FPO address not supported for bank transfers.",
    "Las direcciones APO/FPO no se admiten",
  ],
  [{ outcome: "invalid", code: "91565" }, "payment-invalid", "We could not use these card details.", "No"],
];

describe("a refused payment", () => {
  test.each(rows)(
    "%o returns %s with the text '%s' [ERR-06] [ERR-07] [ERR-08]",
    async (refusal, code, english, spanish) => {
      const { by, body } = await bench.client.readyToPay();
      bench.gateway.next = (request): ChargeResult => {
        if (refusal.outcome === "invalid")
          return { outcome: "invalid", problems: [{ code: refusal.code, field: "", text: "" }] };
        const transaction = transactionOf(request, "declined");
        return refusal.outcome === "rejected"
          ? { ...refusal, transaction }
          : { ...refusal, text: "", retryable: false, transaction };
      };
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
