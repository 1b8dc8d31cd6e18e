import { describe, expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import { does, goto, program } from "./builders.ts";
import { Person } from "./person.ts";

describe("time, dialogs, alerts", () => {
  const on = {
    wait: [does({ do: "wait", event: "waited", ms: 5000 })],
    waited: [goto("b")],
    say: [does({ do: "alert", tone: "error", text: () => ({ key: "x" }) })],
    open: [does({ do: "open", dialog: "d" })],
  };
  const flow = program({ a: { on, dialogs: { d: { title: () => ({ key: "d" }), page: [] } } }, b: {} });

  test("a wait sends its event, unless the step is left", () => {
    const person = new Person(flow).send("wait");
    const [schedule] = person.did("schedule");
    expect(schedule).toMatchObject({ ms: 5000 });
    const timer = schedule?.timer ?? "";
    expect(new Person(flow).send("wait").event({ type: "timer", timer }).snapshot.step).toBe("b");
    expect(person.visit("/b").did("cancel")).toEqual([{ type: "cancel", timer }]);
    const before = person.snapshot;
    expect(person.event({ type: "timer", timer }).snapshot).toBe(before);
  });

  test("an alert stays 15 seconds, over steps too [CHROME-04]", () => {
    const person = new Person(flow).send("say");
    const [schedule] = person.did("schedule");
    expect(schedule).toMatchObject({ ms: 15_000 });
    expect(person.visit("/b").snapshot.alert).toMatchObject({ tone: "error", text: { key: "x" } });
    expect(person.event({ type: "timer", timer: schedule?.timer ?? "" }).snapshot.alert).toBeNull();
  });

  test("a dialog closes by its own event where no rule says otherwise, and when its step is left", () => {
    const person = new Person(flow).send("open");
    expect(view(flow, person.snapshot, 0).dialog?.id).toBe("d");
    expect(person.send("dialog.close").snapshot.dialog).toBeNull();
    expect(person.send("open").visit("/b").snapshot.dialog).toBeNull();
  });

  test("another language is known to expressions", () => {
    expect(new Person(flow).event({ type: "language", lang: "es" }).snapshot.env.lang).toBe("es");
  });
});
