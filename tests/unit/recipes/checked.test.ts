import { expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { inShare } from "../share.ts";
import { follow, names } from "./follow.ts";

/** One recipe each for a form, texts, a journey and a site. The other ones are followed in the engine alone. */
const SHARED: ReadonlySet<string> = new Set(["add-a-field", "add-a-language", "add-a-journey", "add-a-site"]);

// Beside the other tests of the checker, which has then read our journeys already.
for (const name of names)
  test(`${name} leads to files without errors in the check`, inShare(SHARED.has(name)), () => {
    const found = check(follow(name)).filter(({ file, severity }) => severity === "error" || file.includes("tour"));
    expect(found.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
  });
