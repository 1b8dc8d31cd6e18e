/** No panel, dialog, finding or report of the Studio has words that only those know who wrote the files. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRepository } from "../../../../src/model/index.ts";
import { plainProblem, plainRefusal, Refusal, WHY } from "../../../../src/studio/edits/index.ts";
import { machineWordsIn } from "../../../../src/studio/machine-words.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { FIXTURES, readMistakes } from "../../linter/fixture.ts";
import { commandOf } from "../random-command.ts";
import { wishedEdits } from "../random-needs.ts";
import { garden } from "../journeys.ts";
import { asArm, EMAIL, GUARD, MORE, NICKNAME, RAIN, SKIP, TIPS, trying } from "../trial.ts";

/** The sentences that say a word of the machine, each with the words. */
function wrongIn(sentences: readonly string[]): readonly string[] {
  return [...new Set(sentences)].flatMap((one) => {
    const found = machineWordsIn(one);
    return found.length === 0 ? [] : [`${found.join(", ")}: ${one}`];
  });
}

describe("the words of the machine are not said", () => {
  test("by the findings of all rules, and by why they matter", () => {
    const repo = readRepository(`${FIXTURES}good`);
    const said = readMistakes().flatMap(({ problems }) =>
      problems.map(({ rule, at, message }) => plainProblem(repo, { rule, file: at.split(":")[0] ?? "", message })),
    );
    expect(said.length).toBeGreaterThan(300);
    expect(wrongIn([...said, ...WHY.values()])).toEqual([]);
  });

  test("by the dialogs of commands", async () => {
    const said: string[] = [];
    for (const folder of ["commands", "kernel/inserts", "kernel/values"])
      for (const file of readdirSync(join(STUDIO, folder))) wordsOf(await import(join(STUDIO, folder, file)), said);
    expect(said.length).toBeGreaterThan(200);
    expect(wrongIn(said)).toEqual([]);
  });

  test("by refusals that name a place in the files, unless somebody has named the file", () => {
    const at = "flows/shared/checkout.json, /steps/step2/on";
    expect(plainRefusal(`It is written once for several pages (${at}). Ask a developer.`, "{}")).toBe(
      "It is written once for several pages. Ask a developer.",
    );
    expect(plainRefusal("flows/sites.json names it at /sites/0/links.", "{}")).toBe("The list of sites names it.");
    const named = "No file can be created at flows/join/more.json.";
    expect(plainRefusal(named, JSON.stringify({ path: "flows/join/more.json" }))).toBe(named);
  });

  test("by what edits report, and by why they are refused", () => {
    const workspace = trying();
    const said = [RAIN, GUARD, SKIP, MORE, NICKNAME, TIPS].flatMap((one) => reportOf(workspace, one));
    said.push(...reportOf(workspace, asArm(EMAIL_OPTIONAL)));
    const other = garden();
    for (const wish of fc.sample(wishedEdits, { numRuns: 60, seed: 55 })) {
      const command = commandOf(other, wish);
      if (command !== undefined && !IN_FILES.has(command.kind)) said.push(...reportOf(other, command));
    }
    expect(said.length).toBeGreaterThan(40);
    expect(wrongIn(said)).toEqual([]);
  });
});

const STUDIO = join(import.meta.dirname, "../../../../src/studio");

/** Files are created and edited at the place JSON, and names in the files are asked for. */
const IN_FILES: ReadonlySet<unknown> = new Set(["add-file", "edit-file", "edit-line", "rename"]);

const EMAIL_OPTIONAL = {
  ...EMAIL,
  presence: { cases: [{ is: "optional", when: "lang == 'es'" }], otherwise: "required" },
} as const;

function reportOf(workspace: Workspace, command: Parameters<Workspace["apply"]>[0]): readonly string[] {
  try {
    const { what, notes } = workspace.plan(command);
    workspace.apply(command);
    return [what, ...notes];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What the check would find in words of the files stays: it says what to change.
    return [plainRefusal(error.message, JSON.stringify(command)).split(" The check would find: ")[0] ?? ""];
  }
}

const SAID: ReadonlySet<string> = new Set(["title", "description", "x-button", "x-verb", "x-missing", "errorMessage"]);

/** The words of a dialog's schema, at any depth. `{of}` is filled in. */
function wordsOf(value: unknown, said: string[], seen = new Set<unknown>()): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if ("kind" in value && IN_FILES.has((value.kind as { const?: unknown } | undefined)?.const)) return;
  for (const [name, inside] of Object.entries(value)) {
    if (typeof inside === "string" && SAID.has(name)) said.push(inside.replaceAll("{of}", "it"));
    else wordsOf(inside, said, seen);
  }
}
