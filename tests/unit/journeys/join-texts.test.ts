import { expect, test } from "vitest";
import common from "../../../locales/en/common.json" with { type: "json" };
import invite from "../../../locales/en/invite.json" with { type: "json" };
import join from "../../../locales/en/join.json" with { type: "json" };
import { unexpectedError } from "../../../src/app/api/call-error.ts";

test("texts that are nearly the same stay apart [NOTE-57]", () => {
  expect([common.errors.generic, invite.request.failed, join.credentials.failed]).toEqual([
    "Something went wrong. Please try again.",
    "Something went wrong. Please try again later.",
    "Something went wrong with your request. Please try again later.",
  ]);
  // The record of an error that nobody described is lower case, and is not what a person reads.
  expect([unexpectedError.text, join.payment.unexpected.split(".")[0]]).toEqual([
    "unexpected error",
    "Unexpected error",
  ]);
});

test("the views of payment are Billing, Payment and Review [NOTE-58]", () => {
  const { billing, payment, review } = join.payment.views;
  expect([billing, payment, review]).toEqual(["Billing", "Payment", "Review"]);
});
