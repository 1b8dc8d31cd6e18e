import type { Page } from "@playwright/test";
import { choosePackage, finishBilling, finishStepOne, finishStepTwo } from "../e2e/join.ts";
import { coParent, parentA } from "../e2e/people.ts";

/** What a person does on a page of `speed.json`, by its name, to reach the next one that cannot be opened directly. */
export const onwards: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  step1: (page) => finishStepOne(page, { ...parentA(), email: "jordan.ellis@example.com" }),
  step2: (page) => finishStepTwo(page, coParent()),
  packages: (page) => choosePackage(page, "Plus"),
  billing: (page) => finishBilling(page),
};
