import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";
import { samplePackages } from "../packages/samples.ts";

const plus = samplePackages.find((item) => item.id === 103) ?? {};
const renewal = { literal: "The subscription renews automatically every year until cancelled, plus applicable taxes." };

const line = (kind: string, label: string, value: string) => ({ kind, label, value });
const item = line("item", "Plus, one year", "USD 200.00");

const pricing = {
  lines: [item, line("tax", "Sales tax", "USD 16.50"), line("total", "Total today", "USD 216.50")],
};

export const examples: readonly Example<JsonObject>[] = [
  { name: "a package", props: { package: plus, pricing, change: "changePackage", renewal } },
  {
    name: "with a discount",
    props: {
      package: plus,
      pricing: {
        lines: [
          item,
          line("savings", "Offer, 20% off", "−USD 40.00"),
          line("subtotal", "Subtotal", "USD 160.00"),
          line("tax", "Sales tax", "USD 13.20"),
          line("total", "Total today", "USD 173.20"),
        ],
      },
      change: "changePackage",
      renewal,
    },
  },
  {
    name: "before the address is known",
    props: {
      package: plus,
      pricing: {
        lines: [item, line("tax", "Tax", "Depends on your address"), line("total", "Total before tax", "USD 200.00")],
      },
      change: "changePackage",
      renewal,
    },
  },
  { name: "to be read before paying", props: { package: plus, pricing, change: "changePackage", open: true } },
  { name: "loading", props: { package: plus, loading: true, change: "changePackage", renewal } },
];
