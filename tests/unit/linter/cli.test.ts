import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { runCheck } from "../../../src/linter/index.ts";
import { FIXTURES, readMistakes } from "./fixture.ts";
import { newFolder } from "../new-folder.ts";

/*
 * A transcript has a title, the rules whose mistakes to make, the command, and the expected output and exit code.
 * `npx vitest run tests/unit/linter/cli.test.ts -u` updates output and exit code.
 * Read the difference before you commit it.
 */
const TRANSCRIPTS = new URL("../../fixtures/transcripts/check/", import.meta.url).pathname;

for (const name of readdirSync(TRANSCRIPTS)) {
  const [title = "", ...lines] = readFileSync(join(TRANSCRIPTS, name), "utf8").split("\n");
  const mistakes = lines.find((line) => line.startsWith("with "));
  const command = lines.find((line) => line.startsWith("$ ")) ?? "";

  test(`command line: ${title.replace("# ", "")}`, async () => {
    const cwd = newFolder();
    try {
      cpSync(`${FIXTURES}good`, join(cwd, "good"), { recursive: true });
      for (const id of mistakes?.slice("with ".length).split(", ") ?? []) make(id, join(cwd, "good"));
      const output: string[] = [];
      const write = (text: string) => output.push(text);
      const args = command
        .replace(/^\$ npm run check( -- )?/, "")
        .split(" ")
        .filter(Boolean);
      const code = await runCheck(args, { cwd, colours: false, out: write, error: write });
      const said = output
        .join("")
        .replaceAll(cwd, "")
        .replace(/\d+\.\d s\b/, "… s")
        .replace(/"ms": \d+/, '"ms": …');
      const head = [title, mistakes, command].filter((line) => line !== undefined).join("\n");
      await expect(`${head}\n${said}exit code ${code}\n`).toMatchFileSnapshot(join(TRANSCRIPTS, name));
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
}

test("prints colour codes only when colours are on, and the same words", async () => {
  const root = newFolder(`${FIXTURES}good`);
  make("json", root);
  const run = async (colours: boolean) => {
    const output: string[] = [];
    await runCheck([root], { cwd: "/", colours, out: (text) => output.push(text), error: () => undefined });
    return output.join("").replace(/\d+\.\d s\b/, "… s");
  };
  const [coloured, plain] = [await run(true), await run(false)];
  expect(coloured).toContain("\u001B[31merror\u001B[39m");
  expect(plain).toBe(stripVTControlCharacters(coloured));
});

function make(id: string, root: string): void {
  for (const [file, from, to] of readMistakes().find(({ rule }) => rule === id)?.edits ?? []) {
    const path = join(root, file);
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(from, () => to),
    );
  }
}
