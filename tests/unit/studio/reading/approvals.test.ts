import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { approvalViews, rowsOfAll } from "../../../../src/studio/reading/index.ts";
import { copyOfGarden, openWorkspace, ours } from "../journeys.ts";

/** The small journey, in which people agree to something by giving their name. */
function gardenWithConsent(): Workspace {
  const root = copyOfGarden();
  const path = join(root, "schemas/garden/details.schema.json");
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace('"name": {', '"name": { "x-about": "consent",'));
  return openWorkspace(root);
}

const approvals = ({ repo }: Workspace) => approvalViews(repo, rowsOfAll(repo));

const say = (workspace: Workspace, was: string, value: string) =>
  workspace.apply({ kind: "set", texts: [{ language: "en", file: "garden", key: "details.name", value, was }] });

test("what is marked as consent is to be approved in every language, and only what changed since then again", () => {
  const workspace = gardenWithConsent();
  const [first] = approvals(workspace);
  expect(first).toMatchObject({ of: "consent", last: null, same: 0 });
  expect(first?.differences.find(({ name }) => name === "garden:details.name")).toEqual({
    name: "garden:details.name",
    title: "Name",
    was: null,
    now: "en: Name\nes: Nombre",
    at: { flow: "garden", step: "details" },
  });
  workspace.apply({
    kind: "add-comment",
    about: { called: "What people agree to" },
    by: "A Lawyer <lawyer@example.com>",
    at: "2026-11-30T11:20:00.000Z",
    words: "",
    approves: { of: "consent", seen: first?.seen ?? {} },
  });
  expect(approvals(workspace)).toMatchObject([{ last: { by: "A Lawyer <lawyer@example.com>" }, differences: [] }]);
  say(workspace, "Name", "First and last name");
  const [changed] = approvals(workspace);
  expect(changed?.differences).toMatchObject([
    { was: "en: Name\nes: Nombre", now: "en: First and last name\nes: Nombre" },
  ]);
  expect(changed?.same).toBe((first?.differences.length ?? 0) - 1);
  say(workspace, "First and last name", "Name");
  expect(approvals(workspace)[0]?.differences).toEqual([]);
});

test("our own journeys have consent and prices to approve", () => {
  const [consent, price] = approvals(ours());
  expect(consent?.differences.map(({ name }) => name)).toContain("join:review.terms");
  expect(price?.of).toBe("price");
  expect(price?.differences.length).toBeGreaterThan(20);
  expect(price?.differences.every(({ now }) => /\d/.test(now ?? ""))).toBe(true);
});
