import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { writeWhole } from "../../../../src/model/index.ts";
import type { Command } from "../../../../src/studio/commands/index.ts";
import { Refusal } from "../../../../src/studio/edits/index.ts";
import { problemsOf } from "../../../../src/studio/edits/verified.ts";
import { Workspace } from "../../../../src/studio/server/workspace.ts";
import { newFolder } from "../../new-folder.ts";
import { copyOfGarden, copyOfJourneys } from "../journeys.ts";
import { wishedEdits } from "../random-needs.ts";
import { commandOf } from "../random-command.ts";

/** `npm run test:long` sets the full count, and edits this project's own journeys. */
const RUNS = Number(process.env["STUDIO_COMMANDS"] ?? 30);

/** The full count takes half an hour on a busy machine. */
const LONGEST_MS = RUNS > 30 ? 3_600_000 : undefined;

/** What people write is theirs: the check says what is wrong with it, beside the text. */
const OF_WORDS = new Set([
  "empty-text",
  "locale-markup",
  "locale-numbers",
  "locale-placeholders",
  "locale-plurals",
  "text-parameters",
]);

/** Folders of this project that the copy links to. Somebody may edit them while this test runs. */
const LINKED = /^(renderers|schemas\/language)\//;

// Not in a `describe`: the long run expects its count at the start of the name.
const title = `${RUNS} sequences of random commands: every file stays formatted JSON, the check finds no new error, and undo restores every byte`;
test(
  title,
  () => {
    const root = RUNS > 30 ? copyOfJourneys() : copyOfGarden();
    const workspace = new Workspace(root, join(root, "state"));
    const ownFiles = () => [...workspace.repo.files].filter(([path]) => !LINKED.test(path));
    const errors = () =>
      problemsOf(workspace.repo).flatMap(({ severity, rule, file, message }) =>
        severity === "error" && !OF_WORDS.has(rule) ? [`${rule}: ${file}: ${message.replaceAll(/\d+/g, "…")}`] : [],
      );
    const original = new Map(ownFiles().map(([path, { text }]) => [path, text] as const));
    const restore = () => {
      undoAll(workspace);
      for (const [path, text] of original)
        if (readFileSync(join(root, path), "utf8") !== text) writeFileSync(join(root, path), text);
      // Left over from a sequence that failed half way, as are the acts above.
      for (const [path] of ownFiles()) if (!original.has(path)) rmSync(join(root, path), { force: true });
      workspace.refresh();
    };
    const done = new Set<Command["kind"]>();
    // All that was written, formatted or not: starting the formatter after each edit would take most of the time.
    const written = newFolder();
    let writes = 0;
    fc.assert(
      fc
        .property(fc.array(wishedEdits, { minLength: 1, maxLength: 5 }), (wishes) => {
          let acts = 0;
          for (const wish of wishes) {
            const command = commandOf(workspace, wish);
            if (command === undefined) continue;
            try {
              const known = errors();
              const { notes = [] } = workspace.plan(command);
              const { paths } = workspace.apply(command);
              if (paths.length > 0) {
                acts += 1;
                done.add(command.kind);
              }
              for (const path of paths) {
                if (!existsSync(join(root, path))) continue;
                const text = readFileSync(join(root, path), "utf8");
                expect(() => JSON.parse(text) as unknown, path).not.toThrow();
                writeWhole(join(written, String((writes += 1)), path), text);
              }
              // What a new language, site or file still needs is said.
              if (command.kind !== "add-language" && !notes.some((one) => one.startsWith("To be done afterwards")))
                expect(
                  errors().filter((one) => !known.includes(one)),
                  JSON.stringify(command),
                ).toEqual([]);
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
            }
          }
          for (let act = 0; act < acts; act += 1) workspace.undo();
          expect(() => workspace.undo()).toThrow("There is nothing to undo.");
          for (const [path, text] of original) expect(readFileSync(join(root, path), "utf8"), path).toBe(text);
          // Files that an edit created are gone.
          expect(ownFiles().map(([path]) => path)).toEqual([...original.keys()]);
        })
        .beforeEach(restore),
      { numRuns: RUNS },
    );
    execFileSync("biome", ["format", "--vcs-enabled=false", written], { stdio: "pipe" });
    // Not every command was refused.
    expect(done.size).toBeGreaterThanOrEqual(RUNS < 30 ? 1 : 5);
  },
  LONGEST_MS,
);

function undoAll(workspace: Workspace): void {
  try {
    for (;;) workspace.undo();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
