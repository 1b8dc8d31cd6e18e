import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Tab, TwoTabs } from "./two-tabs.ts";

/** 2,000 in the long run. */
const RUNS = Number(process.env["TAB_SEQUENCES"] ?? 100);

const MOVES = {
  "goes on": (tab: Tab) => tab.goOn(),
  "goes back": (tab: Tab) => tab.back(),
  "loads the payment's address": (tab: Tab) => tab.load("/payment"),
  "loads the packages' address": (tab: Tab) => tab.load("/step3"),
  "'s request arrives": (tab: Tab) => tab.arrive(),
  "'s request is lost": (tab: Tab) => tab.lose(),
  "'s answer comes": (tab: Tab) => tab.hear(),
  "'s answer is lost": (tab: Tab) => tab.hear(true),
  waits: (tab: Tab) => tab.wait(),
  "hears of the other": (tab: Tab) => tab.listen(),
  "is answered by everybody": (tab: Tab) => tab.rest(),
} as const;

const move = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      tab: fc.constantFrom(0, 1),
      does: fc.constantFrom(...(Object.keys(MOVES) as (keyof typeof MOVES)[])),
    }),
  },
  // These moves bring a tab to its payment quickly.
  { weight: 6, arbitrary: fc.record({ tab: fc.constantFrom(0, 1), does: fc.constant("goes on" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ tab: fc.constantFrom(0, 1), does: fc.constant("is answered by everybody" as const) }),
  },
  { weight: 3, arbitrary: fc.record({ provider: fc.constantFrom("approves", "declines") }) },
  { weight: 1, arbitrary: fc.constant("a request of a document that is gone arrives" as const) },
);
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

function act(world: TwoTabs, one: Move): void {
  if (typeof one === "string") world.late.shift()?.();
  else if ("provider" in one) {
    const { live } = world.payments;
    if (live !== undefined) world.payments.decide(live, one.provider === "approves");
  } else MOVES[one.does](world.tabs[one.tab] as Tab);
}

function run(locks: boolean, moves: readonly Move[]): TwoTabs {
  const world = new TwoTabs(locks);
  // Both tabs have gone as far as they can without a payment.
  for (let views = 0; views < 2; views++)
    for (const tab of world.tabs) {
      tab.rest();
      tab.goOn();
    }
  for (const tab of world.tabs) tab.rest();
  for (const one of moves) {
    act(world, one);
    const { payments, tabs } = world;
    expect(payments.charges).toBeLessThanOrEqual(1);
    for (const { notCharged, untrue } of tabs) {
      expect(untrue).toBe(false);
      for (const key of notCharged) expect([key, payments.attempts.get(key)]).not.toEqual([key, "paid"]);
    }
  }
  world.comeToRest();
  return world;
}

test.each([
  ["with Web Locks", true],
  ["without", false],
])(
  `${RUNS} random sequences of two tabs that pay (%s): one charge at most, and no tab shows "not charged" or a way to pay after a payment`,
  (_title, locks) => {
    fc.assert(
      fc.property(fc.array(move, { minLength: 5, maxLength: 40 }), (moves) => {
        const { payments, tabs } = run(locks, moves);
        for (const tab of tabs) {
          for (const key of tab.notCharged) expect(payments.attempts.get(key)).toBe("refused");
          expect([tab.name, tab.step]).not.toEqual([tab.name, "paymentPending"]);
          if (payments.paid) expect([tab.name, tab.step, tab.mayPay]).toEqual([tab.name, tab.step, false]);
        }
      }),
      { numRuns: RUNS },
    );
  },
  1_800_000,
);

test("a tab that pays can finish, and the other tab follows it", () => {
  const world = run(true, []);
  const [paying, other] = world.tabs as readonly [Tab, Tab];
  expect([paying.step, other.step]).toEqual(["paymentReview", "paymentReview"]);
  paying.goOn();
  other.listen();
  expect([paying.step, other.step, other.mayPay]).toEqual(["paymentReview", "paymentPending", false]);
  paying.arrive();
  world.comeToRest();
  expect([paying.step, other.step, world.payments.charges]).toEqual(["credentials", "credentials", 1]);
});

test("a declined card ends the wait of both tabs, and the tab that paid shows why", () => {
  const world = run(true, []);
  const [paying, other] = world.tabs as readonly [Tab, Tab];
  paying.goOn();
  other.listen();
  expect(other.step).toBe("paymentPending");
  // The tab learns that the other one waits.
  paying.listen();
  paying.arrive();
  world.payments.decide(world.payments.live ?? "", false);
  paying.hear();
  other.listen();
  expect([paying.step, other.step]).toEqual(["paymentMethod", "billing"]);
  expect(JSON.stringify(paying.snapshot.data)).toContain("Declined.");
});

test("a tab that voids a payment which the other tab has voided already goes back to billing, and stops waiting", () => {
  const world = run(false, []);
  const [paying, other] = world.tabs as readonly [Tab, Tab];
  paying.goOn();
  // Its request has not arrived yet when the document is left.
  paying.load("/step3");
  for (const tab of [other, paying, paying]) tab.rest();
  paying.arrive();
  paying.hear();
  expect([paying.step, Object.keys(paying.snapshot.calls)]).toEqual(["paymentPending", ["voidPayment"]]);
  other.rest();
  other.rest();
  expect(other.step).toBe("paymentReview");
  world.comeToRest();
  expect([paying.step, other.step, world.payments.charges]).toEqual(["billing", "paymentReview", 0]);
});
