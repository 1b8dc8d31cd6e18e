import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { HostContext, type RendererHost } from "../../../renderers/host.ts";
import { Lines } from "../../../renderers/commerce/lines/Lines.tsx";
import { Order } from "../../../renderers/commerce/order/Order.tsx";
import { Receipts } from "../../../renderers/commerce/receipts/Receipts.tsx";
import { Speaking } from "../../../renderers/text/Speaking.tsx";
import { Viewing } from "../../../renderers/Viewing.tsx";
import type { View } from "../../../src/engine/index.ts";
import en from "../../../locales/en/common.json" with { type: "json" };
import { createTexts } from "../../../src/texts/index.ts";

const texts = createTexts({ lang: "en", files: ["common"], resources: { en: { common: en } } });
const lines = [
  { kind: "item", label: "Plus, one year", amount: 20_000, value: "USD 200.00" },
  { kind: "savings", label: "Activation code A", amount: -5_000, value: "−USD 50.00" },
  { kind: "savings", label: "Activation code A", amount: -5_000, value: "−USD 50.00" },
  { kind: "includedTax", label: "VAT, included", amount: 1_667, value: "USD 16.67" },
  { kind: "total", label: "Total today", amount: 10_000, value: "USD 100.00" },
];

/** The lines as a person reads them, and their kinds. */
function read(element: React.ReactNode): readonly (readonly string[])[] {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <HostContext value={{ send: () => undefined } as unknown as RendererHost}>
        <Speaking>
          <Viewing view={{ busy: false } as View}>{element}</Viewing>
        </Speaking>
      </HostContext>
    </I18nextProvider>,
  );
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
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <HostContext value={{ send: () => undefined } as unknown as RendererHost}>
        <Speaking>
          <Viewing view={{ busy: false } as View}>{order}</Viewing>
        </Speaking>
      </HostContext>
    </I18nextProvider>,
  );
  expect(html).toContain('<span class="tabular">USD 200.00</span>');
  expect(html).toMatch(/order__toggle-total">USD 100\.00</);
});
