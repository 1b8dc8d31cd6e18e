/**
 * What a long session of edits leaves in memory: the live megabytes of everything that the Studio's threads do for an
 * edit (the edit itself, compiling and checking, the page, the texts, what is to be approved, the report), in one thread, after
 * garbage collection. The first hundred edits fill the caches, and are left out. Exit code 1 if it grew by more than the
 * goal.
 *
 *     node tests/bench/memory.ts [--edits 1000]
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { generate } from "../../src/compiler/generate/index.ts";
import { changesBetween } from "../../src/insight/index.ts";
import { check } from "../../src/linter/index.ts";
import { approvalViews, pageView, rowsOfAll } from "../../src/studio/reading/index.ts";
import { Workspace } from "../../src/studio/server/workspace.ts";

const root = join(import.meta.dirname, "../..");
const option = process.argv.indexOf("--edits");
const EDITS = option < 0 ? 1_000 : Number(process.argv[option + 1]);
const GOAL_MB = 50;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const copy = mkdtempSync(join(tmpdir(), "memory-"));
for (const folder of ["flows", "schemas", "locales"])
  cpSync(join(root, folder), join(copy, folder), { recursive: true });
const workspace = new Workspace(copy, join(copy, "state"));
const first = workspace.repo;
const TEXT = { file: "join", key: "step2.title", language: "en" };
const FLOW = "flows/join/flow.json";
const CONDITION = "data.packageName != 'CYO'";
const flow = first.files.get(FLOW)?.text ?? "";
if (!flow.includes(CONDITION)) throw new Error(`${FLOW} has no ${CONDITION}`);
const title = rowsOfAll(first).find(({ file, key }) => file === TEXT.file && key === TEXT.key)?.values["en"] ?? "";

let words = title;
let written = flow;
const sizes: number[] = [];
for (let edit = 1; edit <= EDITS; edit += 1) {
  const before = workspace.repo;
  if (edit % 2 === 0) {
    const value = `${title} ${edit}`;
    workspace.apply({ kind: "set", texts: [{ ...TEXT, value, was: words }] });
    words = value;
  } else {
    const text = flow.replace(CONDITION, `${CONDITION} && '${edit}' != ''`);
    workspace.apply({ kind: "edit-file", path: FLOW, text, was: written, group: `${edit}`, seen: [] });
    written = text;
  }
  const { repo } = workspace;
  await generate(repo, { folder: join(copy, "generated"), since: [before] });
  check(repo);
  const rows = rowsOfAll(repo);
  pageView(repo, "join", "step2", rows);
  approvalViews(repo, rows);
  changesBetween(first, repo);
  if (edit % Math.max(1, Math.floor(EDITS / 10)) !== 0) continue;
  collect();
  sizes.push(process.memoryUsage().heapUsed / 1e6);
  console.log(`${String(edit).padStart(6)} edits ${sizes.at(-1)?.toFixed(0).padStart(6)} MB`);
}
rmSync(copy, { recursive: true });
const [begin = 0] = sizes;
const grown = (sizes.at(-1) ?? 0) - begin;
console.log(`grown since the first tenth: ${grown.toFixed(0)} MB; goal: at most ${GOAL_MB}`);
process.exitCode = grown > GOAL_MB ? 1 : 0;
