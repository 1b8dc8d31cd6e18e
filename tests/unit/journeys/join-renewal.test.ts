import { describe, expect, test } from "vitest";
import type { Text } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { block } from "./blocks.ts";
import type { Browser } from "./browser.ts";
import { basic, offered } from "./people.ts";

describe("the order", () => {
  const renewal = (person: Browser) => block(person, "order")?.props["renewal"] as unknown as Text | undefined;

  test("says how it renews in the words of the service, as soon as the price is known [PAY-30] [CYO-14]", () => {
    const person = offered().send("choose", { payload: basic }).answer("choosePackage", answers.order);
    expect(renewal(person)).toBeUndefined();
    const { terms } = answers.pricing.renewal;
    expect(renewal(person.answer("calculatePricing", answers.pricing))).toEqual({ literal: terms });
  });
});
