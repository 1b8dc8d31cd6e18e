/**
 * What an edit costs the Studio's thread that checks and compiles: for each kind of edit of this project's journeys,
 * the time to read the file again, to compile what open pages show, to find problems, and to compile the rest, in this
 * order. Processor time, the median of ten, compared with the first check of everything.
 *
 * Then the time until a browser has painted an edit in the Studio's page: of a text, a program and a form, by the
 * Studio's own command and by another program. The median of ten, compared with the text. And what people wait for
 * besides: a page after the link, another step's page, a preview, all paths, each beside its goal.
 *
 *     npx node tests/bench/edits.ts [--quick]
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate, pageArtifacts } from "../../src/compiler/generate/index.ts";
import { check, isShowable, readJourneys } from "../../src/linter/index.ts";
import { reread, type Repository, withoutTexts } from "../../src/model/index.ts";
import { untilShown, type Waits } from "./edits/shown.ts";

const root = join(import.meta.dirname, "../..");
const ROUNDS = process.argv.includes("--quick") ? 2 : 10;

/** The text to replace, and its replacement; odd rounds put the original back. */
const EDITS = [
  { name: "a text", file: "locales/en/join.json", from: "Create your parent account", to: "Create a parent account" },
  { name: "a journey's condition", file: "flows/join/flow.json", from: "done.credentials", to: "done.billing" },
  { name: "a form", file: "schemas/join/step-one.schema.json", from: "\"Parent A's", to: "\"One parent's" },
  { name: "a site", file: "flows/sites.json", from: "{", to: "{ " },
  {
    name: "the contract",
    file: "schemas/api/openapi.json",
    from: "Parent A in the first",
    to: "One parent in the first",
  },
] as const;

const HEADING = '"heading", "text": "step1.';

/** Edits that change what the first step of the join journey says. */
const SHOWN = [
  {
    name: "a text",
    file: "locales/en/join.json",
    from: "Create your parent account",
    to: "Create a parent account",
    changes: "h1",
  },
  {
    name: "a program",
    file: "flows/join/flow.json",
    from: `${HEADING}title"`,
    to: `${HEADING}subtitle"`,
    changes: "h1",
  },
  {
    name: "a form",
    file: "schemas/join/step-one.schema.json",
    from: '"firstName", "lastName",',
    to: '"firstName",',
    changes: ".form__fields",
  },
];

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), "compiled-"));
const first = readJourneys(root);
/** What the rest is compared with: reading all files once, in the same run. */
const floor = performance.now() - began;
const whole = await spent(() => check(first));
const compiled = await spent(() => generate(first, { folder }));

console.log(
  `${"".padEnd(24)}${["read again", "page", "findings", "the rest"].map((name) => name.padStart(12)).join("")}`,
);
line("all, the first time", [undefined, undefined, whole, compiled]);
const slowest = Math.max(...(await measured()));
console.log(`\nthe slowest findings after an edit / the first check: ${(slowest / whole).toFixed(2)}`);
rmSync(folder, { recursive: true });

console.log(`\n${"until it is shown".padEnd(24)}${["median", "/ text"].map((name) => name.padStart(12)).join("")}`);
for (const [route, how] of [
  ["command", "by a command"],
  ["disk", "on disk"],
] as const) {
  const { edits, waits } = await untilShown(SHOWN, route, ROUNDS);
  const medians = edits.map(median);
  for (const [index, { name }] of SHOWN.entries()) {
    const time = medians[index] ?? Number.NaN;
    const ratio = (time / (medians[0] ?? Number.NaN)).toFixed(1);
    console.log(`${`${name}, ${how}`.padEnd(24)}${`${time} ms`.padStart(12)}${ratio.padStart(12)}`);
  }
  if (route === "command") printWaits(waits);
}

/** What people wait for, in milliseconds, beside the goal, and as a multiple of reading all files once. */
function printWaits({ link, steps, previews, paths }: Waits): void {
  const rows = [
    ["the link, until a page is drawn", link, 2_000],
    ["another step’s page", median(steps), 1_000],
    ["the preview of a dialog", median(previews), 500],
    ["the link, until all paths are tried", paths, 15_000],
  ] as const;
  console.log(`\n${"".padEnd(38)}${["ms", "goal", "/ reading"].map((name) => name.padStart(12)).join("")}`);
  for (const [name, time, goal] of rows)
    console.log(
      name.padEnd(38) + [String(time), String(goal), (time / floor).toFixed(1)].map((one) => one.padStart(12)).join(""),
    );
}

/** Milliseconds until the findings, for each kind of edit. */
async function measured(): Promise<number[]> {
  const findings: number[] = [];
  for (const { name, file, from, to } of EDITS) {
    const text = readFileSync(join(root, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    const times: [number[], number[], number[], number[]] = [[], [], [], []];
    let repo = first;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = repo;
      // One more space each time: a text that was there before would be cached.
      const written = (round % 2 === 0 ? text.replace(from, to) : text) + " ".repeat(round);
      times[0].push(await spent(() => (repo = reread(before, file, written))));
      times[1].push(await spent(() => showEdit(repo, before)));
      times[2].push(await spent(() => check(repo)));
      times[3].push(await spent(() => generate(repo, { folder, since: [before] })));
    }
    line(name, times.map(median));
    findings.push(median(times[2]));
  }
  return findings;
}

/** What the Studio does before the check. Pages load edited texts by themselves. */
async function showEdit(repo: Repository, since: Repository): Promise<void> {
  if (withoutTexts(since) === withoutTexts(repo) || !isShowable(repo)) return;
  const artifacts = [...pageArtifacts(repo, "forms"), ...pageArtifacts(repo, "programs")];
  await generate(repo, { folder, artifacts, since: [since], leavesGone: true });
}

/** Milliseconds of processor time, of all threads. */
async function spent(act: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function line(name: string, times: readonly (number | undefined)[]): void {
  console.log(
    name.padEnd(24) + times.map((time) => (time === undefined ? "" : `${time.toFixed(0)} ms`).padStart(12)).join(""),
  );
}
