import { runBrowserTests } from "../browser-test.ts";
import type { Fault } from "../fault.ts";

/** Parts of test titles, each matching a whole journey; the attempts run them in turn. */
const REFUSALS = [
  "local storage throws a parent",
  "local and session storage throw a parent",
  "storage are full a parent",
  "no storage and no database a parent",
  "an invited parent pays",
  "all cookies blocked",
];

export const fault: Fault = {
  name: "a browser that keeps nothing",
  promise:
    "A person whose browser stores nothing sees a message about it at the first step, and can sign up and pay anyway.",
  times: 24,
  run: (attempt) =>
    runBrowserTests("tests/e2e/without-storage.spec.ts", REFUSALS[attempt % REFUSALS.length] ?? "a parent", {
      STORAGE: "all",
    }),
};
