import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { flow, GOOD, ROOT } from "./run.ts";
import { newFolder } from "../new-folder.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const details = { name: "submit", values: { name: "Ana", pin: "1234", kind: "single" } };

async function run(events: readonly object[], more: object = {}) {
  writeFileSync(join(folder, "run.json"), JSON.stringify({ flow: "trip", ...more, events }, null, 2));
  return flow(folder, "simulate", "run.json", "--root", GOOD);
}

test("prints each row of the simulation, without the typed values", async () => {
  const { out, error, code } = await run([
    { do: "open", path: "/" },
    { do: "send", event: details, expect: { calls: ["book"], data: { done: 1 } } },
    { do: "answer", operation: "book", expect: { step: "receipt", alert: null, leaves: null } },
  ]);
  expect(error).toBe("");
  expect(code).toBe(0);
  expect(out).toMatch(
    / 1 {2}open \/ +→ details +tracks Details viewed\n +2 {2}submit +→ details +calls book\n +3 {2}book succeeds +→ receipt\n/,
  );
  expect(out).toContain("All as expected.");
  expect(out).not.toContain("1234");
});

test("prints each kind of mismatch with its line, and exits with 1", async () => {
  const { out, code } = await run([
    {
      do: "open",
      path: "/",
      expect: {
        step: "receipt",
        calls: ["book"],
        data: { done: 2, "details.name": "Ana" },
        alert: "problem",
        dialog: "sure",
        leaves: "home",
        tracked: [],
        errors: { name: "problem" },
      },
    },
  ]);
  expect(code).toBe(1);
  for (const fault of [
    'run.json:8:17: the step should be "receipt", but is "details"',
    "expected the call book, but it is not made",
    "data.done should be 2, but is 0",
    'data.details.name should be "Ana", but is null',
    'the banner should be "problem", but is null',
    'the dialog should be "sure", but is null',
    'the link by which the person leaves should be "home", but is null',
    "expected no other report, but this one is sent: Details viewed",
    'the errors of fields should be {"name":"problem"}, but is {}',
  ])
    expect(out).toContain(fault);
  expect(out).toContain("9 mismatches.");
});

test("an event that cannot happen in a browser is a mismatch", async () => {
  const { out, code } = await run([
    { do: "send", event: "go" },
    { do: "open", path: "/" },
    { do: "send", event: { name: "submit", values: { name: "", pin: "1", kind: "single" } } },
    { do: "answer", operation: "bok" },
    { do: "send", event: "agian" },
    { do: "send", event: "book.ok" },
    { do: "waited", event: "later" },
  ]);
  expect(code).toBe(1);
  for (const fault of [
    "no page is open yet; begin with open",
    'the form is no longer sent without "name" (problem)',
    "bok is not running; there is book",
    'nothing at details handles "agian"; it handles submit, book.ok',
    'the page at details does not offer "book.ok": it is not shown now, or is disabled',
    "nothing waits for later",
  ])
    expect(out).toContain(fault);
});

test("simulates time, page loads and stored data", async () => {
  const kept = { startedAt: Date.parse("2030-01-01T00:00:00Z"), done: 1 };
  const { out, code } = await run(
    [
      { do: "open", path: "/receipt", expect: { step: "receipt", data: { done: 1 } } },
      { do: "pass", ms: 3_700_000 },
      { do: "open", path: "/receipt", expect: { step: "details", data: { done: 0 } } },
    ],
    { kept, at: "2030-01-01T00:30:00Z" },
  );
  expect(out).toContain("All as expected.");
  expect(code).toBe(0);
});

test("the message about an unknown name or an invalid file says what is expected", async () => {
  const open = [{ do: "open", path: "/" }];
  expect(await run(open, { site: "uk" })).toMatchObject({
    code: 2,
    error: expect.stringMatching(/no site "uk" \(there are us\)/),
  });
  expect(await run(open, { arms: { shortTitel: "control" } })).toMatchObject({
    code: 2,
    error: expect.stringMatching(/Did you mean "shortTitle"/),
  });
  expect(await run(open, { arms: { shortTitle: "b" } })).toMatchObject({
    code: 2,
    error: expect.stringMatching(/it has control, treatment/),
  });
  expect(await run([{ do: "opn" }])).toMatchObject({
    code: 2,
    error: expect.stringMatching(/run\.json:5:13: .*"opn" is not one of/),
  });
  writeFileSync(join(folder, "run.json"), "{");
  expect(await flow(folder, "simulate", "run.json", "--root", GOOD)).toMatchObject({
    code: 2,
    error: expect.stringMatching(/run\.json:1:2: /),
  });
  expect(await flow(folder, "simulate", "gone.json", "--root", GOOD)).toMatchObject({
    code: 2,
    error: expect.stringMatching(/no file ".*gone\.json"/),
  });
  expect(await flow(folder, "simulate", "--root", GOOD)).toMatchObject({
    code: 2,
    error: expect.stringMatching(/no simulation/),
  });
});

test("the simulations of this project's journeys have no mismatch", async () => {
  expect(await flow(ROOT, "simulate")).toMatchObject({ code: 0, out: expect.stringMatching(/All as expected\.\n$/) });
});
