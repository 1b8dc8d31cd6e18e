import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exposures } from "../../../src/app/arms.ts";
import { experimentScope } from "../../../src/experiments/index.ts";
import { armsFor, experiments, referrerOrder } from "./product-experiments.ts";
import { visitorId } from "../../../src/app/visitor.ts";
import { MemoryStore } from "./memory-store.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../..", file), "utf8");

describe("the flags of the specification", () => {
  const flags = experiments.map(({ flag }) => flag);

  test.each([
    "parentBEmailSpeedBump",
    "packageStep",
    "premiumPickMe",
    "uglyDucklingClickToJoin",
    "socialProof",
    "priceInBuildYourOwn",
    "discountOfferLanguage",
    "removeCoParentStatus",
  ])("%s is declared [EXP-01] [EXP-02]", (flag) => expect(flags).toContain(flag));

  test.each(["unrecordedCallsParentB", "recordedCallsParentB", "ukCardPayment", "payPalInJoin", "venmoInJoin"])(
    "%s is declared [EXP-03]",
    (flag) => expect(flags).toContain(flag),
  );

  test("each flag gets an arm for every visitor, even a flag that changes nothing in the app [NOTE-52]", () => {
    const arms = armsFor("11111111-1111-4111-8111-111111111111");
    expect(Object.keys(arms)).toEqual(flags);
    for (const { flag, arms: known } of experiments) expect(known).toContain(arms[flag]);
  });

  test.each(flags)("%s decides something in a journey, and docs/experiments.md says what", (flag) => {
    const files = ["join/flow.json", "invite/flow.json", "shared/checkout.json"].map((name) => read(`flows/${name}`));
    expect(
      files.some((text) => text.includes(`flags.${flag} == 'treatment'`) || text.includes(`flags.${flag} != `)),
    ).toBe(true);
    expect(read("docs/experiments.md")).toContain(`\n| \`${flag}\` | `);
  });

  test("each experiment has its own key", () => {
    expect(new Set(experiments.map(({ epicKey }) => epicKey)).size).toBe(experiments.length);
  });
});

describe("assignment to arms", () => {
  const trial = (share: Record<string, number>) => [
    { flag: "trial", epicKey: "TRY-1", arms: Object.keys(share), share, active: true },
  ];

  test("stays the same over visits, and on every device that gets the visitor's id", () => {
    const [phone, laptop] = [new MemoryStore(), new MemoryStore()];
    const id = visitorId(phone);
    visitorId(laptop);
    expect(visitorId(laptop, id)).toBe(id);
    expect(visitorId(laptop)).toBe(id);
    const arms = () => armsFor(visitorId(laptop), {}, trial({ a: 50, b: 50 }));
    expect(arms()).toEqual(armsFor(visitorId(phone), {}, trial({ a: 50, b: 50 })));
  });

  test.each([
    "",
    "jordan@example.com",
    "<script>",
    "11111111-1111-4111-8111-11111111111",
    "--------------------------------- --",
  ])("ignores an invalid visitor id in a link: %j", (linked) => {
    const store = new MemoryStore();
    const own = visitorId(store);
    expect(visitorId(store, linked)).toBe(own);
  });
});

describe("what expressions can read about experiments", () => {
  const list = (active: readonly string[]) =>
    ["GROW-621", "GROW-722", "GROW-805", "GROW-1"].map((epicKey) => ({
      flag: epicKey.toLowerCase(),
      epicKey,
      arms: ["control", "treatment"],
      share: { control: 50, treatment: 50 },
      active: active.includes(epicKey),
    }));
  const keyOf = (active: readonly string[]) => experimentScope(list(active), referrerOrder, {}).referrerKey;

  test.each([
    [["GROW-621", "GROW-722", "GROW-805", "GROW-1"], "GROW-805"],
    [["GROW-621", "GROW-722"], "GROW-722"],
    [["GROW-621", "GROW-1"], "GROW-621"],
    [["GROW-1"], ""],
    [[], ""],
  ])("with the experiments %j active, the key for the referrer header is %j [EXP-05]", (active, key) => {
    expect(keyOf(active)).toBe(key);
  });

  test("an experiment that somebody tries out counts as active", () => {
    expect(experimentScope(list(["GROW-621"]), referrerOrder, {}, { "grow-722": "treatment" }).referrerKey).toBe(
      "GROW-722",
    );
  });

  test("each entry has the key, whether the experiment is active, and whether this arm is its treatment [DATA-30]", () => {
    const arms = { "grow-621": "treatment", "grow-722": "control" };
    const { entries } = experimentScope(list(["GROW-621"]).slice(0, 2), referrerOrder, arms);
    expect(entries).toEqual([
      { flag: "grow-621", epicKey: "GROW-621", isActive: true, isTreatment: true },
      { flag: "grow-722", epicKey: "GROW-722", isActive: false, isTreatment: false },
    ]);
  });
});

describe("exposures", () => {
  test("are tracked once per active experiment, and not for arms that somebody tries out", () => {
    const exposed: string[] = [];
    const expose = (tried: Record<string, string>) =>
      exposures({ experiments }, "v", armsFor("v", tried), tried, ({ flag }, arm) => exposed.push(`${flag} ${arm}`));
    const running = experiments.find(({ active }) => active)?.flag ?? "";
    const resting = experiments.find(({ active }) => !active)?.flag ?? "";
    const own = expose({});
    for (const flag of [running, running, resting]) own(flag);
    expect(exposed).toEqual([`${running} ${armsFor("v")[running]}`]);
    // Who tries an arm is in no result, of another experiment either.
    for (const tried of [{ [running]: armsFor("v")[running] ?? "" }, { [resting]: "treatment" }])
      for (const flag of [running, resting]) expose(tried)(flag);
    expect(exposed).toHaveLength(1);
  });

  test("report an arm that somebody chose instead of their own, so that they are left out", () => {
    const exposed: string[] = [];
    const running = experiments.find(({ active }) => active)?.flag ?? "";
    const other = armsFor("v")[running] === "control" ? "treatment" : "control";
    const tried = { [running]: other };
    exposures({ experiments }, "v", armsFor("v", tried), tried, ({ flag }, arm) => exposed.push(`${flag} ${arm}`))(
      running,
    );
    expect(exposed).toEqual([`${running} ${other}`]);
  });
});
