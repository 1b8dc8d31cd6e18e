import { describe, expect, test } from "vitest";
import type { JsonObject, Text } from "../../../src/engine/index.ts";
import { choicesOf } from "../../../renderers/fields/choices.ts";
import { emptyItem } from "../../../renderers/fields/emptyItem.ts";
import { labelOf } from "../../../renderers/fields/label.ts";
import { isPlaced, layoutOf, placedPaths, readLayout } from "../../../renderers/fields/layout.ts";
import { shownProblems } from "../../../renderers/fields/problems.ts";
import { readProperties } from "../../../renderers/fields/properties.ts";

const words = (literal: string) => ({ literal });

describe("a layout", () => {
  const layout = readLayout({
    rows: [["a", "b"], { group: ["code", "number"], as: "phone" }, { section: "title", hidden: true, rows: ["list"] }],
    fields: {
      a: { label: "a", labels: [{ when: ((s: { self: JsonObject }) => s.self.b === 1) as never, label: "other" }] },
      list: { item: { rows: ["inner"], fields: { inner: { label: "inner" } } } },
    },
  });

  test("is read into rows, groups and sections", () => {
    expect(layout.rows).toMatchObject([
      { kind: "group", as: "pair", names: ["a", "b"] },
      { kind: "group", as: "phone", names: ["code", "number"] },
      { kind: "section", hidden: true, rows: [{ kind: "field", name: "list" }] },
    ]);
  });

  test("gives every item of a list the same fields", () => {
    expect(layoutOf(layout, "list.3.inner")?.label).toEqual({ key: "inner" });
    expect(layoutOf(layout, "list.3.nothing")).toBeUndefined();
  });

  test("says which fields are on the page: placed in a row, not hidden, and their condition holds", () => {
    const shown = readLayout({
      rows: ["plain", ["hidden", "asked"], { section: "title", rows: ["list"] }],
      fields: {
        hidden: { widget: "hidden" },
        asked: { when: ((s: { self: JsonObject }) => s.self.ask === true) as never },
        list: { item: { rows: ["inner"], fields: {} } },
      },
    });
    const placed = (path: string, ask = false) => isPlaced(shown, path, { self: { ask }, context: {} });
    expect(["plain", "list.2.inner", "hidden", "asked", "other", "list.2.other"].map((path) => placed(path))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(placed("asked", true)).toBe(true);
    expect(isPlaced(readLayout({}), "any", { self: {}, context: {} })).toBe(true);
  });

  test("chooses a label by its condition, and does not fall over one that throws", () => {
    const field = layoutOf(layout, "a");
    if (!field) throw new Error("no field");
    expect(labelOf(field, { self: { b: 1 }, context: {} })).toEqual({ label: { key: "other" }, own: true });
    expect(labelOf(field, { self: {}, context: {} })).toEqual({ label: { key: "a" }, own: false });
    const broken = readLayout({
      fields: {
        a: {
          label: "a",
          labels: [
            {
              when: (() => {
                throw new Error("no");
              }) as never,
              label: "x",
            },
          ],
        },
      },
    });
    const fragile = layoutOf(broken, "a");
    expect(fragile && labelOf(fragile, { self: {}, context: {} }).own).toBe(false);
  });

  test("of any shape is read without an error", () => {
    expect(readLayout({ rows: [3, { x: 1 }, null], fields: [] as never })).toMatchObject({ fields: {} });
  });
});

describe("the order of the page", () => {
  test("is that of the rows, items of lists included, without what is not shown", () => {
    const layout = readLayout({
      rows: [["b", "a"], { section: "title", rows: ["list", "asked"] }, "hidden"],
      fields: {
        hidden: { widget: "hidden" },
        asked: { when: ((s: { self: JsonObject }) => s.self.ask === true) as never },
        list: { item: { rows: ["y", "x"], fields: {} } },
      },
    });
    const self = { list: [{}, {}], ask: false };
    const items = ["list.0.y", "list.0.x", "list.1.y", "list.1.x"];
    expect(placedPaths(layout, { self, context: {} })).toEqual(["b", "a", "list", ...items]);
    expect(placedPaths(layout, { self: { ask: true }, context: {} })).toEqual(["b", "a", "list", "asked"]);
  });
});

describe("problems are shown", () => {
  const problem = (path: string) => ({ path, text: words(`own ${path}`) });
  const error = (path: string) => ({ path, text: words(`service ${path}`) });

  test("for touched fields only, and the service's always [STEP2-20]", () => {
    const shown = shownProblems({
      problems: [problem("a"), problem("b")],
      errors: [error("c")],
      isShown: (path) => path === "b",
      isField: () => true,
      order: [],
    });
    expect(shown.map(({ text }) => text)).toEqual([words("own b"), words("service c")]);
  });

  test("one a field, of the values as they stand before what was said of others", () => {
    const shown = shownProblems({
      problems: [problem("a")],
      errors: [error("a"), error("d"), error("d")],
      isShown: () => true,
      isField: () => true,
      order: [],
    });
    expect(shown.map(({ path }) => path)).toEqual(["a", "d"]);
  });

  test("in the order of the page, whoever said them; those of the form as a whole come first", () => {
    const shown = shownProblems({
      problems: [problem("c"), problem("a")],
      errors: [error("b"), error("")],
      isShown: () => true,
      isField: () => true,
      order: ["a", "b", "c"],
    });
    expect(shown.map(({ path }) => path)).toEqual(["", "a", "b", "c"]);
  });

  test("of the form as a whole, where they are said of a field that the page does not have", () => {
    const shown = shownProblems({
      problems: [],
      errors: [error("elsewhere.email"), error("a")],
      isShown: () => false,
      isField: (path) => path === "a",
      order: ["a"],
    });
    expect(shown).toEqual([{ path: "", text: words("service elsewhere.email") }, error("a")]);
  });
});

describe("what may be chosen", () => {
  const field = layoutOf(
    readLayout({
      fields: {
        a: {
          options: [
            { value: "x", label: "X" },
            { value: "y", label: "Y" },
          ],
        },
      },
    }),
    "a",
  );
  if (!field) throw new Error("no field");
  const text = (label: Text) => ("key" in label ? `t:${label.key}` : "literal" in label ? label.literal : "");

  test("is the layout's, no more than the schema takes", () => {
    expect(choicesOf({ enum: ["x"] }, field, undefined, text)).toEqual([{ value: "x", label: "t:X" }]);
  });

  test("is the block's where it has some; their labels are words", () => {
    const { options } = readProperties({ options: { a: [{ value: "z", label: "Zed" }, { label: "no value" }] } });
    expect(choicesOf({}, field, options.a, text)).toEqual([{ value: "z", label: "Zed" }]);
  });
});

test("a new item of a list has its defaults and empty texts, through references", () => {
  const root = {
    definitions: {
      item: { type: "object", properties: { first: { type: "string" }, n: { type: "integer" }, b: { default: true } } },
    },
  };
  expect(emptyItem({ items: { $ref: "#/definitions/item" } }, root as never)).toEqual({ first: "", b: true });
});
