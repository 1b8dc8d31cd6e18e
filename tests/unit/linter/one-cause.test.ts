/** A mistake is reported once: the problems that only follow from it are not reported, too. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { FIXTURES, foundBy, problemsAfter } from "./fixture.ts";

const GOOD = `${FIXTURES}good`;
const good = readRepository(GOOD);
const files = [...good.files.values()].filter(({ text }) => text.includes(","));

const problemsOf = (path: string, text: string) =>
  check(readRepository(GOOD, new Map([[path, text]]))).map(({ rule, file }) => `${rule} ${file}`);

describe.each(files.map(({ path, text }) => [path, text] as const))("%s", (path, text) => {
  test("an extra comma is the only problem reported", () => {
    expect(problemsOf(path, text.replace(",", ",,"))).toEqual([`json ${path}`]);
  });

  test("a missing end is the only problem reported", () => {
    expect(new Set(problemsOf(path, text.slice(0, text.length / 2)))).toEqual(new Set([`json ${path}`]));
  });
});

test("reports a merge conflict once, and names it", () => {
  const conflict = '<<<<<<< HEAD\n  "id": "trip",\n=======\n  "id": "trips",\n>>>>>>> other\n';
  const problems = problemsAfter([["flows/trip/flow.json", '  "id": "trip",\n', conflict]]);
  expect(problems).toEqual([
    {
      rule: "json",
      at: "flows/trip/flow.json:3:1",
      message:
        "This is an unresolved merge conflict. Keep one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>.",
    },
  ]);
});

test("reports the problems of other files when one file is not JSON", () => {
  const problems = problemsAfter([
    ["locales/es/common.json", ",", ",,"],
    ["flows/trip/flow.json", '"link": "home"', '"link": "hme"'],
  ]);
  expect(problems.map(({ rule }) => rule)).toEqual(["unknown-link", "json"]);
});

test("reports a missing fact of a site at the site, not wherever it is read", () => {
  const phone = /"supportPhone": "[^"]*",/.exec(good.sites?.text ?? "")?.[0] ?? "";
  const problems = problemsAfter([
    ["flows/sites.json", phone, ""],
    ["flows/trip/flow.json", '"seats": "= data.done"', '"seats": "= site.supportPhone"'],
  ]);
  expect(problems.filter(({ message }) => /supportPhone|phone number/.test(message)).map(({ rule }) => rule)).toEqual([
    "shape",
  ]);
});

test("reports a missing definition at its references, and does not judge what depends on it", () => {
  const path = "schemas/api/fields.schema.json";
  const text = readFileSync(path, "utf8");
  expect(text).toContain('"email": {');
  const problems = check(readRepository(process.cwd(), new Map([[path, text.replace('"email": {', '"mail": {')]])));
  expect(problems.filter(({ rule }) => rule === "unknown-schema").length).toBeGreaterThan(0);
  expect(problems.map(({ rule }) => rule)).not.toContain("rule-examples");
});

test("reports an unhandled event once per step, even if several buttons send it", () => {
  const button = '{ "block": "actions", "buttons": [{ "event": "later", "text": "receipt.home" }] }';
  const problems = problemsAfter([["flows/trip/flow.json", '"page": [', `"page": [${button}, ${button},`]]);
  expect(problems.filter(({ rule }) => rule === "unhandled-event")).toHaveLength(1);
});

test("reports a typing mistake in a case's condition, and not also that the case never applies", () => {
  const form = "schemas/trip/details.schema.json";
  const cases = '"x-cases": [{ "when": "self.kind == \'Single\'", "is": "required" }, { "is": "optional" }]';
  const problems = problemsAfter([
    [form, '"pin": {', `"pin": { ${cases},`],
    [form, '"name", "pin", "kind"]', '"name", "kind"]'],
  ]);
  const reported = problems.filter(({ message }) => message.includes("never"));
  expect(reported.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    'expression: It is never "Single": it is "single" or "return". Did you mean "single"?',
  ]);
});

test("accepts a new optional field although browsers hold older data; reports it when it is required", () => {
  const path = "schemas/join/step-one.schema.json";
  const text = readFileSync(path, "utf8");
  const nickname = '"nickname": { "type": "string", "maxLength": 30, "errorMessage": "errors.name" }';
  const edited = text.replace('"properties": {', `"properties": { ${nickname},`);
  const reported = (form: string) => foundBy(readRepository(process.cwd(), new Map([[path, form]])), "recorded-limits");
  expect(reported(edited)).toEqual([]);
  const required = edited.replace('"required": [', '"required": ["nickname", ');
  expect(reported(required).map(({ message }) => message)).toEqual([
    expect.stringContaining('which it accepted before: "nickname" must be there'),
  ]);
});

test("does not report a sample page for a value that the schema leaves open", () => {
  const details = '"details": { "$ref": "details.schema.json" }';
  const began = '"details": { "allOf": [{ "$ref": "details.schema.json" }], "default": { "kind": "single" } }';
  const problems = problemsAfter([["schemas/trip/data.schema.json", details, began]]);
  expect(problems.filter(({ rule }) => rule === "dev-data")).toEqual([]);
});

test("the progress may list steps in the order in which people go through them", () => {
  const steps = '"steps": [{ "step": "details", "label": "details.title" }]';
  const turned =
    '"steps": [{ "step": "receipt", "label": "receipt.title" }, { "step": "details", "label": "details.title" }]';
  const progress = ["flows/trip/flow.json", steps, turned] as const;
  const named = (edits: Parameters<typeof problemsAfter>[0]) =>
    problemsAfter(edits).filter(({ message }) => message.startsWith("The progress lists"));
  expect(named([progress])).toHaveLength(1);
  const again = '"again": [{ "do": [{ "done": "receipt" }], "goto": "details" }]';
  expect(named([progress, ["flows/trip/flow.json", '"again": "details"', again]])).toEqual([]);
});

test("a step that opens a dialog first need not do what the other steps do", () => {
  const path = "flows/join/flow.json";
  const flow = JSON.parse(readFileSync(path, "utf8")) as { steps: { step2: { on: Record<string, unknown> } } };
  const reported = (back: unknown) => {
    flow.steps.step2.on["back"] = back;
    return foundBy(readRepository(process.cwd(), new Map([[path, JSON.stringify(flow)]])), "sibling-answers").length;
  };
  expect(reported([{ do: [{ scroll: "top" }], goto: "step1" }])).toBe(1);
  expect(reported([{ do: [{ open: "leave" }] }])).toBe(0);
});

describe("an untranslated language is reported once", () => {
  const sites = readFileSync(`${GOOD}/flows/sites.json`, "utf8");
  const offered = sites.replace('"es"]', '"es", "de"]');
  const english = [...good.files.values()].filter(({ path }) => path.startsWith("locales/en/"));
  const reported = (textOf: (text: string) => string) => {
    expect(offered).not.toBe(sites);
    const files = english.map(({ path, text }) => [path.replace("/en/", "/de/"), textOf(text)] as const);
    return check(readRepository(GOOD, new Map([["flows/sites.json", offered], ...files])));
  };

  test("with the number and files of the copied texts, and what to do", () => {
    const problems = reported((text) => text).filter(({ rule }) => rule !== "spelling");
    expect(problems.map(({ severity, rule, file, message }) => `${severity} ${rule} ${file}: ${message}`)).toEqual([
      expect.stringMatching(
        /^warning locale-same locales\/de\/common\.json: (\d+) of the \1 sentences in "de" are the same as in "en": \d+ in locales\/de\/common\.json, \d+ in locales\/de\/trip\.json\. Translate them\. Until then, do not offer "de" on any site\.$/,
      ),
    ]);
  });

  test("with the number and files of the missing texts, and what to do", () => {
    expect(
      reported(() => "{}").map(({ severity, rule, file, message }) => `${severity} ${rule} ${file}: ${message}`),
    ).toEqual([
      expect.stringMatching(
        /^error locale-keys locales\/de\/common\.json: None of the (\d+) texts that other languages have is in "de": \d+ in locales\/de\/common\.json, \d+ in locales\/de\/trip\.json\. Translate them, or remove the folder locales\/de until somebody does\.$/,
      ),
    ]);
  });
});

test("a language of a region needs only the texts that differ from its language", () => {
  const sites = readFileSync(`${GOOD}/flows/sites.json`, "utf8").replace('"es"]', '"es", "es-MX"]');
  const found = (texts: string) =>
    check(
      readRepository(
        GOOD,
        new Map([
          ["flows/sites.json", sites],
          ["locales/es-MX/common.json", texts],
        ]),
      ),
    );
  expect(found('{ "errors": { "generic": "Algo salió mal. Inténtalo de nuevo." } }')).toEqual([]);
  expect(found('{ "errors": { "generic": "Algo salió {mal}. Inténtalo de nuevo." } }').map(({ rule }) => rule)).toEqual(
    ["locale-placeholders"],
  );
  expect(found('{ "errors": { "generico": "Algo salió mal." } }').map(({ message }) => message)).toEqual(
    ["en", "es"].map((one) => expect.stringContaining(`is not in locales/${one}/common.json`) as string),
  );
});

test("reports a copied text as copied, and not also for words of another language", () => {
  const problems = problemsAfter([["locales/es/common.json", "Algo va mal", "Something is wrong"]]);
  expect(problems.map(({ rule }) => rule)).toEqual(["locale-same"]);
});
