import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { approvalViews, rowsOfAll } from "../../../../src/studio/reading/index.ts";
import { copyOfGarden, copyOfJourneys, openWorkspace, ours, writeTrial } from "../journeys.ts";

/** The small journey, in which people agree to something by giving their name. */
function gardenWithConsent(root = copyOfGarden()): Workspace {
  const path = join(root, "schemas/garden/details.schema.json");
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace('"name": {', '"name": { "x-about": "consent",'));
  return openWorkspace(root);
}

const approvals = ({ repo }: Workspace) => approvalViews(repo, rowsOfAll(repo));

const say = (workspace: Workspace, was: string, value: string) =>
  workspace.apply({ kind: "set", texts: [{ language: "en", file: "garden", key: "details.name", value, was }] });

test("what is marked as consent is to be approved in every language, and only what changed since then again", () => {
  const workspace = gardenWithConsent();
  const [first] = approvals(workspace);
  expect(first).toMatchObject({ of: "consent", last: null, same: 0 });
  expect(first?.differences.find(({ name }) => name === "garden:details.name")).toEqual({
    name: "garden:details.name",
    title: "Name",
    was: null,
    now: "en: Name\nes: Nombre",
    at: { flow: "garden", step: "details" },
  });
  workspace.apply({
    kind: "add-comment",
    about: { called: "What people agree to" },
    by: "A Lawyer <lawyer@example.com>",
    at: "2026-11-30T11:20:00.000Z",
    words: "",
    approves: { of: "consent", seen: first?.seen ?? {} },
  });
  expect(approvals(workspace)).toMatchObject([{ last: { by: "A Lawyer <lawyer@example.com>" }, differences: [] }]);
  say(workspace, "Name", "First and last name");
  const [changed] = approvals(workspace);
  expect(changed?.differences).toMatchObject([
    { was: "en: Name\nes: Nombre", now: "en: First and last name\nes: Nombre" },
  ]);
  expect(changed?.same).toBe((first?.differences.length ?? 0) - 1);
  say(workspace, "First and last name", "Name");
  expect(approvals(workspace)[0]?.differences).toEqual([]);
});

test("what a form requires only under a condition of its own is said, and what nobody is asked is named in words", () => {
  const [consent] = approvals(ours());
  const words = new Map(consent?.differences.map(({ name, title, now }) => [name, [title, now]]));
  // Both are called the same: their pages tell them apart.
  const pages = consent?.differences.flatMap(({ title, at }) =>
    title.startsWith("I agree to the Terms") && at ? at.step : [],
  );
  expect(new Set(pages).size).toBeGreaterThan(1);
  for (const form of ["schemas/join/consent", "schemas/invite/credentials"]) {
    expect(words.get(`${form}#termsAndConditions`)).toEqual([
      "I agree to the Terms & Conditions and the Privacy Policy: what people must do",
      "It must be ticked when the terms must be accepted here.\nOtherwise it may be left unticked.\nIt is shown only when the terms must be accepted here.\nIt is not ticked at first.",
    ]);
    expect(words.get(`${form}#isRequired`)?.[0]).toBe("Whether the terms must be accepted here");
  }
});

test("our own journeys have consent and prices to approve", () => {
  const [consent, price] = approvals(ours());
  expect(consent?.differences.map(({ name }) => name)).toContain("join:review.terms");
  expect(price?.of).toBe("price");
  expect(price?.differences.length).toBeGreaterThan(20);
  expect(price?.differences.every(({ now }) => /\d/.test(now ?? ""))).toBe(true);
});

/** What differs once everything was approved and then some file was rewritten. */
function sinceApproved(workspace: Workspace, of: "consent" | "price", path: string, from: string, to: string) {
  const { seen = {} } = approvals(workspace).find((one) => one.of === of) ?? {};
  workspace.apply({
    kind: "add-comment",
    about: { called: "All of it" },
    by: "A Lawyer <lawyer@example.com>",
    at: "2026-11-30T11:20:00.000Z",
    words: "",
    approves: { of, seen },
  });
  const file = join(workspace.root, path);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
  workspace.refresh();
  return approvals(workspace).find((one) => one.of === of)?.differences ?? [];
}

const DETAILS = "schemas/garden/details.schema.json";

test("a consent that is filled in at first, or need not be answered, is another one", () => {
  const filled = sinceApproved(
    gardenWithConsent(),
    "consent",
    DETAILS,
    '"x-about": "consent",',
    '"x-about": "consent", "default": "Somebody",',
  );
  expect(filled).toMatchObject([{ name: "schemas/garden/details#name", title: "Name: what people must do" }]);
  expect(filled[0]?.was).toMatch("Nothing is filled in at first.");
  expect(filled[0]?.now).toMatch("“Somebody” is filled in at first.");
  const optional = sinceApproved(gardenWithConsent(), "consent", DETAILS, '"required": ["name", ', '"required": [');
  expect(optional[0]?.was).toMatch("It must be filled in.");
  expect(optional[0]?.now).toMatch("It may be left empty.");
});

test("a consent that is not asked everywhere is another one", () => {
  const cases = '"x-about": "consent", "x-cases": [{ "when": "context.site == \'us\'", "is": "hidden" }],';
  const [hidden] = sinceApproved(gardenWithConsent(), "consent", DETAILS, '"x-about": "consent",', cases);
  expect(hidden?.now).toMatch(/^It is not shown where the site is “?us”?\.$/m);
});

/** What people must do at a box to tick, in a form with these keywords and this layout. */
function wordsOfBox(keywords: object, layout: object = {}, box: object = {}): string {
  const root = copyOfGarden();
  const [schema, ui] = [DETAILS, "schemas/garden/details.ui.json"].map((path) => join(root, path));
  const [form, look] = [schema ?? "", ui ?? ""].map((path) => JSON.parse(readFileSync(path, "utf8")) as Form);
  const terms = { type: "boolean", default: false, "x-about": "consent", ...box };
  const { properties, ...rest } = form ?? {};
  writeFileSync(schema ?? "", JSON.stringify({ ...rest, properties: { ...properties, terms }, ...keywords }));
  writeFileSync(
    ui ?? "",
    JSON.stringify({
      ...look,
      rows: [...(look?.rows ?? []), "terms"],
      fields: { ...look?.fields, terms: { label: "done.title", widget: "checkbox" } },
      ...layout,
    }),
  );
  const all = approvals(openWorkspace(root))[0]?.differences ?? [];
  return all.find(({ name }) => name === "schemas/garden/details#terms")?.now ?? "";
}

interface Form {
  readonly properties?: object;
  readonly rows?: readonly unknown[];
  readonly fields?: object;
}

const TICKED = { properties: { terms: { const: true } } };
const ANA = { required: ["name"], properties: { name: { const: "Ana" } } };

test.each([
  ["its own only value", {}, { enum: [true] }, /^It must be ticked\.$/m],
  ["a part", { allOf: [{ required: ["terms"], ...TICKED }] }, {}, /^It must be ticked\.$/m],
  [
    "a condition in a condition",
    { if: ANA, then: { if: { required: ["email"] }, then: TICKED } },
    {},
    /^It must be ticked when “Name” is “Ana”, and when “.*” is known\.\nOtherwise it may be left unticked\.$/m,
  ],
  ["the other case", { if: ANA, else: TICKED }, {}, /^It must be ticked unless “Name” is “Ana”\.$/m],
  [
    "a condition that is not all known",
    { if: { ...ANA, not: { required: ["email"] } }, then: TICKED },
    {},
    /^By itself, it may be left unticked\.\nOther conditions of the form count, too \(as of \w+\)\.$/m,
  ],
  ["one of several", { anyOf: [TICKED, ANA] }, {}, /^Other conditions of the form count, too/m],
  ["a reference", { allOf: [{ $ref: "#/definitions/t" }], definitions: { t: TICKED } }, {}, /^It must be ticked\.$/m],
  ["a condition that what is not ticked fulfils", { if: ANA, then: { required: ["terms"] } }, {}, /^It may be left/m],
  [
    "a case",
    {},
    { "x-cases": [{ when: "context.site == 'us'", is: "required" }] },
    /^It may be left unticked where the site is “us”\.$/m,
  ],
])("what people must do is said where it is written as %s", (_, keywords, box, words) => {
  expect(wordsOfBox(keywords, {}, box)).toMatch(words);
});

test("another condition that is changed is seen, and a rule for a list's entries is none of the form's field", () => {
  const of = (name: string) => wordsOfBox({ not: { required: ["terms"], properties: { name: { const: name } } } });
  expect(of("Ana")).not.toBe(of("Eva"));
  const rule = { rule: "item.terms", each: "trees", at: "terms", message: "errors.required" };
  expect(wordsOfBox({ "x-rules": [rule] })).toBe("It may be left unticked.\nIt is not ticked at first.");
});

test("a question without a label is asked, too, and only where the sections around it are shown", () => {
  const rows = [{ when: "self.name == 'Ana'", section: "done.title", rows: ["terms"] }];
  const words = wordsOfBox({}, { rows, fields: { terms: { widget: "checkbox", when: "self.email == 'e'" } } });
  expect(words).not.toContain("not asked");
  expect(words).toMatch(/^It is shown only when “?[Nn]ame”? is “Ana”, and when .* is “e”\.$/m);
});

test("what was approved stays approved when only our sentences about it are worded otherwise", () => {
  const workspace = gardenWithConsent();
  const [now] = approvals(workspace);
  const approve = (seen: Readonly<Record<string, string>>, facts: Readonly<Record<string, string>>) => {
    workspace.apply({
      kind: "add-comment",
      about: { called: "All of it" },
      by: "A Lawyer <lawyer@example.com>",
      at: "2026-11-30T11:20:00.000Z",
      words: "",
      approves: { of: "consent", seen, facts },
    });
    return approvals(workspace)[0]?.differences.map(({ name }) => name);
  };
  const question = "schemas/garden/details#name";
  const earlier = { ...now?.seen, [question]: "It has to be filled in." };
  expect(approve(earlier, now?.facts ?? {})).toEqual([]);
  expect(approve(earlier, { ...now?.facts, [question]: "other" })).toEqual([question]);
  expect(approve(earlier, {})).toEqual([question]);
});

test("a text that only people in an arm read as they agree is to be approved, too", () => {
  const root = copyOfGarden();
  writeTrial(root, [
    {
      file: "schemas/garden/details.ui.json",
      ops: [{ op: "replace", path: "/fields/name/label", value: "done.title" }],
    },
  ]);
  const names = approvals(gardenWithConsent(root))[0]?.differences.map(({ name }) => name);
  expect(names).toContain("garden:done.title");
});

const PACKAGES = "flows/catalogue/packages.json";

test("a price is approved with what it is paid for, and stays it as others are inserted before it", () => {
  const open = () => openWorkspace(copyOfJourneys({ without: ["account", "invite", "join"] }));
  const first = '{ "id": 2001, "plan": "ESSENTIAL", "years": 1, "price": 15000 }';
  const longer = sinceApproved(open(), "price", PACKAGES, first, first.replace('"years": 1', '"years": 3'));
  expect(longer).toHaveLength(1);
  expect(longer[0]?.was).toMatch(/^\$150\.00\n.*Years: 1/s);
  expect(longer[0]?.now).toMatch(/^\$150\.00\n.*Years: 3/s);
  const added = '{ "id": 2999, "plan": "PLUS", "years": 9, "price": 1 }';
  const inserted = sinceApproved(open(), "price", PACKAGES, first, `${added}, ${first}`);
  expect(inserted.map(({ was, now }) => [was, now?.split("\n")[0]])).toEqual([[null, "$0.01"]]);
  const countries = sinceApproved(open(), "price", PACKAGES, '["US", "CA", "*"]', '["US", "*"]');
  expect(countries.length).toBeGreaterThan(5);
  expect(countries[0]?.was).toMatch("United States, Canada");
  const coupon = sinceApproved(open(), "price", "flows/catalogue/coupons.json", '"FRIEND-7", ', "");
  expect(coupon).toMatchObject([{ now: expect.stringMatching(/^20\nCode: WELCOME20/) as string }]);
});
