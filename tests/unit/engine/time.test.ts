import { describe, expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import { call, does, goto, program } from "./builders.ts";
import { Person } from "./person.ts";

describe("time, dialogs, alerts", () => {
  const on = {
    wait: [does({ do: "wait", event: "waited", ms: 5000 })],
    waited: [goto("b")],
    stop: [does({ do: "wait", event: "waited" })],
    say: [does({ do: "alert", tone: "error", text: () => ({ key: "x" }) })],
    praise: [does({ do: "alert", tone: "success", text: () => ({ key: "y" }) })],
    ask: [does(call("look", false))],
    notify: [does(call("save"))],
    both: [does({ do: "alert", tone: "error", text: () => ({ key: "z" }) }, call("save"))],
    open: [does({ do: "open", dialog: "d" })],
  };
  const title = () => ({ key: "d" });
  const flow = program({ a: { on, dialogs: { d: { title, page: [] } } }, b: {} });

  test("a wait sends its event unless the person leaves the step", () => {
    const person = new Person(flow).send("wait");
    const [schedule] = person.did("schedule");
    expect(schedule).toMatchObject({ ms: 5000 });
    const timer = schedule?.timer ?? "";
    expect(new Person(flow).send("wait").event({ type: "timer", timer }).snapshot.step).toBe("b");
    expect(person.visit("/b").did("cancel")).toEqual([{ type: "cancel", timer }]);
    const before = person.snapshot;
    expect(person.event({ type: "timer", timer }).snapshot).toBe(before);
  });

  test("a second wait for the same event restarts it, and a rule can end it", () => {
    const twice = new Person(flow).send("wait");
    const [first] = twice.did("schedule");
    twice.send("wait");
    expect(twice.did("cancel")).toEqual([{ type: "cancel", timer: first?.timer }]);
    expect(Object.values(twice.snapshot.timers)).toEqual(["waited"]);
    twice.send("stop");
    expect(twice.snapshot.timers).toEqual({});
    expect(twice.did("schedule")).toEqual([]);
  });

  test("an alert stays, also in other steps, until `alert.close`, which works during a changing call, too", () => {
    const shown = () => new Person(flow).send("praise");
    expect(shown().visit("/b").snapshot.alert).toMatchObject({ tone: "success", text: { key: "y" } });
    expect(shown().send("alert.close").snapshot.alert).toBeNull();
    expect(shown().send("notify").send("alert.close").snapshot.alert).toBeNull();
  });

  test("a new changing call removes the error alert of the failed one, and no other alert", () => {
    const failed = () => new Person(flow).send("say");
    expect(failed().send("ask").snapshot.alert).toMatchObject({ text: { key: "x" } });
    const again = failed().send("notify");
    expect(again.snapshot.alert).toBeNull();
    expect(failed().send("both").snapshot.alert).toMatchObject({ text: { key: "z" } });
    expect(new Person(flow).send("praise").send("notify").snapshot.alert).toMatchObject({ text: { key: "y" } });
  });

  test("a dialog closes at `dialog.close`, unless the step has a rule for it, and when the person leaves its step", () => {
    const person = new Person(flow).send("open");
    expect(view(flow, person.snapshot, 0).dialog?.id).toBe("d");
    expect(person.send("dialog.close").snapshot.dialog).toBeNull();
    expect(person.send("open").visit("/b").snapshot.dialog).toBeNull();
    const asks = { ...on, "dialog.close": [does({ do: "open", dialog: "sure" })] };
    const dialogs = { d: { title, page: [] }, sure: { title, page: [] } };
    const sure = new Person(program({ a: { on: asks, dialogs } })).send("open").send("dialog.close");
    expect(sure.snapshot.dialog).toBe("sure");
  });

  test("a change of language is visible to expressions", () => {
    expect(new Person(flow).event({ type: "language", lang: "es" }).snapshot.env.lang).toBe("es");
  });
});
