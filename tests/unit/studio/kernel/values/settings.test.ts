import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SetValues } from "../../../../../src/studio/commands/set.ts";
import type { SettingValue } from "../../../../../src/studio/kernel/new-things.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { partsAt, wholeStep } from "../../../../../src/studio/reading/parts-at.ts";
import { settingAt } from "../../../../../src/studio/edits/values/value.ts";
import { valuesView } from "../../../../../src/studio/reading/values-view.ts";
import { copyOfGarden, edited, garden, openWorkspace } from "../../journeys.ts";
import { asArm, errors, FLOW, inArm, lineWith, refuses, trying, write, byPointer } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const partOf = ({ repo }: Workspace, name: string) => partsAt(repo, "garden", "done").find((one) => one.name === name);

function set(workspace: Workspace, name: string, settings: Readonly<Record<string, SettingValue | null>>): SetValues {
  const part = partOf(workspace, name);
  const place = { flow: "garden", step: "done", at: part?.at ?? "", was: part?.was ?? "" };
  return { kind: "set", ...place, values: byPointer(settings) };
}

describe("settings of a part of the page", () => {
  test("are shown as a form from the part's descriptor, with the current values", () => {
    const workspace = garden();
    expect(partOf(workspace, "heading")?.settings).toEqual({
      schema: {
        type: "object",
        required: [],
        properties: {
          align: {
            title: "Alignment",
            type: "string",
            enum: ["start", "center"],
            "x-choices": { start: "At the start of the line", center: "Centred" },
            description: "Where the heading is on its line.",
          },
          mark: {
            title: "Symbol",
            type: "string",
            enum: ["done"],
            "x-choices": { done: "Tick: something is finished" },
            description: "A symbol before the words.",
          },
        },
      },
      values: { align: "", mark: "done" },
      paths: { align: ["/align"], mark: ["/mark"] },
      members: { "/align": null, "/mark": null },
    });
    expect(partOf(workspace, "actions")?.settings).toEqual({
      schema: {
        type: "object",
        required: [],
        properties: {
          linksFirst: {
            title: "Links before buttons",
            type: "boolean",
            description: "The links come before the buttons.",
          },
        },
      },
      values: { linksFirst: false },
      paths: { linksFirst: ["/linksFirst"] },
      members: { "/linksFirst": null },
    });
  });

  test("say if a mistake does harm", () => {
    const schema = {
      type: "boolean",
      description: "The card says what `two` years save.",
      "x-about": "price",
    } as const;
    expect(valuesView([settingAt("", "savings", schema, true)], "")?.schema.properties["savings"]).toEqual({
      title: "Savings",
      type: "boolean",
      description: "The card says what two years save. Take care: this changes what people read about prices.",
    });
  });

  test("are written together in one edit, and left out if they equal the default; undo restores every byte", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    const id = partOf(workspace, "heading")?.id;
    expect(workspace.apply(set(workspace, "heading", { align: "center", mark: null })).what).toBe(
      "the heading at “Thank you”: Alignment is “Centred” instead of the default; Symbol is the default instead of “Tick: something is finished”",
    );
    expect(edited(workspace, before)).toEqual({
      [FLOW]: [
        '-        { "block": "heading", "text": "done.title", "mark": "done" },',
        '+        { "block": "heading", "text": "done.title", "align": "center" },',
      ],
    });
    expect(partOf(workspace, "heading")).toMatchObject({ id, settings: { values: { align: "center" } } });
    workspace.apply(set(workspace, "heading", { align: null, mark: "done" }));
    expect(edited(workspace, before)).toEqual({});
    workspace.apply(set(workspace, "actions", { linksFirst: true }));
    expect(workspace.apply(set(workspace, "actions", { linksFirst: false })).what).toContain("is no instead of yes");
    expect(partOf(workspace, "actions")?.was).not.toContain("linksFirst");
  });

  test("are only listed, with the reason, where an expression is written that nothing expects", () => {
    const workspace = write(garden(), FLOW, '"mark": "done" }', `"mark": "done", "align": "= 'start'" }`);
    expect(partOf(workspace, "heading")?.settings?.values).toEqual({ mark: "done" });
    expect(partOf(workspace, "heading")?.elsewhere).toContainEqual(
      expect.objectContaining({ title: "Alignment", why: "because an expression calculates it", isWritten: true }),
    );
    refuses(
      workspace,
      set(workspace, "heading", { align: "center" }),
      "“Alignment” is calculated while the journey runs. Change it at the place JSON.",
    );
  });

  test("are an expression on one line where the journey calculates them, or a constant; undo restores every byte", () => {
    const workspace = garden();
    const tone = (value: string) => `{ "block": "alert", "tone": "${value}", "text": "details.title" },`;
    const first = "= lang == 'es' ? 'info' : 'success'";
    write(
      workspace,
      FLOW,
      '{ "block": "heading", "text": "done.title"',
      `${tone(first)} { "block": "heading", "text": "done.title"`,
    );
    expect(errors(workspace)).toEqual([]);
    expect(partOf(workspace, "alert")?.settings).toMatchObject({
      schema: { properties: { tone: { "x-choices": { "=": "Calculated by an expression" } } } },
      values: { tone: "=", "tone-line": first },
    });
    refuses(workspace, set(workspace, "alert", { tone: "= lang +" }), "The Studio cannot set it.");
    refuses(workspace, set(workspace, "alert", { tone: "loud" }), "The Studio cannot set it.");
    const other = "= lang == 'en' ? 'info' : 'success'";
    workspace.apply(set(workspace, "alert", { tone: other }));
    expect(lineWith(workspace, '"tone"')).toContain(other);
    workspace.apply(set(workspace, "alert", { tone: "success" }));
    expect(lineWith(workspace, '"tone"')).toContain('"tone": "success"');
  });

  test("are refused with a message if the value or part is wrong, or somebody else has changed the part", () => {
    const workspace = garden();
    refuses(workspace, set(workspace, "heading", { align: "left" }), "The Studio cannot set it.");
    refuses(
      workspace,
      set(workspace, "heading", { linksFirst: true }),
      "This value no longer exists, or cannot be changed here.",
    );
    refuses(
      workspace,
      set(workspace, "heading", { text: "done.text" }),
      "This value no longer exists, or cannot be changed here.",
    );
    refuses(
      workspace,
      { ...set(workspace, "heading", { align: "center" }), at: "/steps/done/page/9", was: "{}" },
      "This no longer exists.",
    );
    const earlier = set(workspace, "heading", { align: "center" });
    workspace.apply(set(workspace, "heading", { mark: null }));
    refuses(workspace, earlier, "Somebody else has changed this.");
  });

  testCommands([
    {
      title: "can be set only for people in an arm",
      on: trying,
      command: (workspace) => asArm(set(workspace, "heading", { align: "center" })),
    },
  ]);
});

describe("settings of a step itself", () => {
  const step = ({ repo }: Workspace) => wholeStep(repo, "garden", "details");

  test("are what the language names for people, and are written like those of a part; undo restores every byte", () => {
    const workspace = garden();
    const found = step(workspace);
    expect(found?.texts).toMatchObject([{ name: "title", isRequired: true, keys: ["details.title"] }]);
    expect(found?.settings?.values).toEqual({ layout: "sheet", progress: "", ahead: "", unguarded: false, end: false });
    expect(found?.settings?.schema.properties["ahead"]).toMatchObject({ "x-choices": { done: "Thank you" } });
    const { at = "", was = "" } = found ?? {};
    const set = { kind: "set", flow: "garden", at, was } as const;
    expect(workspace.apply({ ...set, values: { "/layout": "wide", "/ahead": "done" } }).what).toBe(
      "“Your details”: Shape of the page is “Whole width” instead of “Narrow column”; Where most people go next is “Thank you” instead of the default",
    );
    expect(JSON.parse(step(workspace)?.was ?? "")).toMatchObject({ layout: "wide", ahead: "done" });
    workspace.undo();
    refuses(workspace, { ...set, values: { "/ahead": "nowhere" } }, "The Studio cannot set it.");
    refuses(workspace, { kind: "remove", flow: "garden", at, was }, "This cannot be deleted");
  });
});

describe("the names in a form’s block", () => {
  /** The garden with another form, which has the same fields, and with an object that has others. */
  function withForms(): Workspace {
    const root = copyOfGarden();
    for (const end of ["schema.json", "ui.json"])
      cpSync(join(root, `schemas/garden/details.${end}`), join(root, `schemas/garden/again.${end}`));
    const workspace = openWorkspace(root);
    write(workspace, "schemas/garden/again.schema.json", '"title": "Name and e-mail"', '"title": "The same once more"');
    const visit = `"visit": { "type": "object", "additionalProperties": false, "properties": { "day": { "type": "string" } } }`;
    write(workspace, "schemas/garden/data.schema.json", '"details": {', `${visit}, "details": {`);
    return workspace;
  }
  const form = ({ repo }: Workspace) => partsAt(repo, "garden", "details").find(({ name }) => name === "form");
  const setting = (workspace: Workspace, settings: Readonly<Record<string, SettingValue | null>>): SetValues => {
    const { at = "", was = "" } = form(workspace) ?? {};
    return { kind: "set", flow: "garden", at, was, values: byPointer(settings) };
  };

  test("are chosen from the journey’s forms and remembered objects, with what that means for people", () => {
    expect(form(withForms())?.settings?.schema.properties).toMatchObject({
      schema: {
        title: "Which form it shows",
        "x-choices": {
          "schemas/garden/again": "The same once more",
          "schemas/garden/details": "Name and e-mail",
        },
        description: expect.stringContaining("Take care: people in the middle get other fields here") as string,
      },
      into: {
        title: "Where its answers go",
        enum: ["data.visit", "data.details"],
        description: expect.stringContaining("Take care: what browsers remember of this form") as string,
      },
    });
  });

  test("change if the form’s fields fit, for everybody or for people in an arm; undo restores every byte", () => {
    const workspace = withForms();
    const other = setting(workspace, { schema: "schemas/garden/again" });
    expect(workspace.apply(other).what).toBe(
      "the form at “Your details”: Which form it shows is “The same once more” instead of “Name and e-mail”",
    );
    workspace.undo();
    refuses(
      workspace,
      setting(workspace, { into: "data.visit" }),
      `That object does not have the form's “Name” and “Email address”`,
    );
    refuses(workspace, setting(workspace, { schema: "schemas/garden/none" }), "The Studio cannot set it.");
    workspace.apply({ kind: "add-experiment", flag: "shorter", epicKey: "GROW-1", why: "Whether less helps." });
    workspace.apply(asArm(other));
    expect(workspace.repo.files.get(FLOW)?.text).toContain('"schema": "schemas/garden/details"');
    expect(JSON.stringify(inArm(workspace)[FLOW])).toContain('"schema":"schemas/garden/again"');
  });
});
