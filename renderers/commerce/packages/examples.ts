import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";
import { sampleCoupons, samplePackages, sampleUpgrade } from "./samples.ts";

const usual = { packages: samplePackages, group: "P1", featured: 103 };
const oneYear = samplePackages.filter((item) => item.subDurationInYears === 1);
const standard = oneYear.filter((item) => item.buildYourOwn === false);

export const examples: readonly Example<JsonObject>[] = [
  { name: "brand-refresh, one and two years", props: usual },
  { name: "one length only", props: { ...usual, packages: oneYear } },
  { name: "chosen by the co-parent", props: { ...usual, selected: 103 } },
  { name: "pick-me", props: { ...usual, group: "P3" } },
  { name: "priced build your own", props: { ...usual, group: "P3", variant: "priced-build-your-own" } },
  { name: "watermelon", props: { ...usual, variant: "watermelon", coupons: sampleCoupons } },
  { name: "prices with VAT", props: { ...usual, packages: oneYear, vatIds: [102, 104] } },
  { name: "row from 900 px", props: { ...usual, group: "P0" } },
  { name: "loading", props: { packages: [], loading: true } },
  { name: "failed", props: { packages: [], failed: true } },
  { name: "another plan", props: { ...usual, packages: standard, upgrade: sampleUpgrade } },
  { name: "another plan, two to choose from", props: { packages: standard.slice(0, 2), upgrade: sampleUpgrade } },
  { name: "none of them popular", props: { packages: samplePackages, group: "P1" } },
  { name: "compared in a table", props: { ...usual, compare: true } },
  { name: "chosen earlier", props: { ...usual, chosen: 103 } },
  { name: "emphasized contents", props: { ...usual, emphasis: ["Recorded calls", "Basic calls"] } },
  {
    name: "pick-me, chosen by the co-parent",
    props: { ...usual, group: "P3", selected: 103, emphasis: ["Basic calls"] },
  },
];
