import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { formOf, valueAt } from "../../../src/model/index.ts";
import { presenceOf, type Workspace } from "../../../src/studio/edits/index.ts";
import type { Presence } from "../../../src/studio/edits/presence.ts";
import { caseOffers, caseView } from "../../../src/studio/reading/index.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";

const FORM = "schemas/garden/details";
const FLOW = "flows/garden/flow.json";
const open = () => openWorkspace(copyOfGarden());
const read = ({ root }: Workspace, path: string) => readFileSync(join(root, path), "utf8");
const findings = ({ repo }: Workspace) => check(repo).map(({ rule, message }) => `${rule}: ${message}`);

function presenceIn({ repo }: Workspace, name: string): Presence | undefined {
  const source = repo.schemas.get(FORM);
  const form = source && formOf(repo, source);
  const field = form?.fields.find((one) => one.name === name);
  return form && field && presenceOf(form, field);
}

const set = (workspace: Workspace, field: string, presence: Presence) =>
  workspace.apply({ kind: "set-required", form: FORM, field, presence });

/** The garden's form with cases of its first field, as a person writes them. */
function withCases(workspace: Workspace, cases: string): void {
  const path = `${FORM}.schema.json`;
  const made = read(workspace, path)
    .replace('["name", "email"]', '["email"]')
    .replace('"details.nameProblem" }', `"details.nameProblem", "x-cases": ${cases} }`);
  writeFileSync(join(workspace.root, path), made);
  workspace.refresh();
}

describe("a field's case that is an expression", () => {
  test("what menus would lose something of is an expression, which is read, changed and undone to the byte", () => {
    const workspace = open();
    const path = `${FORM}.schema.json`;
    withCases(workspace, `[{ "when": "self.email.endsWith('.uk')", "is": "optional" }, { "is": "required" }]`);
    const before = new Map(workspace.repo.files);
    const asked = { cases: [{ is: "optional", when: "self.email.endsWith('.uk')" }], otherwise: "required" } as const;
    expect(presenceIn(workspace, "name")).toEqual(asked);
    const when = "has(self.email) && (self.email.endsWith('.uk') || context.site == 'uk')";
    const known = { of: "self.email", compare: "is", values: ["a@b.es"] } as const;
    const both = { holding: "all", conditions: [known] } as const;
    set(workspace, "name", {
      cases: [
        { is: "optional", when },
        { is: "hidden", ...both },
      ],
      otherwise: "required",
    });
    expect(valueAt(workspace.repo.files.get(path)?.value, "/properties/name/x-cases")).toEqual([
      { when, is: "optional" },
      { when: "has(self.email) && self.email == 'a@b.es'", is: "hidden" },
      { is: "required" },
    ]);
    // The form is told what the expression asks.
    expect(read(workspace, FLOW)).toContain('"site": "= site.id"');
    expect(findings(workspace)).toEqual([]);
    expect(presenceIn(workspace, "name")?.cases[0]).toEqual({ is: "optional", when });
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
    for (const [wrong, words] of [
      ["self.email.endsWith(", "not an expression"],
      ["self.nobody == 'a'", "nobody"],
      ["self.email", "bool is wanted"],
      ["data.done > 0", "data"],
      ["", "expression"],
    ] as const)
      expect(
        () => set(workspace, "name", { cases: [{ is: "optional", when: wrong }], otherwise: "required" }),
        wrong,
      ).toThrow(words);
    expect(edited(workspace, before)).toEqual({});
  });

  test("an expression of a case is told with its words, what is wrong, whether menus show it, and what may stand at its end", () => {
    const { repo } = open();
    const of = (source: string) => caseView(repo, { form: FORM, arm: "", source });
    expect(of("has(self.email) && self.email == 'a'")).toMatchObject({
      problems: [],
      joined: { holding: "all", conditions: [{ of: "self.email", compare: "is", values: ["a"] }] },
    });
    expect(of("self.email.endsWith('.uk')")).toMatchObject({ problems: [], joined: null });
    expect(of("self.nobody").problems).toMatchObject([{ offset: 0, length: 11 }]);
    const offers = (before: string) => caseOffers(repo, FORM, before).offers.map(({ label }) => label);
    expect(offers("self.")).toEqual(["name", "email"]);
    expect(offers("context.s")).toContain("site");
    expect(offers("self.email.ends")).toContain("endsWith");
  });
});

test("a limit of lists or numbers is no limit of a text: the edit is refused with a sentence, and nothing is written", () => {
  const workspace = open();
  const before = new Map(workspace.repo.files);
  const limit = { kind: "set-limit", form: FORM, field: "name", value: 3, was: null } as const;
  for (const [keyword, words] of [
    [
      "maxItems",
      "“most entries” is a limit of lists, and what people enter at “name” is a text: “name” cannot have it.",
    ],
    ["minimum", "“least number” is a limit of numbers, and what people enter at “name” is a text"],
  ] as const)
    expect(() => workspace.apply({ ...limit, keyword })).toThrow(words);
  expect(edited(workspace, before)).toEqual({});
  expect(workspace.apply({ ...limit, keyword: "minLength" }).paths).toEqual([`${FORM}.schema.json`]);
});
