import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { flow, GOOD } from "../../cli/run.ts";
import { newFolder } from "../../new-folder.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const open = { do: "open", path: "/" };
const submit = { do: "send", event: { name: "submit", values: { name: "Ana", pin: "1234", kind: "single" } } };
const booked = { do: "answer", operation: "book" };

/** What a simulation reports of its last row with this expectation. */
async function differences(events: readonly object[], expected: object): Promise<readonly string[]> {
  const rows = events.map((row, index) => (index === events.length - 1 ? { ...row, expect: expected } : row));
  writeFileSync(join(folder, "run.json"), JSON.stringify({ flow: "trip", events: rows }, null, 2));
  const { out, error } = await flow(folder, "simulate", "run.json", "--root", GOOD);
  expect(error).toBe("");
  return [...out.matchAll(/✗ \S+run\.json:\d+:\d+: (.*)/g)].map(([, sentence = ""]) => sentence);
}

describe("calls and reports", () => {
  test("compares the values of those that are written with values, and only the names of the others", async () => {
    const sent = { bookingId: "", body: { name: "Ana", pin: "1234" } };
    expect(await differences([open, submit], { calls: ["book"] })).toEqual([]);
    expect(await differences([open, submit], { calls: [{ name: "book", with: sent }] })).toEqual([]);
    const other = { bookingId: "7", body: { name: "Ana", seat: null } };
    expect(await differences([open, submit], { calls: [{ name: "book", with: other }] })).toEqual([
      'expected the call book to send "7" as "bookingId", but it sends ""',
      'expected the call book to send null as "body.seat", but it does not',
      'expected the call book to send nothing as "body.pin", but it sends "1234"',
    ]);
  });

  test("names a report that is missing and one that nobody expects", async () => {
    expect(await differences([open], { tracked: ["Receipt viewed"] })).toEqual([
      "expected the report Receipt viewed, but it is not sent",
      "expected no other report, but this one is sent: Details viewed",
    ]);
  });
});

describe("the page", () => {
  test("shows and hides texts by key, and parts by some of their properties", async () => {
    const shows = ["receipt.title", { event: "again", text: "go" }, { link: "home", event: null }];
    expect(await differences([open, submit, booked], { shows, hides: ["details.name", { event: "buy" }] })).toEqual([]);
    const notShown = ["details.name", { event: "again", text: "receipt.home" }, { link: "account" }];
    expect(await differences([open, submit, booked], { shows: notShown, hides: ["go"] })).toEqual([
      "expected the page to show the text details.name, but it does not",
      'expected the page to show {"event":"again","text":"receipt.home"}, but its "text" is {"key":"go"}',
      'expected the page to show {"link":"account"}, but it does not',
      "expected the page not to show the text go, but it does",
    ]);
  });

  test("compares texts with their parameters, and what they say in the person's language", async () => {
    const seats = (count: number) => ({ key: "details.seats", with: { count } });
    expect(await differences([open], { shows: [seats(2)], words: { "details.title": "Your trip" } })).toEqual([]);
    expect(await differences([open], { shows: [seats(3)], words: { "details.title": "The trip" } })).toEqual([
      'expected the page to show {"key":"details.seats","with":{"count":3}}, but its "with" is {"count":2}',
      "expected the text details.title to say “The trip”, but it says “Your trip”",
    ]);
  });

  test("compares the values in forms, and single lines of what a recording contains", async () => {
    expect(await differences([open], { holds: { kind: "single", name: null }, does: ["replace /details"] })).toEqual(
      [],
    );
    const page = ["heading text=details.name"];
    expect(await differences([open], { holds: { kind: "return" }, does: ["scroll to=top"], page })).toEqual([
      'expected "return" in the field "kind", but it has "single"',
      'expected the page to show "heading text=details.name", but it does not',
      'expected the page to do "scroll to=top", but it does "replace /details"',
    ]);
  });
});

describe("the fields of a form", () => {
  test("says which answers are refused with which message, without submitting anything", async () => {
    const fields = {
      name: { label: "details.name", hint: null, shown: true, lengths: { to: 20, message: "problem" } },
      pin: { required: "problem", refuses: { problem: ["Ana"] }, accepts: ["1"], given: { name: "Ana" } },
      kind: { shown: false, accepts: ["single", "return"] },
    };
    expect(await differences([open], { fields, step: "details", calls: [] })).toEqual([]);
  });

  test("names the answer that gets another message, and what people see differently", async () => {
    const fields = {
      name: { label: "details.pin", hint: "problem", lengths: { from: 2, to: 19, message: "problem" } },
      pin: [{ required: false }, { refuses: { "details.pin": ["Ana"] }, given: { name: "Ana" } }],
      kind: { shown: true, refuses: { problem: ["single"] } },
      seat: { required: false },
    };
    expect(await differences([open], { fields })).toEqual([
      'expected the label details.pin at the field "name", but it is details.name',
      'expected problem below the field "name", but there is nothing',
      'expected "a" in the field "name" to be refused with problem, but it is accepted',
      'expected "aaaaaaaaaaaaaaaaaaaa" in the field "name" to be refused with problem, but it is accepted',
      'expected no answer in the field "pin" to be accepted, but it is refused with problem',
      'expected "Ana" in the field "pin" to be refused with details.pin, but it is refused with problem',
      'expected the field "kind" to be shown, but it is hidden',
      'expected "single" in the field "kind" to be refused with problem, but it is accepted',
      'expected the page to ask for "seat", but it does not',
    ]);
  });

  test("a form that accepts what it should refuse is a difference", async () => {
    expect(await differences([open, submit], { refused: { name: "problem" } })).toEqual([
      'expected the value of "name" to be refused with problem, but it is accepted',
    ]);
    const empty = { do: "send", event: { name: "submit", values: { pin: "1", kind: "single" } } };
    expect(await differences([open, empty], { refused: { pin: "problem" } })).toEqual([
      'expected the value of "pin" to be refused with problem, but it is accepted',
      'expected the value of "name" to be accepted, but it is refused with problem',
    ]);
  });
});

test("`opens` says where addresses lead now, and the person stays where they are", async () => {
  expect(await differences([open], { opens: { "/": "details", "/receipt": "receipt" }, step: "details" })).toEqual([]);
  expect(await differences([open], { opens: { "/receipt": "details", "/details": { leaves: "home" } } })).toEqual([
    "expected people who open /receipt to come to details, but they come to receipt",
    "expected people who open /details to leave by the link home, but they come to details",
  ]);
});

test("`keeps` says what the browser has for a later visit, and what it never keeps", async () => {
  expect(await differences([open, submit], { keeps: { done: 1, "details.pin": null } })).toEqual([]);
  expect(await differences([open, submit], { keeps: { done: null, "details.name": "Ben" } })).toEqual([
    'expected the browser to keep nothing as "done", but it keeps 1',
    'expected the browser to keep "Ben" as "details.name", but it keeps "Ana"',
  ]);
});

test("`needs` and `gives` say what the contract insists on", async () => {
  expect(await differences([open], { needs: { book: ["bookingId", "name"] } })).toEqual([]);
  expect(await differences([open], { needs: { book: ["seat"], fly: [] }, gives: { book: ["total"] } })).toEqual([
    'expected the service to refuse book without "seat", but it may be left out',
    "expected the operation fly, but the contract has none",
    'expected every answer of book to have "total", but it may be left out',
  ]);
});
