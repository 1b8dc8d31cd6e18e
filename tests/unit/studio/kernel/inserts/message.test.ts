import { expect, test } from "vitest";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import type { InsertMessage } from "../../../../../src/studio/kernel/inserts/message.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { describeCommands } from "../../command-table.ts";
import { gardenAfter, gardenWithTrial, openWorkspace } from "../../journeys.ts";
import { LONG } from "../../../share.ts";
import { FLOW, jsonOf } from "../../trial.ts";
import { RAIN } from "../../garden-parts.ts";

const BARE: InsertMessage = { ...RAIN, titles: [], when: null, tone: "info" };
const pageOf = (workspace: Workspace, step: string) =>
  (jsonOf(workspace, "flows/join/flow.json") as { steps: Record<string, { page: { block?: string }[] }> }).steps[step]
    ?.page;
const armRemoves = () => gardenWithTrial([{ file: FLOW, ops: [{ op: "remove", path: "/steps/done/page/1" }] }]);

describeCommands("adding a message to a page", [
  {
    title: "puts it above the heading with its texts in every language",
    command: RAIN,
  },
  {
    title: "gives a second message its own texts; a message needs no condition and no title",
    on: () => gardenAfter(RAIN),
    command: BARE,
  },
  {
    title: "accepts a missing text in one language, which the check then reports",
    command: { ...RAIN, titles: [], texts: RAIN.texts.slice(0, 1) },
  },
  {
    title: "refuses an impossible message with an explanation",
    refused: [
      [{ ...RAIN, step: "nowhere" }, "There is no step “nowhere” in garden."],
      [{ ...RAIN, flow: "nowhere" }, "There is no step “done” in nowhere."],
      [{ ...RAIN, titles: [], texts: [{ language: "en", value: " " }] }, "Write what the message says"],
      [{ ...RAIN, when: "site.id" }, "bool is expected"],
      [{ ...RAIN, when: "lang == 'es' && lang == 'en'" }, "The Studio cannot add this message. The check would find"],
    ],
  },
  {
    title: "refuses a page whose blocks an arm’s patch addresses by index",
    on: armRemoves,
    refused: [[RAIN, "The arm treatment of shorter changes"]],
  },
  {
    title: "accepts another page than the one whose blocks an arm’s patch addresses by index",
    on: armRemoves,
    command: { ...BARE, step: "details" },
  },
]);

test(
  "on this project’s pages: goes between the back link and the heading, even if a shared part contains the heading",
  LONG,
  () => {
    const workspace = openWorkspace();
    const found = problemsOf(workspace.repo).length;
    for (const step of ["step2", "credentials"]) workspace.apply({ ...RAIN, flow: "join", step });
    expect(
      pageOf(workspace, "step2")
        ?.map(({ block }) => block)
        .slice(0, 4),
    ).toEqual(["alert", "back", "alert", "heading"]);
    expect(pageOf(workspace, "credentials")?.slice(1, 3)).toMatchObject([
      { text: "credentials.message" },
      { $ref: "../shared/checkout.json#/loginHeading" },
    ]);
    expect(problemsOf(workspace.repo)).toHaveLength(found);
  },
);
