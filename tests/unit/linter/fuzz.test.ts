import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCheck } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { damaged } from "../../bench/fuzz/damage.ts";
import { FIXTURES } from "./fixture.ts";

const root = mkdtempSync(join(tmpdir(), "fuzz-"));
afterAll(() => rmSync(root, { recursive: true }));

/** `npm run bench -- fuzz` runs all 10,000. */
const COUNT = 120;

test("damaged files of every kind lead to messages and an exit code, never to a crash", async () => {
  cpSync(`${FIXTURES}good`, root, { recursive: true });
  const files = [...readRepository(root).files.values()];
  for (let number = 0; number < COUNT; number += 1) {
    const file = files[number % files.length];
    if (file === undefined) continue;
    const { how, bytes } = damaged(file.text, number);
    writeFileSync(join(root, file.path), bytes);
    let out = "";
    let wrong = "";
    const code = await runCheck([root], {
      cwd: root,
      colours: false,
      out: (text) => (out += text),
      error: (text) => (wrong += text),
    });
    writeFileSync(join(root, file.path), file.text);
    expect({ how, number, wrong }).toEqual({ how, number, wrong: "" });
    expect([0, 1]).toContain(code);
    expect(out).toMatch(code === 1 ? /\d+ errors?/ : /No problems|0 errors/);
  }
}, 120_000);
