import { describe, expect, test } from "vitest";
import { ADDRESS, sharedBench } from "../builders.ts";

const bench = sharedBench();

describe("the offer to pay for the co-parent, too, says what will be added", () => {
  test.each([
    ["without a discount", undefined, [], "USD\u00a0200.00 plus sales tax"],
    ["with the discount of a link", "GROW-805", [], "USD\u00a0160.00 plus sales tax"],
    ["with a code that pays for one", undefined, ["ONE-FREE"], "USD\u00a0200.00 plus sales tax"],
    ["with a code that pays for more than one", undefined, ["MUCH"], "USD\u00a0100.00 plus sales tax"],
  ])("%s", async (_what, referrer, codes, added) => {
    const { by, order } = await bench.client.family({ referrer });
    await bench.service.db
      .insertInto("activation_codes")
      .values([
        { code: "ONE-FREE", amount: null, currency: null, attempt_id: null },
        { code: "MUCH", amount: 30_000, currency: "USD", attempt_id: null },
      ])
      .onConflict((conflict) => conflict.column("code").doNothing())
      .execute();
    const [one, both] = await Promise.all(
      [false, true].map(async (too) => (await bench.client.price(by, order, ADDRESS, too, codes)).body),
    );
    expect(one.coParent.addedFormatted).toBe(added);
    expect(both.coParent).toEqual(one.coParent);
    expect(both.totals.subTotalAfterDiscount - one.totals.subTotalAfterDiscount).toBe(one.coParent.added);
  });

  test("without the name of a tax where prices include it", async () => {
    const { by } = await bench.client.family({});
    const { order } = (await bench.client.choose(by, 2061, "GB")).body;
    const { coParent } = (await bench.client.price(by, order, { ...ADDRESS, country: "GB", region: "" })).body;
    expect(coParent.addedFormatted).toMatch(/^GBP\u00a0[\d.]+$/);
  });
});
