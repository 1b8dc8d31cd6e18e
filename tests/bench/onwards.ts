import type { Page } from "@playwright/test";
import { choosePackage, finishBilling, finishStepOne, finishStepTwo } from "../e2e/join.ts";
import { coParent, parentA } from "../e2e/people.ts";

/** What a person does in a page of `speed.json`, by its name, to come to the next one that only they can see. */
export const onwards: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  step1: (page) => finishStepOne(page, { ...parentA(), email: "jordan.ellis@example.com" }),
  step2: (page) => finishStepTwo(page, coParent()),
  packages: (page) => choosePackage(page, "Plus"),
  billing: (page) => finishBilling(page),
};
