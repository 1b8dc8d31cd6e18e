import { describe, expect, test } from "vitest";
import { findIn } from "../../../../../src/studio/pages/map/find.ts";
import { graphOf } from "../../../../../src/studio/pages/map/graph.ts";
import { layOut } from "../../../../../src/studio/pages/map/layout.ts";
import { shapeOf } from "../../../../../src/studio/pages/map/useLayout.ts";
import { stepByKey } from "../../../../../src/studio/pages/map/step-by-key.ts";
import type { MapStep, MapView, MapTransition } from "../../../../../src/studio/protocol-map.ts";

function step(id: string, number: number, holds: MapStep["holds"] = []): MapStep {
  const nothing = { absent: null, differs: [], missing: 0, findings: [] };
  return {
    id,
    number,
    title: `The ${id}`,
    path: `/${id}`,
    kind: "page",
    column: 0,
    isStart: number === 1,
    holds,
    ...nothing,
  };
}

/** `a>b` leads to a step, `a>>b` leaves the journey. */
function transition(words: string, index: number, kind = "action"): MapTransition {
  const [from = "", to = ""] = words.split(/>+/);
  const target = words.includes(">>") ? null : to;
  const rest = { cause: `press ${index}`, when: [], leads: null, ofArm: false, absent: false };
  return {
    id: `transition-${index}`,
    at: `/${index}`,
    from: from === "" ? null : from,
    to,
    step: target,
    kind,
    ...rest,
  };
}

function view(steps: readonly string[], transitions: readonly MapTransition[]): MapView {
  const links = [...new Set(transitions.flatMap(({ step, to }) => (step === null ? [to] : [])))];
  return {
    flow: "tour",
    columns: [],
    steps: steps.map((id, index) => step(id, index + 1)),
    links,
    transitions,
    findings: [],
  };
}

const short = (lines: readonly { id: string; from: string; to: string; row: number | null }[]) =>
  lines.map(({ from, to, row }) => `${from}${row === null ? "" : `.${row}`}>${to}`);

describe("a map's graph", () => {
  test("has a line for each transition forward, and keeps ways back, guards and the journey's own rules apart", () => {
    const transitions = [
      transition("a>b", 0),
      transition("b>c", 1),
      transition("b>a", 2),
      transition("c>>shop", 3),
      transition("c>a", 4, "guard"),
      transition(">a", 5),
    ];
    const graph = graphOf(view(["a", "b", "c"], transitions));
    expect(short(graph.lines)).toEqual(["a.0>b", "b.0>c", "c.0>link:shop"]);
    expect(short(graph.back)).toEqual(["b.1>a"]);
    expect(short(graph.guards)).toEqual(["c>a"]);
    expect(graph.anywhere).toEqual([transitions[5]]);
    expect(graph.links).toEqual([{ id: "link:shop", width: 150, height: 28 }]);
    expect(graph.steps.map(({ height, rows, guards }) => [height, rows.length, guards.length])).toEqual([
      [182, 1, 0],
      [202, 2, 0],
      [182, 1, 1],
    ]);
  });

  test("collects transitions that do not fit a step's box in a last row, with one line to each target", () => {
    const transitions = Array.from({ length: 9 }, (_, index) => transition(index < 7 ? "a>b" : "a>c", index));
    const [first] = graphOf(view(["a", "b", "c"], transitions)).steps;
    expect([first?.rows.length, first?.more.length, first?.height]).toEqual([3, 6, 242]);
    expect(short(graphOf(view(["a", "b", "c"], transitions)).lines)).toEqual([
      "a.0>b",
      "a.1>b",
      "a.2>b",
      // From the last row.
      "a.3>b",
      "a.3>c",
    ]);
  });

  test("leaves out lines to a step that does not exist", () => {
    expect(graphOf(view(["a"], [transition("a>gone", 0)])).lines).toEqual([]);
  });
});

describe("the layout of a map", () => {
  const graph = graphOf(
    view(
      ["a", "b", "c", "d"],
      [transition("a>b", 0), transition("a>c", 1), transition("b>d", 2), transition("c>d", 3)],
    ),
  );
  const places = layOut({
    boxes: graph.steps.map(({ id, width, height }) => [id, width, height]),
    lines: graph.lines.map(({ from, to }) => [from, to]),
    columns: [],
  });

  test("puts steps in columns, in the direction of the transitions", () => {
    const columns = [places["a"]?.x, places["b"]?.x, places["c"]?.x, places["d"]?.x];
    expect(columns).toEqual([0, 268, 268, 536]);
    expect(places["b"]?.y).not.toBe(places["c"]?.y);
  });

  test("lets keys move along transitions, within a column, and to both ends", () => {
    const [upper, lower] = (places["b"]?.y ?? 0) < (places["c"]?.y ?? 0) ? ["b", "c"] : ["c", "b"];
    const from = (id: string, ...keys: readonly string[]) => keys.map((key) => stepByKey(graph, places, id, key));
    expect(from("d", "ArrowRight", "ArrowUp", "Home", "End")).toEqual(["d", "d", "a", "d"]);
    expect(["b", "c"]).toContain(stepByKey(graph, places, "a", "ArrowRight"));
    expect(from(upper, "ArrowLeft", "ArrowDown", "ArrowRight", "x")).toEqual(["a", lower, "d", undefined]);
    expect(from(lower, "ArrowUp", "ArrowDown")).toEqual([upper, lower]);
  });
});

describe("the layout of a journey with a progress bar", () => {
  const columns = ["Before", "Details", "Package", "Payment"];
  const at = { a: 1, b: 1, c: 3, d: 3 };
  const seen = view(
    ["a", "b", "c", "d"],
    [transition("a>b", 0), transition("a>d", 1), transition("b>c", 2), transition("c>>shop", 3), transition(">a", 4)],
  );
  const steps = seen.steps.map((step) => ({ ...step, column: at[step.id as keyof typeof at] }));
  const graph = graphOf({ ...seen, columns, steps });

  test("has a column for each step of the bar that has steps, below its name and in the order of the journey", () => {
    expect(graph.headings.map(({ name }) => name)).toEqual(["Details", "Payment"]);
    const places = layOut(shapeOf(graph));
    const [first, second] = [48, 280];
    expect(places).toEqual({
      "column:1": { x: first, y: 0 },
      a: { x: first, y: 50 },
      b: { x: first, y: 284 },
      "column:3": { x: second, y: 0 },
      c: { x: second, y: 50 },
      d: { x: second, y: 264 },
      "link:shop": { x: second, y: 458 },
      // In the shortest column.
      "anywhere:": { x: second, y: 518 },
    });
  });

  test("of a thousand steps takes less than three seconds of processor time", () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `s${index}`);
    const large = view(
      many,
      many.slice(1).map((id, index) => transition(`s${index}>${id}`, index)),
    );
    const spread = large.steps.map((step, index) => ({ ...step, column: index % 5 }));
    // Of this thread only: other tests keep the processor busy.
    const begun = process.threadCpuUsage();
    layOut(shapeOf(graphOf({ ...large, columns: ["0", "1", "2", "3", "4"], steps: spread })));
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });
});

describe("searching a map", () => {
  const steps = [
    step("details", 1, [
      { kind: "text", name: "details.hint", words: ["We write to you", "Te escribimos"] },
      { kind: "field", name: "phone", words: ["Phone number", "Teléfono"] },
      { kind: "call", name: "savePhone", words: [] },
    ]),
    step("done", 2, [{ kind: "text", name: "done.text", words: ["Thanks"] }]),
  ];

  test("finds steps by their title, and by texts in any language, fields and calls", () => {
    expect(findIn(steps, " ")).toBeNull();
    expect(findIn(steps, "nothing such")).toEqual(new Map());
    expect(findIn(steps, "ESCRIBIMOS")).toEqual(new Map([["details", "the text “Te escribimos”"]]));
    expect(findIn(steps, "phone")).toEqual(new Map([["details", "the field “phone”, the call “savePhone”"]]));
    expect(findIn(steps, "the d")).toEqual(
      new Map([
        ["details", "the step itself"],
        ["done", "the step itself"],
      ]),
    );
  });
});
