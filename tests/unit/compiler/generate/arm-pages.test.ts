import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { armPagesCode } from "../../../../src/compiler/generate/arm-pages.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { newFolder } from "../../new-folder.ts";

const GOOD = join(import.meta.dirname, "../../../fixtures/flows/good");
const DETAILS = { flow: "trip", step: "details", path: "/trip/details", titles: { en: "Your trip", es: "Su viaje" } };
const RECEIPT = { flow: "trip", step: "receipt", path: "/trip/receipt", titles: { en: "Thank you", es: "Gracias" } };

let root: string;
beforeEach(() => {
  root = newFolder(GOOD);
});

/** The pages by flag, after a text of a file is replaced. */
function pagesWith(file: string, text: string, replacement: string): Record<string, unknown> {
  const path = join(root, file);
  const before = readFileSync(path, "utf8");
  expect(before).toContain(text);
  writeFileSync(path, before.replace(text, replacement));
  const [, json = ""] = /^export const armPages = (.*);\n$/.exec(armPagesCode(readRepository(root))) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}
const pagesReading = (text: string, replacement: string) => pagesWith("flows/trip/flow.json", text, replacement);
const pagesPatched = (file: string, ops: readonly object[]) =>
  pagesWith(
    "flows/experiments.json",
    '"why"',
    `"patch": { "treatment": [${JSON.stringify({ file, ops })}] },
"why"`,
  );

test("a flag that nothing reads, or only a condition that is not used, decides on no page", () => {
  expect(pagesReading('"gone":', '"short": "flags.shortTitle == \'treatment\'", "gone":')).toEqual({});
});

test("a flag decides on the page of a step where an expression reads it, by a named condition too", () => {
  expect(pagesReading("data.done > 0", "flags.shortTitle == 'treatment'")).toEqual({ shortTitle: [RECEIPT] });
  expect(pagesReading('"error.kind', "\"flags.shortTitle == 'treatment' && error.kind")).toMatchObject({
    // A rule of the whole journey: where it starts.
    shortTitle: [DETAILS, RECEIPT],
  });
});

test("an arm that changes files decides on the pages of what it changes: a step, a form, a text", () => {
  const replace = (path: string, value: string) => [{ op: "replace", path, value }];
  expect(pagesPatched("flows/trip/flow.json", replace("/steps/receipt/path", "/thanks"))).toEqual({
    shortTitle: [RECEIPT],
  });
});

test.each([
  ["schemas/trip/details.ui.json", "/fields/name/label"],
  ["locales/es/trip.json", "/details/name"],
])("an arm that changes %s decides on the page that shows it", (file, path) => {
  expect(pagesPatched(file, [{ op: "replace", path, value: "details.pin" }])).toEqual({ shortTitle: [DETAILS] });
});

test("a title that depends on what people did is left out", () => {
  const pages = pagesReading(
    '"title": "receipt.title",',
    "\"title\": { \"key\": \"= flags.shortTitle == 'treatment' ? 'go' : 'receipt.title'\" },",
  );
  expect(pages).toEqual({ shortTitle: [{ ...RECEIPT, titles: {} }] });
});
