import { expect, test } from "vitest";
import { Card } from "../../../renderers/commerce/card/Card.tsx";
import { Wallet } from "../../../renderers/commerce/wallet/Wallet.tsx";
import { drawnBlock } from "./drawn.tsx";

const kept = { kept: { literal: "Visa ending in 1111" }, submit: { literal: "Review Order" }, method: "paypal" };
const next = { literal: "Nothing is charged." };

test.each([
  ["card", Card],
  ["wallet", Wallet],
] as const)("a kept %s says what the journey says about the next page: perhaps nothing is due today", (_, Block) => {
  expect(drawnBlock(Block, { ...kept, next })).toContain("Nothing is charged.");
  expect(drawnBlock(Block, { ...kept, next })).not.toContain("You pay on the next page");
  expect(drawnBlock(Block, kept)).toContain("You pay on the next page");
});
