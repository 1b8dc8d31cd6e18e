import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";
import { samplePackages } from "../packages/samples.ts";

const all = { subscription: "SUB2YEAR", myfiles: "5GB2", tonemeter: "TONE2", unlimitedPayments: "PAY2" };

export const examples: readonly Example<JsonObject>[] = [
  { name: "all that can be added", props: { packages: samplePackages, values: all } },
  { name: "no length yet", props: { packages: samplePackages, values: { ...all, subscription: "" } } },
  {
    name: "nothing added",
    props: {
      packages: samplePackages,
      values: { subscription: "SUB1YEAR", myfiles: "1GB1", tonemeter: "", unlimitedPayments: "" },
    },
  },
];
