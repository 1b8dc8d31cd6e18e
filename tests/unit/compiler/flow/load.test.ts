import { expect, test } from "vitest";
import { advance, type Event, type Snapshot, start, view } from "../../../../src/engine/index.ts";
import { loadProgram } from "../../../../src/compiler/index.ts";
import { shopRepository } from "./shop.ts";

type What = Event extends infer E ? (E extends Event ? Omit<E, "at" | "id"> : never) : never;

test("a compiled flow runs in the engine, from the form to the answer of its call", async () => {
  const program = await loadProgram(shopRepository(), "shop");
  const env = { flags: {}, site: { id: "us" }, lang: "en", visitor: "v1" };
  const first = start(program, { env, path: "/second", envelope: null, at: 1, id: "a" });
  // The default guard: nothing is done yet.
  expect(first.snapshot.step).toBe("first");
  expect(first.snapshot.data).toMatchObject({ done: 0, name: "!" });
  expect(first.snapshot.forms.form?.values).toEqual({ news: true, email: "" });
  expect(first.commands).toContainEqual(expect.objectContaining({ type: "call", operation: "getThings" }));

  let snapshot: Snapshot = first.snapshot;
  const happens = (what: What) => {
    const next = advance(program, snapshot, { ...what, at: 2, id: "b" } as Event);
    snapshot = next.snapshot;
    return next.commands;
  };
  const submit = (email: string) =>
    happens({ type: "page", event: { name: "submit", form: "form", values: { email, news: true } } });

  submit("!");
  expect(snapshot.forms.form?.errors).toEqual([
    { path: "email", text: { key: "e.same" } },
    { path: "", text: { key: "e.x", with: { n: 1 } } },
  ]);

  const call = submit("ada@example.com").find((command) => command.type === "call");
  expect(call).toMatchObject({ operation: "order", input: { body: { email: "ada@example.com" } } });
  expect(call).toHaveProperty("key");
  expect(snapshot.data).toMatchObject({ name: "ada@example.com", details: { email: "ada@example.com" } });

  happens({ type: "answer", call: call?.type === "call" ? call.id : "", output: { total: 5 } });
  expect(snapshot).toMatchObject({ step: "second", data: { done: 1, order: { total: 5 } } });
  expect(view(program, snapshot, 3)).toMatchObject({
    title: { key: "second.title", with: { name: "ada@example.com" } },
    layout: "checkout",
    page: [{ block: "title", props: { text: { key: "second.small" } } }],
  });
});

test.each([
  ["sold-out", "conflict", "last"],
  ["reserved", "conflict", "second"],
  ["forbidden", "forbidden", "second"],
  ["unexpected", "unexpected", "second"],
  ["network", "network", "second"],
] as const)("error.carriedOut is true if a failed call (%s) may have been carried out", async (code, kind, step) => {
  const repo = shopRepository((changed) => {
    Object.assign(changed.steps.first.on, {
      "order.failed": [{ when: "error.carriedOut", goto: "second" }, { goto: "last" }],
    });
    for (const each of Object.values(changed.steps)) Object.assign(each, { unguarded: true, guards: [] });
    return changed;
  });
  const program = await loadProgram(repo, "shop");
  const env = { flags: {}, site: { id: "us" }, lang: "en", visitor: "v1" };
  const opened = start(program, { env, path: "/first", envelope: null, at: 1, id: "a" });
  const values = { email: "ada@example.com", news: true };
  const event = { name: "submit", form: "form", values };
  const sent = advance(program, opened.snapshot, { type: "page", event, at: 2, id: "b" });
  const call = sent.snapshot.calls["order"]?.id ?? "";
  const error = { kind, code, text: "", fields: [] };
  expect(advance(program, sent.snapshot, { type: "failure", call, error, at: 3, id: "c" }).snapshot.step).toBe(step);
});
