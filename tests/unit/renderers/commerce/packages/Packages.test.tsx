import { describe, expect, test } from "vitest";
import { Actions } from "../../../../../renderers/blocks/actions/Actions.tsx";
import { Menu } from "../../../../../renderers/blocks/menu/Menu.tsx";
import { Questions } from "../../../../../renderers/blocks/questions/Questions.tsx";
import { Stepbar } from "../../../../../renderers/blocks/stepbar/Stepbar.tsx";
import { Steps } from "../../../../../renderers/blocks/steps/Steps.tsx";
import { Bill } from "../../../../../renderers/commerce/bill/Bill.tsx";
import { Packages } from "../../../../../renderers/commerce/packages/Packages.tsx";
import { samplePackages } from "../../../../../renderers/commerce/packages/samples.ts";
import { Receipts } from "../../../../../renderers/commerce/receipts/Receipts.tsx";
import { examples as receiptsExamples } from "../../../../../renderers/commerce/receipts/examples.ts";
import { Voucher } from "../../../../../renderers/commerce/voucher/Voucher.tsx";
import common from "../../../../../locales/en/common.json" with { type: "json" };
import type { JsonObject } from "../../../../../src/engine/index.ts";
import { drawnBlock } from "../../drawn.tsx";

const said = (literal: string) => ({ literal });
const count = (html: string, part: string | RegExp) => html.split(part).length - 1;
/** The given parts, in the order in which they appear in the HTML. */
const inOrder = (html: string, ...parts: readonly string[]) =>
  parts.toSorted((a, b) => html.indexOf(a) - html.indexOf(b));

test("questions: the first answer is open, or all of them, or none", () => {
  const items = ["a", "b", "c"].map((word) => ({ question: said(word), answer: said(word) }));
  const open = (props: JsonObject) =>
    count(drawnBlock(Questions, { items, ...props }), '<details class="faq__item" open');
  expect([open({}), open({ open: "first" }), open({ open: "all" }), open({ open: "none" })]).toEqual([1, 1, 3, 0]);
});

test("next steps have numbers, unless the journey turns them off", () => {
  const items = [{ title: said("a") }];
  const plain = (props: JsonObject) => drawnBlock(Steps, { items, ...props }).includes("data-plain");
  expect([plain({}), plain({ numbered: true }), plain({ numbered: false })]).toEqual([false, false, true]);
});

test("the items of a step bar have numbers, unless the journey turns them off; a done item has a mark", () => {
  const items = ["done", "current", "todo"].map((state) => ({
    text: said(state),
    event: state,
    state,
    enabled: false,
  }));
  const marks = (props: JsonObject) => {
    const html = drawnBlock(Stepbar, { label: said("Views"), items, ...props });
    return [...html.matchAll(/stepbar__mark"[^>]*>(\d?)</g)].map(([, number]) => number);
  };
  expect([marks({}), marks({ numbered: false })]).toEqual([["", "2", "3"], [""]]);
});

test("buttons come before links, and in the header links before buttons, unless the journey reverses the order", () => {
  const props = { buttons: [{ event: "go", text: said("Press") }], links: [{ link: "login", text: said("Follow") }] };
  expect(inOrder(drawnBlock(Actions, props), "Press", "Follow")).toEqual(["Press", "Follow"]);
  expect(inOrder(drawnBlock(Actions, { ...props, linksFirst: true }), "Press", "Follow")).toEqual(["Follow", "Press"]);
  expect(inOrder(drawnBlock(Menu, props), "Press", "Follow")).toEqual(["Follow", "Press"]);
  expect(inOrder(drawnBlock(Menu, { ...props, buttonsFirst: true }), "Press", "Follow")).toEqual(["Press", "Follow"]);
});

test("a voucher code has up to 40 characters and capitals on the keyboard, unless the journey sets otherwise", () => {
  const props = { question: said("?"), label: said("Code"), apply: said("Apply"), open: true };
  expect(drawnBlock(Voucher, props)).toMatch(/maxLength="40".* autoCapitalize="characters"/i);
  expect(drawnBlock(Voucher, { ...props, maxLength: 12, capitals: false })).toMatch(
    /maxLength="12".* autoCapitalize="none"/i,
  );
});

test("the newest receipt is shown in full, unless the journey shows a receipt only on request", () => {
  const props = receiptsExamples[1]?.props ?? {};
  const full = (more: JsonObject) => drawnBlock(Receipts, { ...props, ...more }).includes("Sales tax");
  expect([full({}), full({ first: "newest" }), full({ first: "asked" })]).toEqual([true, true, false]);
  expect(drawnBlock(Receipts, { ...props, first: "asked" })).toContain("November 21, 2025");
});

test("the bill says in one sentence what a build-your-own package always includes", () => {
  const values = { subscription: "SUB1YEAR", myfiles: "1GB1", tonemeter: "", unlimitedPayments: "" };
  const bill = (more: JsonObject) => drawnBlock(Bill, { packages: samplePackages, values: { ...values, ...more } });
  expect(bill({})).toContain("One year, with messages, shared calendar, basic calls and 1 GB of storage.");
  expect(bill({ subscription: "" })).toContain("With messages, shared calendar, basic calls and 1 GB of storage.");
});

describe("packages", () => {
  const props = { packages: samplePackages, group: "P1", featured: 103 };
  const cards = (more: JsonObject) =>
    [...drawnBlock(Packages, { ...props, ...more }).matchAll(/package__name"[^>]*>([^<]+)</g)].map(([, name]) => name);

  test("are in the order of their ids, of their prices, or of the service's list", () => {
    const byId = cards({});
    expect(cards({ order: "id" })).toEqual(byId);
    const offered = samplePackages
      .map(({ displayName }) => displayName)
      .filter((name, at, all) => all.indexOf(name) === at);
    expect(offered).not.toEqual(byId);
    expect(cards({ order: "given" })).toEqual(offered);
    expect(cards({ packages: samplePackages.toReversed() })).toEqual(byId);
    const dear = samplePackages.map((item) => ({ ...item, totalPrice: 100_000 - Number(item.id) }));
    const [own, ...others] = [byId.at(-1), ...byId.slice(0, -1).toReversed()];
    expect(cards({ packages: dear, order: "price" })).toEqual([...others, own]);
  });

  test("show the longer length second, or first; the chosen one stays chosen", () => {
    const { oneYear, twoYears } = common.blocks.packages;
    const lengths = (more: JsonObject) => drawnBlock(Packages, { ...props, ...more });
    expect(inOrder(lengths({}), `>${oneYear}`, `>${twoYears}`)).toEqual([`>${oneYear}`, `>${twoYears}`]);
    const turned = lengths({ longestFirst: true });
    expect(inOrder(turned, `>${oneYear}`, `>${twoYears}`)).toEqual([`>${twoYears}`, `>${oneYear}`]);
    expect(turned).toMatch(new RegExp(`checked=""[^>]*/><span class="segmented__text"><span>${oneYear}`));
  });

  test("on a phone start with the popular one, or with the first", () => {
    const status = (more: JsonObject) =>
      /carousel__status"[^>]*>([^<]*)</.exec(drawnBlock(Packages, { ...props, ...more }))?.[1] ?? "";
    const [first] = cards({});
    expect(status({})).not.toContain(`${first}`);
    expect(status({ start: "first" })).toContain(`${first}`);
  });

  test("open the details of the card that is shown first, of all cards, or of none", () => {
    const open = (more: JsonObject) => count(drawnBlock(Packages, { ...props, ...more }), 'aria-expanded="true"');
    expect([open({}), open({ opened: "start" }), open({ opened: "all" }), open({ opened: "none" })]).toEqual([
      1,
      1,
      cards({}).length,
      0,
    ]);
  });

  test("show the saving of two years, unless the journey turns it off", () => {
    const saved = (more: JsonObject) =>
      /segmented__save|package__saving/.test(drawnBlock(Packages, { ...props, years: 2, ...more }));
    expect([saved({}), saved({ savings: true }), saved({ savings: false })]).toEqual([true, true, false]);
  });

  test("show four placeholder cards while they load, or as many as the journey sets", () => {
    const standIns = (more: JsonObject) =>
      count(drawnBlock(Packages, { packages: [], loading: true, ...more }), 'class="package"');
    expect([standIns({}), standIns({ placeholders: 2 })]).toEqual([4, 2]);
  });
});
