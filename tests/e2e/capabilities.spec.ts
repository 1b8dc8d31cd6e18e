/**
 * The table of what may go together in a form, in a browser: each combination that the check lets through is shown,
 * refused once while it is empty, filled in as people do, and sent. Its other half is
 * `tests/unit/renderers/capabilities.test.ts`.
 */
import { rmSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { Json, JsonObject } from "../../src/engine/index.ts";
import { sampleOf } from "../../src/explorer/index.ts";
import { bundleSchema, readRepository } from "../../src/model/index.ts";
import { COMBINATIONS, INSTEAD, KINDS } from "../unit/renderers/capabilities.ts";
import { findingsIn } from "../unit/renderers/capability-findings.ts";
import { alone, byKind, folderOf, sendingFolder, type TableForm } from "../unit/renderers/capability-folders.ts";
import { FilledForm } from "./filled-form.ts";
import { pagesFolder, serveJourneys } from "./journey-page.ts";

let forms: readonly TableForm[];
let samples: Readonly<Record<string, JsonObject>>;
let served: Awaited<ReturnType<typeof serveJourneys>>;

// One worker: building the page costs more than half of the tests.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const all = folderOf(alone(COMBINATIONS));
  const findings = findingsIn(all);
  rmSync(all, { recursive: true });
  forms = byKind(COMBINATIONS.filter(({ id }) => !findings.has(id)));
  const folder = sendingFolder(forms, pagesFolder());
  expect([...findingsIn(folder)]).toEqual([]);
  const repo = readRepository(folder);
  samples = Object.fromEntries(
    forms.map(({ id }) => [id, sampleOf(bundleSchema(repo, `schemas/${id}/${id}`)) as JsonObject]),
  );
  served = await serveJourneys(folder);
});
test.afterAll(() => served.close());

for (const kind of Object.keys(KINDS).filter((one) => !(one in INSTEAD)))
  test(`a field for ${kind}: each widget and place that the check lets through`, async ({ page }) => {
    const form = forms.find(({ fields }) => fields[0]?.kind === kind);
    if (form === undefined) throw new Error("No widget shows it");
    const sample = samples[form.id] ?? {};
    const received = serviceOf(page, form.id);
    await page.goto(`${served.url}?journey=${form.id}`);
    const filled = new FilledForm(page, form);
    await filled.submit();
    await filled.expectEmptyList(PROBLEM);
    await filled.addItems();
    // A default is an answer.
    if (KINDS[kind]?.["default"] === undefined) {
      await filled.submit();
      await filled.expectProblems(PROBLEM);
    }
    expect(received).toEqual([]);

    await filled.fill(sample);
    await filled.submit();
    await expect.poll(() => received.map(withoutIds)).toEqual([withoutIds({ answers: sample })]);
  });

/** Answers the calls of the journey. Returns the bodies that arrive, without those of files. */
function serviceOf(page: Page, operation: string): Json[] {
  const received: Json[] = [];
  void page.route(`**/${operation}`, (route) => {
    received.push(route.request().postDataJSON() as Json);
    return route.fulfill({ json: {} });
  });
  void page.route("**/files", (route) => route.fulfill({ json: {} }));
  return received;
}

/** The browser makes the ids of files, and their names are those of people. */
function withoutIds(value: Json): Json {
  return JSON.parse(JSON.stringify(value).replaceAll(/[\w-]{22}\/\w+\.pdf/g, "a file")) as Json;
}

/** The form's own words for any problem. */
const PROBLEM = /Correct this/;
