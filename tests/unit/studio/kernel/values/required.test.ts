import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { changesBetween } from "../../../../../src/insight/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { ALWAYS, exceptAt, exceptionsIn, NEVER, type Presence } from "../../../../../src/studio/browser/presence.ts";
import { formOf } from "../../../../../src/model/index.ts";
import { garden } from "../../journeys.ts";
import { fieldMove, fieldMoved } from "../../moved-field.ts";
import { formView } from "../../../../../src/studio/reading/field-view.ts";
import { testCommands } from "../../command-table.ts";
import { FLOW, write as edited } from "../../trial.ts";
import { FORM, read, findings, presenceIn, set, withCases } from "../../presences.ts";

const open = () => garden();
const write = ({ root }: Workspace, path: string, text: string) => writeFileSync(join(root, path), text);

describe("the order of fields", () => {
  testCommands([
    {
      title: "a field moves on the page and in its schema, and all other bytes stay",
      on: open,
      command: (workspace) => fieldMoved(workspace, FORM, "email", -1),
      then: [{ command: (workspace) => fieldMoved(workspace, FORM, "email", 1) }],
    },
  ]);

  test("a field moves within its row first, then with its row, and a group moves as a whole", () => {
    const workspace = open();
    const fields = ["a", "b", "c", "d", "e"];
    const schema = {
      type: "object",
      properties: Object.fromEntries(fields.map((name) => [name, { type: "string" }])),
    };
    write(workspace, `${FORM}.schema.json`, JSON.stringify(schema));
    const layout = (rows: string) => `{ "rows": ${rows}, "fields": {} }\n`;
    const begin =
      '[ ["a", "b"],\n  { "group": ["c", "d"], "as": "phone" }, { "section": "details.title", "rows": ["e"] } ]';
    write(workspace, `${FORM}.ui.json`, layout(begin));
    workspace.refresh();
    const move = (field: string, by: number) => {
      const { what } = workspace.apply(fieldMoved(workspace, FORM, field, by));
      return [what.replace(` of “${FORM}”`, ""), read(workspace, `${FORM}.ui.json`)];
    };
    const group = '{ "group": ["c", "d"], "as": "phone" }';
    const section = '{ "section": "details.title", "rows": ["e"] }';
    expect(move("a", 1)).toEqual(["“a” moves down", layout(`[ ["b", "a"],\n  ${group}, ${section} ]`)]);
    expect(move("a", 1)).toEqual([
      "The line with “b”, “a” moves down",
      layout(`[ ${group},\n  ["b", "a"], ${section} ]`),
    ]);
    expect(move("d", 1)).toEqual([
      "The line with “c”, “d” moves down",
      layout(`[ ["b", "a"],\n  ${group}, ${section} ]`),
    ]);
    expect(fieldMove(workspace, FORM, "e", -1)).toBeUndefined();
    // A section, with what is in it.
    const form = workspace.repo.schemas.get(FORM);
    const views = form === undefined ? [] : formView(workspace.repo, formOf(workspace.repo, form)).fields;
    const { slot } = views.find(({ name }) => name === "e")?.section ?? {};
    if (slot === undefined) throw new Error("no section");
    workspace.apply({ kind: "move", form: FORM, at: slot.at, was: slot.was, by: -2 });
    expect(read(workspace, `${FORM}.ui.json`)).toBe(layout(`[ ${section},\n  ["b", "a"], ${group} ]`));
  });
});

describe("whether a field is required", () => {
  test("optional at one site: adds a case to the field, and the page passes the site to its form", () => {
    const workspace = open();
    const before = workspace.repo;
    const { what } = set(workspace, "name", exceptAt(["uk"]));
    expect(what).toBe(
      "“Name” of “Name and e-mail” may be left empty where the site is “uk”; elsewhere it must be filled in",
    );
    expect(read(workspace, `${FORM}.schema.json`)).toBe(`{
  "$schema": "../language/form.schema.json",
  "title": "Name and e-mail",
  "type": "object",
  "additionalProperties": false,
  "required": ["email"],
  "properties": {
    "name": {
      "type": "string",
      "maxLength": 40,
      "errorMessage": "details.nameProblem",
      "x-cases": [{ "when": "context.site == 'uk'", "is": "optional" }, { "is": "required" }]
    },
    "email": { "type": "string", "format": "email", "maxLength": 100, "errorMessage": "details.emailProblem" }
  },
  "x-context": {
    "description": "Where the person is, for fields that differ from place to place.",
    "type": "object",
    "required": ["site"],
    "properties": { "site": { "type": "string" } }
  }
}
`);
    expect(read(workspace, "flows/garden/flow.json")).toContain('"context": { "site": "= site.id" }');
    expect(findings(workspace)).toEqual([]);
    expect(presenceIn(workspace, "name")).toEqual(exceptAt(["uk"]));
    expect(changesBetween(before, workspace.repo)).toContainEqual(
      expect.objectContaining({ schema: FORM, what: "“Name” is optional where the site is “uk”" }),
    );
    set(workspace, "name", NEVER);
    expect(presenceIn(workspace, "name")).toEqual(NEVER);
    expect(findings(workspace)).toEqual([]);
  });

  test("optional on one of the pages that show its form: each page passes its name, which stays when the step is renamed", () => {
    const form =
      '{ "block": "form", "schema": "schemas/garden/details", "into": "data.details", "submit": "details.submit" }';
    const workspace = edited(open(), FLOW, '{ "block": "actions"', `${form}, { "block": "actions"`);
    edited(workspace, FLOW, '"event": "change"', '"event": "again"');
    edited(workspace, FLOW, '"on": { "change": "details" }', '"on": { "again": "details", "submit": "details" }');
    expect(findings(workspace)).toEqual([]);
    set(workspace, "name", exceptAt(["garden/done"], "page"));
    expect(findings(workspace)).toEqual([]);
    const presence = presenceIn(workspace, "name");
    expect(presence).toEqual(exceptAt(["garden/done"], "page"));
    expect(presence && exceptionsIn(presence)).toEqual({ is: "page", places: ["garden/done"] });
    const passed = read(workspace, FLOW).match(/"context": \{ "page": "[^"]*" \}/g);
    expect(passed).toEqual(['"context": { "page": "garden/details" }', '"context": { "page": "garden/done" }']);
    workspace.apply({ kind: "rename", flow: "garden", step: "done", to: "ready" });
    const source = workspace.repo.schemas.get(FORM);
    expect(source && formView(workspace.repo, formOf(workspace.repo, source)).pages).toEqual({
      "garden/details": "garden/details",
      "garden/ready": "garden/done",
    });
    set(workspace, "email", exceptAt(["garden/done"], "page"));
    expect(findings(workspace)).toEqual([]);
  });

  test("optional on one of its pages: refused where the form's own `page` means something else, or pages pass the same", () => {
    const form = (context: string) =>
      `{ "block": "form", "schema": "schemas/garden/details", "into": "data.details", "submit": "details.submit"${context} }`;
    const passing = (first: string, second: string) => {
      const workspace = edited(open(), FLOW, '{ "block": "actions"', `${form(second)}, { "block": "actions"`);
      edited(workspace, FLOW, form(""), form(first));
      return edited(
        workspace,
        `${FORM}.schema.json`,
        '"properties": {',
        '"x-context": { "type": "object", "required": ["page"], "properties": { "page": { "type": "string" } } }, "properties": {',
      );
    };
    const page = (name: string) => `, "context": { "page": "${name}" }`;
    const optional = exceptAt(["garden/done"], "page");
    expect(() => set(passing(page("welcome"), page("goodbye")), "name", optional)).toThrow("means something else");
    expect(() => set(passing(page("= lang"), page("= lang")), "name", optional)).toThrow("means something else");
    const shared = page("garden/details");
    expect(() => set(passing(shared, shared), "name", optional)).toThrow("cannot differ between them");
  });

  test("hidden or required by country and another answer: the check finds nothing, and menus can read it again", () => {
    const workspace = open();
    const presence: Presence = {
      cases: [
        {
          is: "hidden",
          when: String.raw`(has(self.email) && self.email in ['it\'s@example.com', 'b@example.com']) || context.country == 'GB'`,
        },
        { is: "required", when: "has(self.email) && self.email != ''" },
      ],
      otherwise: "optional",
    };
    set(workspace, "name", presence);
    expect(presenceIn(workspace, "name")).toEqual(presence);
    expect(read(workspace, `${FORM}.schema.json`)).toContain(
      String.raw`"when": "(has(self.email) && self.email in ['it\\'s@example.com', 'b@example.com']) || context.country == 'GB'"`,
    );
    expect(findings(workspace)).toEqual([]);
    // `email` may become optional, because the expression checks that it exists before reading it.
    set(workspace, "email", exceptAt(["us"]));
    expect(findings(workspace)).toEqual([]);
  });

  test("nested conditions: none of one group, any of another", () => {
    const workspace = open();
    const email = (value: string) => `(has(self.email) && self.email == '${value}')`;
    const none = (one: string, other: string) => `!(${email(one)} || ${email(other)})`;
    const when = `${none("a@example.com", "b@example.com")} && (context.site == 'uk' || ${none("c", "d")})`;
    const presence: Presence = { cases: [{ is: "hidden", when }], otherwise: "required" };
    set(workspace, "name", presence);
    expect(presenceIn(workspace, "name")).toEqual(presence);
    expect(findings(workspace)).toEqual([]);
    const other: Presence = { cases: [{ is: "hidden", when: "data.done" }], otherwise: "required" };
    expect(() => set(workspace, "name", other)).toThrow("data");
  });

  test("cases that menus cannot show are not changed, and a message says so", () => {
    const workspace = open();
    const path = `${FORM}.schema.json`;
    for (const cases of [
      '[{ "when": "context.site == \'uk\'", "is": "optional", "format": "email" }]',
      '[{ "when": "context.site == \'uk\'", "examples": [null] }]',
      '[{ "is": "required" }, { "when": "self.email == \'a\'", "is": "optional" }]',
      '["x", null]',
    ]) {
      const made = withCases(workspace, cases);
      expect(presenceIn(workspace, "name"), cases).toBeUndefined();
      expect(() => set(workspace, "name", ALWAYS)).toThrow("The menus cannot show all cases of");
      expect(read(workspace, path)).toBe(made);
    }
    expect(() => set(workspace, "email", { cases: [], otherwise: "hidden" })).toThrow("Say where it is shown");
  });
});
