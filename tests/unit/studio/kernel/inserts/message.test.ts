import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import type { InsertMessage } from "../../../../../src/studio/kernel/inserts/message.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { copyOfGarden, edited, openWorkspace, writeTrial } from "../../journeys.ts";
import { LONG } from "../../../share.ts";

const FLOW = "flows/garden/flow.json";
const RAIN: InsertMessage = {
  kind: "insert",
  what: "message",
  flow: "garden",
  step: "done",
  tone: "warning",
  titles: [
    { language: "en", value: "It rains" },
    { language: "es", value: "Llueve" },
  ],
  texts: [
    { language: "en", value: "We come when it is dry." },
    { language: "es", value: "Vamos cuando esté seco." },
  ],
  when: "site.id == 'uk'",
};

const jsonOf = ({ root }: Workspace, path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));
const pageOf = (workspace: Workspace, step: string, path = FLOW) =>
  (jsonOf(workspace, path) as { steps: Record<string, { page: { block?: string; $ref?: string }[] }> }).steps[step]
    ?.page;
const garden = () => openWorkspace(copyOfGarden());

describe("adding a message to a page", () => {
  test("puts it above the heading with its texts in every language; undo restores every byte", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    workspace.apply(RAIN);
    expect(edited(workspace, before)).toEqual({
      [FLOW]: [
        "+        {",
        `+          "block": "alert",`,
        `+          "when": "site.id == 'uk'",`,
        `+          "tone": "warning",`,
        `+          "title": "done.messageTitle",`,
        `+          "text": "done.message"`,
        "+        },",
      ],
      "locales/en/garden.json": [
        `-    "change": "Change your details"`,
        `+    "change": "Change your details",`,
        `+    "messageTitle": "It rains",`,
        `+    "message": "We come when it is dry."`,
      ],
      "locales/es/garden.json": [
        `-    "change": "Cambiar tus datos"`,
        `+    "change": "Cambiar tus datos",`,
        `+    "messageTitle": "Llueve",`,
        `+    "message": "Vamos cuando esté seco."`,
      ],
    });
    expect(pageOf(workspace, "done")?.map(({ block }) => block)).toEqual(["alert", "heading", "text", "actions"]);
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("gives a second message its own texts; a message needs no condition and no title", () => {
    const workspace = garden();
    workspace.apply(RAIN);
    workspace.apply({ ...RAIN, titles: [], when: null, tone: "info" });
    expect(pageOf(workspace, "done")?.slice(0, 3)).toEqual([
      expect.objectContaining({ text: "done.message" }),
      { block: "alert", tone: "info", text: "done.message2" },
      expect.objectContaining({ block: "heading" }),
    ]);
    expect(problemsOf(workspace.repo)).toEqual([]);
  });

  test("accepts a missing text in one language, which the check then reports", () => {
    const workspace = garden();
    workspace.apply({ ...RAIN, titles: [], texts: RAIN.texts.slice(0, 1) });
    expect(
      problemsOf(workspace.repo)
        .map(({ message }) => message)
        .join(),
    ).toContain("done.message");
    expect(JSON.stringify(jsonOf(workspace, "locales/es/garden.json"))).not.toContain("message");
  });

  test("refuses an impossible message with an explanation and writes nothing", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    const refused = (command: Partial<InsertMessage>) => expect(() => workspace.apply({ ...RAIN, ...command }));
    refused({ step: "nowhere" }).toThrow("There is no step “nowhere” in garden.");
    refused({ flow: "nowhere" }).toThrow("There is no step “done” in nowhere.");
    refused({ titles: [], texts: [{ language: "en", value: " " }] }).toThrow("Write what the message says");
    refused({ when: "site.id" }).toThrow("bool is expected");
    refused({ when: "lang == 'es' && lang == 'en'" }).toThrow(
      "The Studio cannot add this message. The check would find",
    );
    expect(edited(workspace, before)).toEqual({});
  });

  test("refuses a page whose blocks an arm’s patch addresses by index, but accepts other pages", () => {
    const root = copyOfGarden();
    writeTrial(root, [{ file: FLOW, ops: [{ op: "remove", path: "/steps/done/page/1" }] }]);
    const workspace = openWorkspace(root);
    expect(() => workspace.apply(RAIN)).toThrow("The arm treatment of shorter changes");
    expect(workspace.apply({ ...RAIN, step: "details" }).paths).toContain(FLOW);
  });

  test(
    "on this project’s pages: goes between the back link and the heading, even if a shared part contains the heading",
    LONG,
    () => {
      const workspace = openWorkspace();
      const before = new Map(workspace.repo.files);
      const found = problemsOf(workspace.repo).length;
      const path = "flows/join/flow.json";
      for (const step of ["step2", "credentials"]) workspace.apply({ ...RAIN, flow: "join", step });
      expect(
        pageOf(workspace, "step2", path)
          ?.map(({ block }) => block)
          .slice(0, 4),
      ).toEqual(["alert", "back", "alert", "heading"]);
      expect(pageOf(workspace, "credentials", path)?.slice(1, 3)).toMatchObject([
        { text: "credentials.message" },
        { $ref: "../shared/checkout.json#/loginHeading" },
      ]);
      expect(problemsOf(workspace.repo)).toHaveLength(found);
      workspace.undo();
      workspace.undo();
      expect(edited(workspace, before)).toEqual({});
    },
  );
});
