import { describe, expect, test } from "vitest";
import { conditionWords } from "../../../../src/insight/explain/condition.ts";
import { flow, GOOD, ROOT } from "../../cli/run.ts";

describe("a condition in words", () => {
  test.each([
    ["data.paid", "data.paid"],
    ["!registered", "not registered"],
    ["has(data.pricing) && !has(form.email)", "data.pricing is known and form.email is not known"],
    ["data.a == '' || data.b != ''", "data.a is empty or data.b is filled in"],
    ["(a || b) && c", "(a or b) and c"],
    ["size(data.list) == 0", "data.list is empty"],
    ["size(data.list) > 0", "data.list is not empty"],
    ["data.done < 2", "data.done is less than 2"],
    ["done.step2 && !done.step3", "step2 is done and step3 is not done"],
    ["flags.short == 'treatment'", "in the arm “treatment” of short"],
    ["error.kind in ['expired', 'auth']", "the failure is of the kind “expired” or “auth”"],
    ["!(error.kind in ['expired', 'auth'])", "the failure is not of the kind “expired” or “auth”"],
    [
      "error.fields.exists(f, f.field.endsWith('.duplicate'))",
      "the service does not accept a field that ends in “.duplicate”",
    ],
    ["error.code == 'already-paid'", "the error code is “already-paid”"],
    ["data.paid == false", "not data.paid"],
    ["data.list.exists(x, x > 1)", "there is one in data.list where item is more than 1"],
    [
      "!data.packages.exists(p, p.id == data.chosen && p.own)",
      "there is none in data.packages where item.id is the same as data.chosen and item.own",
    ],
    ["data.list.exists(x, x.a && x.b) && c", "(there is one in data.list where item.a and item.b) and c"],
    ["!data.list.exists(x, x.a) || c", "(there is none in data.list where item.a) or c"],
    ["data.list.exists(x, x.all.exists(y, y.a == x.a))", "`data.list.exists(x, x.all.exists(y, y.a == x.a))`"],
    ["data.list.exists(x, x.all.all(y, y))", "`data.list.exists(x, x.all.all(y, y))`"],
    ["data.list.exists(flags, flags.a == 'x')", "`data.list.exists(flags, flags.a == 'x')`"],
    ["data.a == data.b", "data.a is the same as data.b"],
    ["data.a != data.b", "data.a is not the same as data.b"],
    ["!a || b", "b or not a"],
    ["!done.step2 || b", "step2 is not done or b"],
    ["data.a in []", "`data.a in []`"],
    ["has(data.a) && data.a", "data.a"],
    ["has(data.a) && data.a == 'x'", "data.a is “x”"],
    ["has(data.a) && size(data.a) != 0", "data.a is not empty"],
    ["has(data.a) && data.a != 'x'", "data.a is known and data.a is not “x”"],
    ["has(data.a) && data.a == ''", "data.a is known and data.a is empty"],
    ["has(data.a) && size(data.a) == 0", "data.a is known and data.a is empty"],
    ["has(data.a) && data.a == false", "data.a is known and not data.a"],
    ["data.list.all(x, x > 1)", "`data.list.all(x, x > 1)`"],
    ["has(form.email) && form.email.trim() != ''", "form.email is filled in"],
    ["has(data.a) && b && data.a.c", "data.a is known and b and data.a.c"],
    ["size(form.name.trim()) >= 3", "the length of form.name is at least 3"],
    ["size(data.zones) == 1", "the length of data.zones is 1"],
    ["'paypal' in site.methods", "site.methods has “paypal”"],
    ["!('paypal' in site.methods)", "site.methods does not have “paypal”"],
    ["data.email.endsWith('.org')", "data.email ends with “.org”"],
    ["!form.email.contains('@')", "form.email does not have “@” in it"],
    ["data.cost >= event.percentage", "data.cost is at least event.percentage"],
    ["true", "always"],
    ["data.a ==", "`data.a ==`"],
  ])("%s", (source, expected) => {
    expect(conditionWords(source)).toBe(expected);
  });
});

test("explains a step: its entries, exits and calls, with their positions", async () => {
  const { out, code } = await flow(GOOD, "explain", "details");
  expect(code).toBe(0);
  expect(out).toContain("the journey starts here");
  expect(out).toMatch(/from “.+” \(receipt\)\n {4}- “Go” \(again\) {2}\[flows\/trip\/flow\.json:\d+\]/);
  expect(out).toMatch(/“.+” \(receipt\): book succeeds/);
  expect(out).toContain("form schemas/trip/details (");
});

test("shows the journey's texts in the requested language", async () => {
  const [en, es] = await Promise.all(["en", "es"].map((lang) => flow(GOOD, "explain", "receipt", "--lang", lang)));
  expect(en?.out).toContain("How people get here");
  expect(es?.out).not.toBe(en?.out);
});

test("explains the meaning of guards and named conditions", async () => {
  const { out } = await flow(ROOT, "explain", "join/duplicate");
  expect(out).toContain("Who is sent away before it, in this order");
  expect(out).toMatch(/parentNotice: data\.duplicateParent or \(heldParent and not knownCoParent\)/);
});

test("lists the settings that a step uses, also through conditions, with their values", async () => {
  expect((await flow(ROOT, "explain", "join/step1")).out).toMatch(
    /Which settings apply here\n {2}asksCoParentEmail is false/,
  );
  const { out } = await flow(ROOT, "explain", "join/duplicate");
  expect(out).toContain("  confirmsDuplicates is true: Where a duplicate");
  expect(out).not.toContain("asksCoParentEmail");
});

test("tells the shortest path to a step as a story", async () => {
  const { out } = await flow(GOOD, "explain", "receipt", "--path");
  const story = out.slice(out.indexOf("The shortest path")).trim().split("\n");
  expect(story.length).toBeLessThan(6);
  expect(story.at(-1)).toMatch(/book.* → receipt$/);
});

test("suggests the nearest name for a misspelt step, and asks for a missing one", async () => {
  expect(await flow(GOOD, "explain", "detials")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/Did you mean "details"\?/),
  });
  expect(await flow(GOOD, "explain")).toMatchObject({ code: 2, error: expect.stringMatching(/Name a step/) });
});

test("shows shared texts in words, and describes a form's events as what people do", async () => {
  const { out } = await flow(ROOT, "explain", "invite/credentials");
  expect(out).not.toMatch(/“[a-z]\w*\.\w+”/);
  expect(out).toContain("  something is filled in or chosen (change)");
  expect(out).toMatch(/What these calls do\n(.*\n)*  setCredentials: [A-Z]/);
});

test("explains when a field is required, hidden or limited", async () => {
  const { out } = await flow(ROOT, "explain", "join/step1");
  expect(out).toMatch(
    /Do you know your co-parent's email.*: required where asked for the co-parent's e-mail already; hidden elsewhere/,
  );
  const { out: billing } = await flow(ROOT, "explain", "join/billing");
  expect(billing).toMatch(
    /Postal code: required where “Country” is .*“US”.*; optional where “Country” is .*“IE”.*; hidden elsewhere/,
  );
});
