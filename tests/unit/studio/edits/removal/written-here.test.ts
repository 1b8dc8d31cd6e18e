import type { MoveNode } from "../../../../../src/studio/commands/move.ts";
import type { RemoveNode } from "../../../../../src/studio/commands/remove.ts";
import { withoutDialog } from "../../garden-parts.ts";
import { itemsAt, itemSending } from "../../items-at.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryOfArm } from "../../../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { edited } from "../../journeys.ts";
import {
  ARM,
  asArm,
  changesOf,
  errors,
  EXPERIMENTS,
  FLOW,
  inArm,
  inBoth,
  MORE,
  RAIN,
  refuses,
  TIPS,
  trying,
  withChange,
} from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const PARTS = "flows/garden/parts.json";
const DONE = { flow: "garden", step: "done" } as const;

/** The garden whose last page is a shared part, or has shared parts as items. Another step shows the same message. */
function sharing(as: "page" | "items" | "some"): Workspace {
  const workspace = trying();
  workspace.apply({ ...RAIN, step: "done" });
  workspace.apply(TIPS);
  const flow = JSON.parse(workspace.repo.files.get(FLOW)?.text ?? "") as {
    steps: Record<string, { page: unknown[]; on: object }>;
  };
  const { done, tips } = flow.steps;
  if (done === undefined || tips === undefined) throw new Error("There is no such step");
  const [message, ...others] = done.page;
  const parts = { message, others };
  tips.page.splice(1, 0, { $ref: "parts.json#/message" });
  if (as === "page") Object.assign(done, { page: { $ref: "parts.json#/whole" } });
  else done.page = [{ $ref: "parts.json#/message" }, ...(as === "some" ? [{ $ref: "parts.json#/others" }] : others)];
  const whole = [{ $ref: "#/message" }, { $ref: "../garden/parts.json#/others" }];
  writeFileSync(join(workspace.root, PARTS), JSON.stringify({ ...parts, ...(as === "page" && { whole }) }, null, 2));
  writeFileSync(join(workspace.root, FLOW), JSON.stringify(flow, null, 2));
  workspace.refresh([FLOW, PARTS]);
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

const namesAt = ({ repo }: Pick<Workspace, "repo">, step: string) =>
  partsAt(repo, "garden", step).map(({ name }) => name);
const eventsAt = ({ repo }: Pick<Workspace, "repo">) => itemsAt(repo, "garden", "done").map(({ event }) => event);
const inTheArm = ({ repo }: Workspace) => ({ repo: repositoryOfArm(repo, ARM) });

function part(workspace: Pick<Workspace, "repo">, name: string) {
  const found = partsAt(workspace.repo, "garden", "done").find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}

function withoutMessage(workspace: Pick<Workspace, "repo">): RemoveNode {
  const { at, was } = part(workspace, "alert");
  return { kind: "remove", ...DONE, at, was };
}

function movedBy(workspace: Pick<Workspace, "repo">, name: string, by: number): MoveNode {
  const { at, was } = part(workspace, name);
  return { kind: "move", ...DONE, at, was, by };
}

function withoutButton(workspace: Pick<Workspace, "repo">): RemoveNode {
  const { at, was } = itemSending(workspace.repo, "change");
  return { kind: "remove", ...DONE, at, was };
}

describe("a part that steps share", () => {
  test("is moved or deleted as a whole at one step, and stays at the others and in its file", () => {
    const workspace = sharing("items");
    const before = new Map(workspace.repo.files);
    workspace.apply(movedBy(workspace, "alert", 1));
    expect(namesAt(workspace, "done").slice(0, 2)).toEqual(["heading", "alert"]);
    workspace.apply(withoutMessage(workspace));
    expect(namesAt(workspace, "done")).toEqual(["heading", "text", "actions"]);
    expect(namesAt(workspace, "tips")).toContain("alert");
    expect(Object.keys(edited(workspace, before))).toEqual([FLOW]);
  });

  testCommands([
    {
      title: "refuses changes of its content for everybody",
      on: () => sharing("page"),
      refused: [
        [(workspace) => withoutMessage(workspace), "The Studio cannot delete this."],
        [(workspace) => movedBy(workspace, "heading", -1), "This is assembled from parts that others use."],
      ],
    },
  ]);

  test("has items that are changed for everybody who shares it, and says so", () => {
    const workspace = sharing("page");
    const before = new Map(workspace.repo.files);
    const { at, was } = itemSending(workspace.repo, "change");
    const said = inBoth("More", "Más");
    const actions = part(workspace, "actions");
    const more = { kind: "set", ...DONE, at: actions.at, was: actions.was, name: "note", words: said } as const;
    expect(workspace.apply(more).what).toBe(
      "Note of the actions at “Thank you” is “More”; all that share it (in flows/garden/parts.json) follow",
    );
    expect(workspace.apply({ kind: "set", ...DONE, at, was, values: { "/variant": "primary" } }).what).toContain(
      "Style is “Filled” instead of “Outlined”; all that share it (in flows/garden/parts.json) follow",
    );
    expect(Object.keys(edited(workspace, before))).toEqual([PARTS, "locales/en/garden.json", "locales/es/garden.json"]);
    expect(workspace.apply(withoutButton(workspace)).what).toContain("all that share it");
    expect(eventsAt(workspace)).toEqual([]);
  });

  test("has items with another condition only for people in an arm, at one step", () => {
    const workspace = sharing("page");
    const before = new Map(workspace.repo.files);
    const { at } = itemSending(workspace.repo, "change");
    workspace.apply(asArm({ kind: "set", flow: "garden", at, when: "lang == 'es'", was: null }));
    expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
    expect(JSON.stringify(inArm(workspace)[FLOW])).toContain(`"when":"lang == 'es'"`);
  });

  for (const as of ["page", "some"] as const)
    for (const [what, does, names] of [
      ["its message is deleted", withoutMessage, ["heading", "text", "actions"]],
      ["its text is moved", (of) => movedBy(of, "text", -1), ["alert", "text", "heading", "actions"]],
      ["its button is deleted", withoutButton, ["alert", "heading", "text"]],
    ] as readonly (readonly [string, (of: Pick<Workspace, "repo">) => Parameters<typeof asArm>[0], string[]])[])
      test(`${what} only for people in an arm, at one step, if ${as === "page" ? "the whole page" : "some of the page"} is shared`, () => {
        const workspace = sharing(as);
        const before = new Map(workspace.repo.files);
        const command = asArm(does(inTheArm(workspace)));
        expect(workspace.plan(command).notes.join(" ")).toContain(
          "gets its own copy of a part that it shares with others (flows/garden/parts.json#/",
        );
        workspace.apply(command);
        expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
        expect(namesAt(inTheArm(workspace), "done")).toEqual(names);
        expect(namesAt(inTheArm(workspace), "tips")).toContain("alert");
        expect(namesAt(workspace, "done")).toEqual(["alert", "heading", "text", "actions"]);
        expect(changesOf(workspace)).toHaveLength(1);
        const wanted = inArm(workspace);
        withChange(workspace, "drop-arm-change");
        expect(edited(workspace, before)).toEqual({});
        workspace.undo();
        workspace.apply({ kind: "end-experiment", flag: ARM.flag, winner: ARM.arm });
        expect(inArm(workspace)[FLOW]).toEqual(wanted[FLOW]);
      });

  test("its dialog and button are deleted only for people in an arm, at one step", () => {
    const workspace = trying();
    workspace.apply(MORE);
    const flow = JSON.parse(workspace.repo.files.get(FLOW)?.text ?? "") as {
      steps: Record<string, { page: unknown; on: unknown; dialogs: unknown }>;
    };
    const { page, on, dialogs } = flow.steps["done"] ?? {};
    const named = Object.fromEntries(["page", "on", "dialogs"].map((name) => [name, { $ref: `parts.json#/${name}` }]));
    Object.assign(flow.steps["done"] ?? {}, named);
    writeFileSync(join(workspace.root, PARTS), JSON.stringify({ page, on, dialogs }, null, 2));
    writeFileSync(join(workspace.root, FLOW), JSON.stringify(flow, null, 2));
    workspace.refresh([FLOW, PARTS]);
    expect(errors(workspace)).toEqual([]);
    const before = new Map(workspace.repo.files);
    const away = withoutDialog(workspace.repo, "more");
    refuses(workspace, away, "It is written in a part that other steps use");
    expect(workspace.plan(asArm(away)).notes.join(" ")).toContain("(flows/garden/parts.json#/dialogs)");
    workspace.apply(asArm(away));
    expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
    expect(eventsAt(inTheArm(workspace))).not.toContain("more");
    expect(namesAt(inTheArm(workspace), "done")).not.toContain("more");
    expect(namesAt(workspace, "done")).toContain("more");
    expect(changesOf(workspace)).toHaveLength(1);
    withChange(workspace, "drop-arm-change");
    expect(edited(workspace, before)).toEqual({});
  });
});
