import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Compiled, createChecker } from "../../../../src/studio/server/checker.ts";
import { Refusal } from "../../../../src/studio/edits/index.ts";
import { copyOfGarden, english, writeTrial } from "../journeys.ts";

const FLOW = "flows/garden/flow.json";
const EXPERIMENTS = "flows/experiments.json";
const ENGLISH = "locales/en/garden.json";
const PROGRAM = { kind: "program", id: "garden", path: "src/generated/programs/garden.js", versions: [] };

/** The small journey, checked and compiled once. */
async function openGarden(root = copyOfGarden()) {
  const reported: Compiled[] = [];
  const checker = createChecker(root, (compiled) => void reported.push(compiled));
  onTestFinished(() => checker.close());
  let revision = 0;
  /** Replaces a part of an original file, and returns what the checker tells until it is done. */
  const edit = async (from = "", to = "", path = FLOW) => {
    const text = readFileSync(join(root, path), "utf8");
    expect(text).toContain(from);
    reported.length = 0;
    revision += 1;
    checker.edited({ ask: "files", revision, files: [[path, text.replace(from, to)]] });
    const isDone = () => checker.compiledAt === revision || checker.keptAt === revision;
    await vi.waitUntil(() => checker.checked?.revision === revision && isDone(), 30_000);
    return reported.map(({ modules, reload }) => ({ modules, reload }));
  };
  const first = await edit();
  return { first, edit, checker, program: (path = PROGRAM.path) => readFileSync(join(root, path), "utf8") };
}

const isError = ({ severity }: { readonly severity: string }) => severity === "error";
const CHECKED = { modules: [], reload: false };

test("compiles an edited page before the check, and reloads open pages only if they would begin differently", async () => {
  const { edit, checker, program } = await openGarden();
  // Without the program, the documents and pages of the service are compiled last.
  const compiledLast = { modules: [], reload: false };
  expect(await edit('"mark": "done"', '"align": "center"')).toEqual([
    { modules: [PROGRAM], reload: false },
    CHECKED,
    compiledLast,
  ]);
  expect(program()).toContain('align:"center"');
  // Who opens this page is now sent elsewhere.
  const guarded = await edit('"title": "done.title",', '"title": "done.title", "guards": [{ "goto": "details" }],');
  expect(guarded.at(0)).toEqual({ modules: [PROGRAM], reload: false });
  expect(guarded.at(-1)?.reload).toBe(true);
  expect(checker.checked?.findings.filter(isError)).toEqual([]);
});

test("plans a command for the files of now, refuses it with what conflicts, and plans nothing once it has ended", async () => {
  const { edit, checker } = await openGarden();
  await edit("Tell us who you are.", "Welcome", ENGLISH);
  const plan = await checker.plan(english("Welcome", "About you"));
  expect(plan?.files.get(ENGLISH)).toContain('"About you"');
  const refused = checker.plan(english("Tell us who you are.", "About you"));
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  await expect(refused).rejects.toMatchObject({ conflicts: [{ mine: "About you", theirs: "Welcome" }] });
  const left = checker.plan(english("Welcome", "You"));
  await Promise.all([left, checker.close()]);
  expect(await checker.plan(english("Welcome", "You"))).toBeUndefined();
});

test("plans a command for the files after all edits, also while a comparison waits before one of them", async () => {
  const { edit, checker } = await openGarden();
  await edit("Tell us who you are.", "Welcome", ENGLISH);
  const { files } = (await checker.plan(english("Welcome", "Hello"))) ?? {};
  const edited = (revision: number, path: string, text: string) =>
    checker.edited({ ask: "files", revision, files: [[path, text]] });
  // While the first is checked, the others wait.
  edited(10, ENGLISH, files?.get(ENGLISH) ?? "");
  checker.compare("nothing");
  edited(11, ENGLISH, (files?.get(ENGLISH) ?? "").replace("Change your details", "Change it"));
  const plan = await checker.plan(english("Hello", "About you"));
  expect(plan?.files.get(ENGLISH)).toContain("Change it");
});

test("knows comments without checking again", async () => {
  const { edit, checker } = await openGarden();
  await edit("Tell us who you are.", "Welcome", ENGLISH);
  const before = checker.checked;
  const path = "flows/comments/20261130112000000-abcd1234.json";
  const comment = { by: "A", at: "2026-11-30T11:20:00.000Z", about: { called: "A text" }, words: "Hm" };
  checker.edited({ ask: "files", revision: 1, files: [[path, JSON.stringify(comment)]] });
  const plan = await checker.plan({ kind: "settle-comments", comments: [path] });
  expect([...(plan?.files.keys() ?? [])]).toContain(path);
  expect(checker.checked).toBe(before);
});

test("loads open pages again at the start only if something was to be compiled", async () => {
  const root = copyOfGarden();
  const { first, checker } = await openGarden(root);
  expect(first).toEqual([CHECKED, { modules: [], reload: true }]);
  await checker.close();
  expect((await openGarden(root)).first).toEqual([CHECKED, CHECKED]);
});

test("compiles the versions for people in arms before the check, too, and reloads their pages only if they would begin differently", async () => {
  const root = copyOfGarden();
  writeTrial(root, [
    { file: FLOW, ops: [{ op: "add", path: "/steps/done/page/0/align", value: "center" }] },
    { file: ENGLISH, ops: [{ op: "replace", path: "/done/title", value: "Thanks" }] },
  ]);
  const { edit, checker, program } = await openGarden(root);
  const arms = { shorter: "treatment" };
  const ARMS = { path: "src/generated/programs/garden.shorter-treatment.js", arms };
  const TEXTS = { path: "src/generated/texts/en/garden.shorter-treatment.js", arms };
  const withArms = { modules: [{ ...PROGRAM, versions: [ARMS] }], reload: false };
  const texts = { modules: [{ kind: "locale", id: "en/garden", path: ENGLISH, versions: [TEXTS] }], reload: false };
  const last = { modules: [], reload: false };
  // An edit of everybody's page.
  expect(await edit(', "mark": "done"')).toEqual([withArms, CHECKED, last]);
  expect(program(ARMS.path)).toMatch(/align:"center"/);
  expect(program(ARMS.path)).not.toContain('mark:"done"');
  // An edit of the arm's page, and of everybody's words beside the arm's.
  expect(await edit('"center"', '"start"', EXPERIMENTS)).toEqual([withArms, CHECKED, last]);
  expect(program(ARMS.path)).toContain('align:"start"');
  expect(await edit("Change your details", "Change it", ENGLISH)).toEqual([texts, CHECKED, last]);
  expect(program(TEXTS.path)).toMatch(/"Thanks".*"Change it"/);
  // The arm changes nothing any more: its people get everybody's page.
  const written = readFileSync(join(root, EXPERIMENTS), "utf8");
  const patch = written.slice(written.indexOf(',\n      "patch"'), written.indexOf("\n    }\n  ]"));
  const gone = await edit(patch, "", EXPERIMENTS);
  expect(gone.slice(0, 2)).toEqual([
    { modules: [{ ...texts.modules[0], versions: [] }], reload: false },
    { modules: [PROGRAM], reload: false },
  ]);
  // People in the arm are now sent elsewhere.
  const guards = '"value": "center" }, { "op": "add", "path": "/steps/done/guards", "value": [{ "goto": "details" }]';
  const guarded = await edit('"value": "center"', guards, EXPERIMENTS);
  expect(guarded.slice(0, 2)).toEqual([texts, withArms]);
  expect(guarded.at(-1)?.reload).toBe(true);
  expect(checker.checked?.findings.filter(isError)).toEqual([]);
});

test("compiles an edited form before the program that uses it", async () => {
  const { edit } = await openGarden();
  const form = {
    kind: "form",
    id: "schemas/garden/details",
    path: "src/generated/forms/garden/details.js",
    versions: [],
  };
  const reported = await edit(
    '"maxLength": 40',
    '"maxLength": 40, "x-sensitive": true',
    "schemas/garden/details.schema.json",
  );
  expect(reported.slice(0, 2)).toEqual([
    { modules: [form], reload: false },
    { modules: [PROGRAM], reload: false },
  ]);
});

test("leaves open pages as they are if an edit has an unknown property or cannot be compiled", async () => {
  const { edit, checker, program } = await openGarden();
  const before = program();
  for (const [from, to] of [
    ['"mark": "done"', '"marc": "done"'],
    ['"details.subtitle"', "{"],
    ['"change": "details"', '"change": "nowhere"'],
    ['"block": "text"', '"block": "text", "when": "data."'],
  ] as const) {
    expect(await edit(from, to)).toEqual([CHECKED, { modules: [], reload: false }]);
    expect(checker.checked?.findings.filter(isError)).not.toEqual([]);
    expect(program()).toBe(before);
  }
});

test("pages show an edit and its reversal although something else is to be fixed", async () => {
  const { edit, checker, program } = await openGarden();
  const spanish = "locales/es/garden.json";
  await edit('"title": "', '"unused": "{count, plural}", "title": "', spanish);
  expect(checker.checked?.findings.filter(isError)).not.toEqual([]);
  await edit('"mark": "done"', '"align": "center"');
  expect(program()).toContain('align:"center"');
  // The same as what was compiled without the error.
  await edit();
  expect(program()).not.toContain('align:"center"');
});
