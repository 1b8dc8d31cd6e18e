import { describe, expect, test } from "vitest";
import type { JsonObject, Text } from "../../../../src/engine/index.ts";
import { choicesOf } from "../../../../renderers/fields/choices.ts";
import { emptyItem } from "../../../../renderers/fields/emptyItem.ts";
import { labelOf } from "../../../../renderers/fields/label.ts";
import { isPlaced, layoutOf, placedPaths, readLayout } from "../../../../renderers/fields/layout.ts";
import { shownProblems } from "../../../../renderers/fields/problems.ts";
import { readProperties } from "../../../../renderers/fields/properties.ts";

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

  test("knows which fields are on the page: placed in a row, not hidden, with a condition that holds", () => {
    const shown = readLayout({
      rows: ["plain", ["hidden", "asked"], { section: "title", rows: ["list"] }],
      fields: {
        hidden: { widget: "hidden" },
        list: { item: { rows: ["inner"], fields: {} } },
      },
    });
    const placed = (path: string, ask = false) =>
      isPlaced(shown, path, { self: {}, context: {}, hides: (one) => one === "asked" && !ask });
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

  test("chooses a label by its condition, and ignores a condition that throws", () => {
    const field = layoutOf(layout, "a");
    if (!field) throw new Error("no field");
    expect(labelOf(field, "a", { self: { b: 1 }, context: {} })).toEqual({ label: { key: "other" }, own: true });
    expect(labelOf(field, "a", { self: {}, context: {} })).toEqual({ label: { key: "a" }, own: false });
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
    expect(fragile && labelOf(fragile, "a", { self: {}, context: {} }).own).toBe(false);
  });

  test("of any shape is read without an error", () => {
    expect(readLayout({ rows: [3, { x: 1 }, null], fields: [] as never })).toMatchObject({ fields: {} });
  });
});

describe("the order of fields on the page", () => {
  test("follows the rows, with items of lists, without fields that are not shown", () => {
    const layout = readLayout({
      rows: [["b", "a"], { section: "title", rows: ["list", "asked"] }, "hidden"],
      fields: {
        hidden: { widget: "hidden" },
        list: { item: { rows: ["y", "x"], fields: {} } },
      },
    });
    const self = { list: [{}, {}] };
    const hides = (path: string) => path === "asked";
    const items = ["list.0.y", "list.0.x", "list.1.y", "list.1.x"];
    expect(placedPaths(layout, { self, context: {}, hides })).toEqual(["b", "a", "list", ...items]);
    expect(placedPaths(layout, { self: {}, context: {} })).toEqual(["b", "a", "list", "asked"]);
  });
});

describe("shown problems", () => {
  const problem = (path: string) => ({ path, text: words(`own ${path}`) });
  const error = (path: string) => ({ path, text: words(`service ${path}`) });

  test("are those of touched fields, and always those from the service [STEP2-20]", () => {
    const shown = shownProblems({
      problems: [problem("a"), problem("b")],
      errors: [error("c")],
      isShown: (path) => path === "b",
      isField: () => true,
      order: [],
    });
    expect(shown.map(({ text }) => text)).toEqual([words("own b"), words("service c")]);
  });

  test("are one per field: the one of the current value comes before the service's", () => {
    const shown = shownProblems({
      problems: [problem("a")],
      errors: [error("a"), error("d"), error("d")],
      isShown: () => true,
      isField: () => true,
      order: [],
    });
    expect(shown.map(({ path }) => path)).toEqual(["a", "d"]);
  });

  test("are in the order of the page, whatever their source; those of the whole form come first", () => {
    const shown = shownProblems({
      problems: [problem("c"), problem("a")],
      errors: [error("b"), error("")],
      isShown: () => true,
      isField: () => true,
      order: ["a", "b", "c"],
    });
    expect(shown.map(({ path }) => path)).toEqual(["", "a", "b", "c"]);
  });

  test("belong to the whole form if they name a field that is not on the page", () => {
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

describe("the choices of a field", () => {
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

  test("are the layout's, limited to those that the schema accepts", () => {
    expect(choicesOf({ enum: ["x"] }, field, undefined, text)).toEqual([{ value: "x", label: "t:X" }]);
  });

  test("are the block's if it has some, with literal labels", () => {
    const { options } = readProperties({ options: { a: [{ value: "z", label: "Zed" }, { label: "no value" }] } });
    expect(choicesOf({}, field, options.a, text)).toEqual([{ value: "z", label: "Zed" }]);
  });
});

test("a new item of a list has the defaults and empty texts of its schema, even through a $ref", () => {
  const root = {
    definitions: {
      item: { type: "object", properties: { first: { type: "string" }, n: { type: "integer" }, b: { default: true } } },
    },
  };
  expect(emptyItem({ items: { $ref: "#/definitions/item" } }, root as never)).toEqual({ first: "", b: true });
});
