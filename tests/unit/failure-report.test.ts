import { expect, test } from "vitest";
import { does, call, form, program } from "./engine/builders.ts";
import { Person } from "./engine/person.ts";
import { reportOn } from "./failure-report.ts";

test("a failing test of the engine says of whom it expected something: what they did, and where they are", () => {
  const flow = program({ a: { forms: { form: form() }, on: { submit: [does(call("save"))] } } });
  const person = new Person(flow, { path: "/a" }).submit({ name: "Ana" });
  const log = [
    { type: "start", path: "/a" },
    { type: "page", event: { name: "submit" } },
  ];
  expect(reportOn({ log, state: person.snapshot, commands: person.did("call") }).split("\n")).toEqual([
    'Of whom: {"type":"start","path":"/a"}, {"type":"page","event":{"name":"submit"}}',
    '  is now at step "a" with data {}',
    '  form form {"name":"Ana"}',
    "  save is running",
    expect.stringMatching(/^ {2}The last event led to: \{"type":"call".*"operation":"save"/),
  ]);
});
