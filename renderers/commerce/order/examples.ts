import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";
import { samplePackages } from "../packages/samples.ts";

const plus = samplePackages.find((item) => item.id === 103) ?? {};
const renewal = { literal: "The subscription renews every year until cancelled, plus applicable taxes." };

const pricing = {
  couponDetail: { code: "", couponCode: "", description: "", discount: 0, discountFormatted: "" },
  payForCoParent: false,
  paymentCodeDetails: [],
  taxes: [{ name: "Sales tax", amount: 1650, amountFormatted: "USD 16.50", included: false }],
  taxesCalculated: true,
  totals: {
    selectedPackageTotalFormatted: "USD 200.00",
    subTotalFormatted: "USD 200.00",
    subTotalAfterDiscountFormatted: "USD 200.00",
    taxAmountFormatted: "USD 16.50",
    totalFormatted: "USD 216.50",
  },
};

export const examples: readonly Example<JsonObject>[] = [
  { name: "a package", props: { package: plus, pricing, change: "changePackage", renewal } },
  {
    name: "with a discount",
    props: {
      package: plus,
      pricing: {
        ...pricing,
        couponDetail: {
          ...pricing.couponDetail,
          description: "Offer, 20% off",
          discount: 4000,
          discountFormatted: "USD 40.00",
        },
        taxes: [{ name: "Sales tax", amount: 1320, amountFormatted: "USD 13.20", included: false }],
        totals: {
          ...pricing.totals,
          subTotalAfterDiscountFormatted: "USD 160.00",
          taxAmountFormatted: "USD 13.20",
          totalFormatted: "USD 173.20",
        },
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
        ...pricing,
        taxes: [],
        taxesCalculated: false,
        totals: { ...pricing.totals, totalFormatted: "USD 200.00" },
      },
      change: "changePackage",
      renewal,
    },
  },
  { name: "to be read before paying", props: { package: plus, pricing, change: "changePackage", open: true } },
  { name: "loading", props: { package: plus, loading: true, change: "changePackage", renewal } },
];
