import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { valueAt } from "../../../../src/model/index.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { limitsIn, limitsInWords, limitsWritten } from "../../../../src/studio/browser/case-limits.ts";
import { everywhere, exceptAt, NEVER } from "../../../../src/studio/browser/presence.ts";
import { caseOffers, conditionMeaning } from "../../../../src/studio/reading/index.ts";
import { edited, garden } from "../journeys.ts";
import { FLOW, inBoth } from "../trial.ts";
import { FORM, read, findings, presenceIn, set, withCases } from "../presences.ts";

const open = () => garden();

describe("a field's case with an expression", () => {
  test("stays an expression if menus cannot show it completely, and is read, changed and undone to the byte", () => {
    const workspace = open();
    const path = `${FORM}.schema.json`;
    withCases(workspace, `[{ "when": "self.email.endsWith('.uk')", "is": "optional" }, { "is": "required" }]`);
    const before = new Map(workspace.repo.files);
    const presence = {
      cases: [{ is: "optional", when: "self.email.endsWith('.uk')" }],
      otherwise: "required",
    } as const;
    expect(presenceIn(workspace, "name")).toEqual(presence);
    const when = "has(self.email) && (self.email.endsWith('.uk') || context.site == 'uk')";
    set(workspace, "name", {
      cases: [
        { is: "optional", when },
        { is: "hidden", when: "has(self.email) && self.email == 'a@b.es'" },
      ],
      otherwise: "required",
    });
    expect(valueAt(workspace.repo.files.get(path)?.value, "/properties/name/x-cases")).toEqual([
      { when, is: "optional" },
      { when: "has(self.email) && self.email == 'a@b.es'", is: "hidden" },
      { is: "required" },
    ]);
    // The page passes the value that the expression reads to the form.
    expect(read(workspace, FLOW)).toContain('"site": "= site.id"');
    expect(findings(workspace)).toEqual([]);
    expect(presenceIn(workspace, "name")?.cases[0]).toEqual({ is: "optional", when });
    workspace.undo();
    for (const [wrong, words] of [
      ["self.email.endsWith(", "not an expression"],
      ["self.nobody == 'a'", "nobody"],
      ["self.email", "bool is expected"],
      ["data.done > 0", "data"],
      ["", "expression"],
    ] as const)
      expect(
        () => set(workspace, "name", { cases: [{ is: "optional", when: wrong }], otherwise: "required" }),
        wrong,
      ).toThrow(words);
    expect(edited(workspace, before)).toEqual({});
  });

  test("shows its faults, whether menus can show it, and how it can be completed", () => {
    const { repo } = open();
    const of = (source: string) => conditionMeaning(repo, { form: FORM, list: "", arm: "", source });
    expect(of("has(self.email) && self.email == 'a'")).toMatchObject({
      problems: [],
      joined: { holding: "all", conditions: [{ of: "self.email", compare: "is", values: ["a"] }] },
    });
    expect(of("self.email.endsWith('.uk')")).toMatchObject({ problems: [], joined: null });
    expect(of("self.nobody").problems).toMatchObject([{ offset: 0, length: 11 }]);
    const offers = (before: string) =>
      caseOffers(repo, { form: FORM, list: "" }, before).offers.map(({ label }) => label);
    expect(offers("self.")).toEqual(["name", "email"]);
    expect(offers("context.s")).toContain("site");
    expect(offers("self.email.ends")).toContain("endsWith");
  });
});

describe("a field's case with its own limits", () => {
  const LIMITED = `[
        { "when": "self.email == 'a'", "is": "optional", "pattern": "^A", "examples": ["Ann"], "x-refuses": ["Bob"] },
        { "when": "self.email == 'b'", "is": "required", "maxLength": 3 },
        { "is": "required" }
      ]`;
  const is = (value: string) => ({ when: `self.email == '${value}'` });
  const [LIKE, SHORT] = [
    { is: "optional", limits: { pattern: "^A", examples: ["Ann"], "x-refuses": ["Bob"] }, ...is("a") },
    { is: "required", limits: { maxLength: 3 }, ...is("b") },
  ] as const;

  test("changes one limit in place and leaves everything else as it was written", () => {
    const workspace = open();
    withCases(workspace, LIMITED);
    const before = new Map(workspace.repo.files);
    expect(presenceIn(workspace, "name")).toEqual({ cases: [LIKE, SHORT], otherwise: "required" });
    const { what } = set(workspace, "name", {
      cases: [LIKE, { ...SHORT, limits: { maxLength: 5 } }],
      otherwise: "required",
    });
    expect(what).toBe(
      "“Name” of “Name and e-mail” may be left empty, and accepts what matches ^A where “Email address” is “a”; " +
        "must be filled in, and accepts at most 5 characters where “Email address” is “b”; elsewhere it must be filled in",
    );
    expect(edited(workspace, before)).toEqual({
      [`${FORM}.schema.json`]: [
        `-        { "when": "self.email == 'b'", "is": "required", "maxLength": 3 },`,
        `+        { "when": "self.email == 'b'", "is": "required", "maxLength": 5 },`,
      ],
    });
  });

  test("can be removed, be added with its own error text, or lose its limits", () => {
    const workspace = open();
    withCases(workspace, LIMITED);
    const words = inBoth("Four at most", "Cuatro como máximo");
    const { limits: _limits, ...bare } = SHORT;
    set(workspace, "name", {
      cases: [bare, { is: "as-elsewhere", limits: { maxLength: 4, words }, ...is("c") }],
      otherwise: "required",
    });
    expect(valueAt(workspace.repo.files.get(`${FORM}.schema.json`)?.value, "/properties/name/x-cases")).toEqual([
      { when: "self.email == 'b'", is: "required" },
      { when: "self.email == 'c'", message: "details.nameProblem2", maxLength: 4 },
    ]);
    expect(valueAt(workspace.repo.files.get("locales/es/garden.json")?.value, "/details/nameProblem2")).toBe(
      "Cuatro como máximo",
    );
    // No case makes the field optional any more, so the form requires it.
    expect(valueAt(workspace.repo.files.get(`${FORM}.schema.json`)?.value, "/required")).toEqual(["email", "name"]);
    expect(findings(workspace)).toEqual([]);
  });

  test("is refused if the new limit rejects an example, and nothing is written", () => {
    const workspace = open();
    withCases(workspace, LIMITED);
    const wrong = { ...LIKE, limits: { ...LIKE.limits, pattern: "^B" } };
    expect(() => set(workspace, "name", { cases: [wrong, SHORT], otherwise: "required" })).toThrow("Ann");
  });

  test("keeps its limits when the field is set to always or never required", () => {
    const presence = { cases: [LIKE, SHORT], otherwise: "hidden" } as const;
    expect(everywhere(presence, "required")).toEqual({
      cases: [
        { ...LIKE, is: "as-elsewhere" },
        { ...SHORT, is: "as-elsewhere" },
      ],
      otherwise: "required",
    });
    expect(everywhere({ cases: [{ is: "hidden", ...is("a") }], otherwise: "required" }, "optional")).toEqual(NEVER);
  });
});

test("limits of a number are read, written and put into words like other limits", () => {
  const written = { when: "self.currency == 'JPY'", minimum: 600, maximum: 9_999.5 };
  const limits = limitsIn(written);
  expect(limits).toEqual({ minimum: 600, maximum: 9_999.5 });
  expect(limitsWritten(limits ?? {})).toEqual({ minimum: 600, maximum: 9_999.5 });
  expect(limitsInWords(limits ?? {})).toBe("at least 600, at most 9999.5");
  expect(limitsIn({ ...written, minimum: "600" })).toBeUndefined();
});

describe("cases in a shared definition", () => {
  const path = `${FORM}.schema.json`;
  /** Moves the garden's field `name` into a definition that has one case, and adds the field `nickname` with the same. */
  function shared(workspace: Workspace): void {
    const schema = JSON.parse(read(workspace, path)) as {
      required: string[];
      properties: Record<string, unknown>;
    };
    const { name, ...others } = schema.properties;
    const cases = [{ when: "self.email == 'a'", maxLength: 3 }];
    const made = {
      ...schema,
      required: [...schema.required, "nickname"],
      properties: { name: { $ref: "#/definitions/name" }, nickname: { $ref: "#/definitions/name" }, ...others },
      definitions: { name: { ...(name as object), "x-cases": cases } },
    };
    writeFileSync(join(workspace.root, path), JSON.stringify(made, null, 2));
    workspace.refresh();
  }

  test("change for every field that uses it, while each stays required or optional otherwise", () => {
    const workspace = open();
    shared(workspace);
    const presence = presenceIn(workspace, "name");
    const limited = { is: "as-elsewhere", when: "self.email == 'a'" } as const;
    expect(presence).toEqual({ cases: [{ ...limited, limits: { maxLength: 3 } }], otherwise: "required" });
    set(workspace, "name", { cases: [{ ...limited, limits: { maxLength: 4 } }], otherwise: "optional" });
    const { value } = workspace.repo.files.get(path) ?? {};
    expect(valueAt(value, "/definitions/name/x-cases")).toEqual([{ when: "self.email == 'a'", maxLength: 4 }]);
    expect(valueAt(value, "/properties/name")).toEqual({ $ref: "#/definitions/name" });
    expect(valueAt(value, "/required")).toEqual(["email", "nickname"]);
    expect(presenceIn(workspace, "nickname")).toEqual({
      cases: [{ ...limited, limits: { maxLength: 4 } }],
      otherwise: "required",
    });
  });

  test("cannot depend on where the person is, because other users of the definition do not know it", () => {
    const workspace = open();
    shared(workspace);
    expect(() => set(workspace, "name", exceptAt(["uk"]))).toThrow("not on where the person is");
  });
});
