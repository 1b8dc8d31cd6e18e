import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check } from "../../../../src/linter/index.ts";
import { type Problem, reread } from "../../../../src/model/index.ts";
import { textRows } from "../../../../src/studio/reading/texts-table.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { allFiles, copyOfGarden, openWorkspace } from "../journeys.ts";
import { editFile } from "../../edit-file.ts";

/** The garden with a replaced part of a file, and its files before that. */
function gardenWith(file: string, from: string, to: string) {
  const root = copyOfGarden();
  const before = allFiles(root);
  editFile(root, file, from, to);
  return { before, workspace: openWorkspace(root) };
}

function fixBy({ repo }: Workspace, rule: string) {
  const found = check(repo).find((one) => one.rule === rule && one.fix !== undefined);
  return { kind: "apply-fix", ...(found as Required<Problem>).fix } as const;
}

test.each([
  ["unknown-step", "flows/garden/flow.json", '"change": "details"', '"change": "detials"', "Write “details”"],
  [
    "unknown-text",
    "flows/garden/flow.json",
    '"sub": "details.subtitle"',
    '"sub": "details.subtitel"',
    "Write “details.subtitle”",
  ],
  ["expression", "flows/garden/flow.json", '"= data.details.email"', '"= data.details.emial"', "Write “email”"],
  ["layout-fields", "schemas/garden/details.ui.json", '["name", "email"]', '["nmae", "email"]', "Write “name”"],
])("%s: the fix writes the name that was meant, and restores the file", (rule, file, from, to, does) => {
  const { workspace, before } = gardenWith(file, from, to);
  const broken = allFiles(workspace.root);
  const fix = fixBy(workspace, rule);
  expect(fix.does).toBe(does);
  expect(workspace.apply(fix).what).toBe(does);
  expect(allFiles(workspace.root)).toEqual(before);
  workspace.undo();
  expect(allFiles(workspace.root)).toEqual(broken);
});

test("a misspelt name in the middle of a condition is written as it was meant", () => {
  const when = (name: string) => `"when": "data.details.${name} != '' && data.details.name == data.details.email"`;
  const { workspace } = gardenWith(
    "flows/garden/flow.json",
    '"change": "details"',
    `"change": { ${when("emial")}, "goto": "details" }`,
  );
  workspace.apply(fixBy(workspace, "expression"));
  expect(workspace.repo.files.get("flows/garden/flow.json")?.text).toContain(when("email"));
});

test("a misspelt name inside a named condition has a fix only where it is written", () => {
  const { workspace } = gardenWith(
    "flows/garden/flow.json",
    '"change": "details"',
    '"change": { "when": "known", "goto": "details" }',
  );
  const path = "flows/garden/flow.json";
  const text = workspace.repo.files.get(path)?.text ?? "";
  const conditions = `"conditions": { "known": "data.details.emial != ''" },\n  "steps": {`;
  const repo = reread(workspace.repo, path, text.replace('"steps": {', conditions));
  const found = check(repo).filter(({ rule }) => rule === "expression");
  expect(found.map(({ pointer, fix }) => [pointer, fix?.does])).toEqual([
    ["/conditions/known", "Write “email”"],
    ["/steps/done/on/change/when", undefined],
  ]);
});

test("an unknown name without a similar one has no fix", () => {
  const { workspace } = gardenWith("flows/garden/flow.json", '"change": "details"', '"change": "elsewhere"');
  expect(check(workspace.repo).filter(({ rule }) => rule === "unknown-step")).toMatchObject([
    { message: 'This journey has no step "elsewhere".' },
  ]);
  expect(check(workspace.repo).filter(({ fix }) => fix !== undefined)).toEqual([]);
});

test("a word that no dictionary has is added to the known words of its language, and can be removed when unused", () => {
  const { workspace } = gardenWith("locales/en/garden.json", "Tell us who you are.", "Tell us who you arre.");
  const fix = fixBy(workspace, "spelling");
  expect(fix.does).toBe("Add “arre” to the known words");
  workspace.apply(fix);
  expect(wordsIn(workspace)).toContain("arre");
  expect(check(workspace.repo)).toEqual([]);
  workspace.apply({ kind: "set", texts: [said("Tell us who you are.", "Tell us who you arre.")] });
  const unused = fixBy(workspace, "spelling");
  expect(unused.does).toBe("Remove “arre” from the known words");
  workspace.apply(unused);
  expect(check(workspace.repo)).toEqual([]);
});

test("an unused text is marked in the table of texts, and deleted in every language", () => {
  const { workspace, before } = gardenWith(
    "locales/en/garden.json",
    '  "done": {',
    '  "leftover": { "onlyToday": "Only today" },\n  "done": {',
  );
  workspace.apply({
    kind: "set",
    texts: [{ language: "es", file: "garden", key: "leftover.onlyToday", value: "Solo hoy", was: null }],
  });
  const findings = check(workspace.repo).map((one) => ({ ...one, line: one.position.line }));
  const rows = textRows(workspace.repo, new Map(), findings);
  expect(rows.filter(({ unused }) => unused).map(({ key }) => key)).toEqual(["leftover.onlyToday"]);
  workspace.apply(fixBy(workspace, "unused-text"));
  expect(allFiles(workspace.root)).toEqual(before);
});

test("a fix is refused if the file has changed since the check", () => {
  const { workspace } = gardenWith("flows/garden/flow.json", '"change": "details"', '"change": "detials"');
  const fix = fixBy(workspace, "unknown-step");
  workspace.apply(fix);
  const now = allFiles(workspace.root);
  expect(() => workspace.apply(fix)).toThrow(
    "flows/garden/flow.json has changed since the check. Wait for its next result.",
  );
  expect(allFiles(workspace.root)).toEqual(now);
});

function said(value: string, was: string) {
  return { language: "en", file: "garden", key: "details.subtitle", value, was };
}

function wordsIn({ root }: Workspace): readonly string[] {
  const { words } = JSON.parse(readFileSync(join(root, "locales/words.json"), "utf8")) as { words: { en: string[] } };
  return words.en;
}
