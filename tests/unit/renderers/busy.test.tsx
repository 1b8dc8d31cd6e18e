import { describe, expect, test } from "vitest";
import type { BlockComponent } from "../../../renderers/block.ts";
import { Actions } from "../../../renderers/blocks/actions/Actions.tsx";
import { Back } from "../../../renderers/blocks/back/Back.tsx";
import { Choice } from "../../../renderers/blocks/choice/Choice.tsx";
import { Menu } from "../../../renderers/blocks/menu/Menu.tsx";
import { Card } from "../../../renderers/commerce/card/Card.tsx";
import { Identity } from "../../../renderers/commerce/identity/Identity.tsx";
import { Order } from "../../../renderers/commerce/order/Order.tsx";
import { Review } from "../../../renderers/commerce/review/Review.tsx";
import type { JsonObject } from "../../../src/engine/index.ts";
import { drawnBlock } from "./drawn.tsx";

const disabled = (...drawn: Parameters<typeof drawnBlock>) =>
  drawnBlock(...drawn).split('aria-disabled="true"').length - 1;

const text = { literal: "Back" };

/** While a payment is being made, the journey takes no event of the page. */
describe("a button that sends an event says that it cannot be pressed while the page is busy", () => {
  const cases: readonly (readonly [string, BlockComponent, JsonObject, number])[] = [
    ["back", Back, { text }, 1],
    ["a choice", Choice, { options: [{ event: "no", title: text }] }, 1],
    ["actions", Actions, { buttons: [{ event: "no", text }] }, 1],
    ["the menu", Menu, { buttons: [{ event: "no", text }] }, 1],
    ["who buys", Identity, { name: text, change: "changeDetails" }, 1],
    ["the answers at the review", Review, { rows: [{ label: text, value: text, change: "toPayment" }] }, 1],
    ["the package in the order", Order, { package: { displayName: "Plus" }, change: "changePackage" }, 1],
    ["the kept card", Card, { submit: text, kept: text, secondary: { event: "toBilling", text } }, 2],
  ];
  test.each(cases)("%s", (_, Block, props, times) => {
    expect([disabled(Block, props, true), disabled(Block, props, false)]).toEqual([times, 0]);
  });
});
