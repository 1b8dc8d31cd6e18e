import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";
import { samplePackages } from "../packages/samples.ts";

const none = { subscription: "", myfiles: "1GB1", tonemeter: "", unlimitedPayments: "" };

const withoutStorage = samplePackages
  .filter((item) => item.buildYourOwn === true)
  .map((item) => ({ ...item, buildYourOwnData: { SUB1YEAR: { options: [] }, SUB2YEAR: { options: [] } } }));

export const examples: readonly Example<JsonObject>[] = [
  { name: "no length yet", props: { packages: samplePackages, values: none } },
  {
    name: "one year with tone meter",
    props: { packages: samplePackages, values: { ...none, subscription: "SUB1YEAR", tonemeter: "TONE1" } },
  },
  {
    name: "without numbers",
    props: { packages: samplePackages, values: { ...none, subscription: "SUB1YEAR" }, numbered: false },
  },
  {
    name: "no storage to choose",
    props: { packages: withoutStorage, values: { ...none, subscription: "SUB1YEAR", myfiles: "" } },
  },
  {
    name: "no storage to choose, changing a plan",
    props: { packages: withoutStorage, values: { ...none, subscription: "SUB1YEAR", myfiles: "" }, upgrading: true },
  },
  {
    name: "a ready-made package costs less",
    props: {
      packages: samplePackages,
      others: samplePackages,
      values: { subscription: "SUB1YEAR", myfiles: "5GB1", tonemeter: "TONE1", unlimitedPayments: "PAY1" },
    },
  },
];
