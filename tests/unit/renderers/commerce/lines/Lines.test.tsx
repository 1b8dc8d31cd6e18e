import { expect, test } from "vitest";
import { type RendererHost } from "../../../../../renderers/host.ts";
import { Lines } from "../../../../../renderers/commerce/lines/Lines.tsx";
import { Order } from "../../../../../renderers/commerce/order/Order.tsx";
import { Receipts } from "../../../../../renderers/commerce/receipts/Receipts.tsx";
import { drawnIn } from "../../drawn.tsx";

const lines = [
  { kind: "item", label: "Plus, one year", amount: 20_000, value: "USD 200.00" },
  { kind: "savings", label: "Activation code A", amount: -5_000, value: "−USD 50.00" },
  { kind: "savings", label: "Activation code A", amount: -5_000, value: "−USD 50.00" },
  { kind: "includedTax", label: "VAT, included", amount: 1_667, value: "USD 16.67" },
  { kind: "total", label: "Total today", amount: 10_000, value: "USD 100.00" },
];

const host = { send: () => undefined } as unknown as RendererHost;

/** The lines as a person reads them, and their kinds. */
function read(element: React.ReactNode): readonly (readonly string[])[] {
  const html = drawnIn(element, { host });
  const rows = html.matchAll(/data-kind="(\w+)"><dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g);
  return [...rows].map(([, ...row]) => row);
}

const block = (name: string, props: object) =>
  ({ block: { block: name, props } }) as never as Parameters<typeof Order>[0];
const shown = lines.map(({ kind, label, value }) => [kind, label, value]);

test("a bill shows the service's lines unchanged, in the receipt and in the account", () => {
  expect(read(<Lines {...block("lines", { lines })} />)).toEqual(shown);
  const receipt = { id: "r1", dateFormatted: "today", name: "Plus", totalFormatted: "USD 100.00", lines, payment: [] };
  expect(read(<Receipts {...block("receipts", { receipts: [receipt] })} />)).toEqual(shown);
});

test("the order summary shows them, with the first one as its heading", () => {
  const order = <Order {...block("order", { package: { displayName: "Plus" }, pricing: { lines } })} />;
  expect(read(order)).toEqual(shown.slice(1));
  const html = drawnIn(order, { host });
  expect(html).toContain('<span class="tabular">USD 200.00</span>');
  expect(html).toMatch(/order__toggle-total">USD 100\.00</);
});
