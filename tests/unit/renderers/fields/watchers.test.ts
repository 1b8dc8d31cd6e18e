import { expect, test } from "vitest";
import type { FormNow } from "../../../../renderers/fields/session.ts";
import { createWatchers } from "../../../../renderers/fields/watchers.ts";
import type { JsonObject } from "../../../../src/engine/index.ts";

const first: FormNow = {
  values: { name: "Ann", email: "a", children: [{ name: "Bo" }] },
  environment: { self: {}, context: {} },
  ready: {},
  options: {},
  notes: {},
  readOnly: new Set(),
  problems: new Map([["email", { key: "wrong" }]]),
};
const everyone = ["name", "email", "children.0.name", "later", "all"];

/** The watchers that are notified of this change, in order. */
function notifiedBy(change: Partial<FormNow>): readonly string[] {
  const watchers = createWatchers(first);
  const heard: string[] = [];
  for (const who of everyone) watchers.watch(() => heard.push(who), who === "all" ? undefined : who);
  const now = { ...first, ...change };
  watchers.notify(now);
  watchers.notify(now);
  return heard;
}

const values = (change: JsonObject) => ({ values: { ...first.values, ...change } });

test.each<readonly [string, Partial<FormNow>, readonly string[]]>([
  ["a value that changes", values({ name: "Anna" }), ["name"]],
  ["a value that is added", values({ later: "x" }), ["later"]],
  ["a value that is removed", { values: { name: "Ann", children: first.values["children"] ?? null } }, ["email"]],
  ["a value in a list", values({ children: [{ name: "Bea" }] }), ["children.0.name"]],
  ["a problem that appears", { problems: new Map([...first.problems, ["name", { key: "wrong" }]]) }, ["name"]],
  ["a problem with another text", { problems: new Map([["email", { key: "other" }]]) }, ["email"]],
  ["a problem that disappears", { problems: new Map() }, ["email"]],
  ["a change of the form's environment", { environment: { self: {}, context: { a: 1 } } }, []],
])("%s notifies the watcher of the field concerned, and the watcher of everything", (_title, change, who) => {
  expect(notifiedBy(change)).toEqual([...who, "all"]);
});

test.each<readonly [string, Partial<FormNow>]>([
  ["choices", { options: {} }],
  ["notes", { notes: {} }],
  ["locks", { readOnly: new Set() }],
])("new %s notify every watcher", (_title, change) => {
  expect(notifiedBy(change)).toEqual(everyone);
});

test("a watcher that has stopped is not notified", () => {
  const watchers = createWatchers(first);
  const leave = watchers.watch(() => expect.unreachable(), "name");
  leave();
  watchers.notify({ ...first, ...values({ name: "Anna" }) });
});

test("a field whose same value may be shown in another way notifies only its own watcher", () => {
  const watchers = createWatchers(first);
  const heard: string[] = [];
  for (const who of everyone) watchers.watch(() => heard.push(who), who === "all" ? undefined : who);
  watchers.notifyField("email");
  expect(heard).toEqual(["email"]);
});
