/** What recorded journeys do differently is listed and accepted over the Studio's API. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { type RecordedChangeView, walkName } from "../../../../src/studio/protocol-changes.ts";
import { runFlow } from "../../../../src/cli/cli.ts";
import { copyOfGarden } from "../journeys.ts";
import { openApi } from "../open-api.ts";
import { editFile } from "../../edit-file.ts";

const FLOW = "flows/garden/flow.json";
const RECORDING = "tests/recordings/garden/us-en.json";
const reason = "The tick was too loud.";

let root: string;
beforeEach(async () => {
  root = copyOfGarden();
  const silent = { cwd: root, colours: false, out: () => undefined, error: console.error };
  expect(await runFlow(["record"], silent)).toBe(0);
});

/** Approves what stored test walks do otherwise. */
const approved = (changes: readonly (Partial<RecordedChangeView> & { readonly words: string })[], words = reason) =>
  ({
    command: {
      kind: "add-comment",
      about: { called: changes[0]?.plain ?? "Walks" },
      by: "A Writer <writer@example.com>",
      at: "2026-11-30T11:20:00.000Z",
      words,
      approves: {
        of: "walks",
        seen: Object.fromEntries(changes.map((change) => [walkName(change), change.plain ?? change.words])),
      },
      walked: changes.map(({ words: name, flow, isNew, concern }) => ({
        words: name,
        ...(flow && { flow }),
        ...(isNew && { isNew }),
        ...(concern && { concern }),
      })),
    },
  }) as const;

const read = (path: string) => readFileSync(join(root, path), "utf8");

const change = (path: string, from: string, to: string) => editFile(root, path, from, to);

test("a change has the words that people read, and is accepted, undone and redone as one act", async () => {
  const { ask } = await openApi({ root, commits: false });
  expect((await ask("recorded-changes")).body).toEqual({ changes: [], problems: [] });
  const before = read(RECORDING);
  change(FLOW, '"text": "done.title", "mark": "done"', '"text": "details.title", "mark": "done"');
  await ask("plans", { command: { kind: "add-language", language: "fr" } });
  const { changes, problems } = (await ask("recorded-changes")).body;
  expect(problems).toEqual([]);
  expect(changes).toEqual([
    {
      words: 'in the block "heading", "text" is details.title instead of done.title',
      plain: "in “Heading”, “Text” is “Your details” instead of “Thank you”",
      flow: "garden",
      who: "",
      steps: ["Thank you"],
      isEnd: false,
      isOtherPath: false,
      times: 1,
      replay: expect.stringMatching(/^studio-recorded-garden-[0-9a-f]{12}$/),
    },
  ]);
  const what = `Approved: ${changes[0]?.plain}`;
  const { status, body } = await ask("edits", approved(changes));
  expect([status, body.what, body.undo]).toEqual([200, what, what]);
  const now = before.replace("heading text=done.title", "heading text=details.title");
  expect(read(RECORDING)).toBe(now);
  expect((await ask("recorded-changes")).body.changes).toEqual([]);
  expect((await ask("changes")).body.acts).toEqual([what]);
  expect((await ask("comments")).body).toMatchObject([
    { by: "A Writer <writer@example.com>", words: reason, approves: { of: "walks" } },
  ]);
  await ask("undo", { was: body.undo });
  expect(read(RECORDING)).toBe(before);
  expect((await ask("comments")).body).toEqual([]);
  await ask("redo", { was: body.undo });
  expect(read(RECORDING)).toBe(now);
  const again = await ask("edits", approved(changes));
  expect(again.status).toBe(422);
  expect(again.body.message).toBe(`This no longer differs from the recording: ${changes[0]?.words}.`);
});

test("what ends a recorded path is told as such, and accepting it removes the rest of the path", async () => {
  const { ask } = await openApi({ root, commits: false });
  change(FLOW, '{ "event": "change", "text": "done.change", "variant": "secondary" }', "");
  change(FLOW, ',\n        { "block": "actions", "buttons": [] }', "");
  change(FLOW, '"on": { "change": "details" },\n', "");
  await ask("plans", { command: { kind: "add-language", language: "fr" } });
  const { changes } = (await ask("recorded-changes")).body;
  const ends = changes.filter(({ isEnd }) => isEnd);
  expect(ends.map(({ words, steps }) => ({ words, steps }))).toEqual([
    { words: expect.stringContaining("change"), steps: ["Thank you"] },
  ]);
  expect(read(RECORDING)).toContain('"event": "change"');
  expect((await ask("edits", approved(ends))).status).toBe(200);
  expect(read(RECORDING)).not.toContain('"event": "change"');
  const left = (await ask("recorded-changes")).body.changes;
  expect(left.map(({ words }) => words)).toEqual(changes.filter(({ isEnd }) => !isEnd).map(({ words }) => words));
});

test("what was never recorded is listed, and accepting it adds a recording, as one act", async () => {
  const { ask } = await openApi({ root, commits: false });
  const button = '{ "event": "change", "text": "done.change", "variant": "secondary" }';
  change(FLOW, button, `${button}, { "event": "again", "text": "done.change" }`);
  change(FLOW, '"on": { "change": "details" }', '"on": { "change": "details", "again": "details" }');
  await ask("plans", { command: { kind: "add-language", language: "fr" } });
  const { changes } = (await ask("recorded-changes")).body;
  const [added, ...others] = changes.filter(({ isNew }) => isNew);
  expect([added, others]).toEqual([
    {
      words: 'no recorded path and no simulation contains "again" (done)',
      plain: "no recorded path and no simulation contains “Change your details” at “Thank you”",
      flow: "garden",
      isNew: true,
      who: "",
      steps: [],
      isEnd: false,
      isOtherPath: false,
      times: 1,
    },
    [],
  ]);
  const before = read(RECORDING);
  const { status, body } = await ask("edits", approved(added === undefined ? [] : [added]));
  expect([status, body.undo]).toEqual([200, `Approved: ${added?.plain}`]);
  const path = "tests/recordings/garden/us-en-2.json";
  expect([read(RECORDING), read(path)]).toEqual([before, expect.stringContaining('"event": "again"')]);
  const left = (await ask("recorded-changes")).body.changes;
  expect(left).toEqual(changes.filter((one) => one !== added));
  await ask("undo", { was: body.undo });
  expect(existsSync(join(root, path))).toBe(false);
  expect((await ask("recorded-changes")).body.changes).toEqual(changes);
});

test("a change that leads people elsewhere says that what follows is recorded, too", async () => {
  const { ask } = await openApi({ root, commits: false });
  change(FLOW, '"on": { "change": "details" }', '"on": { "change": "done" }');
  await ask("plans", { command: { kind: "add-language", language: "fr" } });
  const { changes } = (await ask("recorded-changes")).body;
  expect(changes.map(({ plain, isOtherPath }) => ({ plain, isOtherPath }))).toEqual([
    { plain: "people stay where they are; they came to “Your details” before", isOtherPath: true },
  ]);
});

test("a journey that cannot be walked is named, and the others are listed", async () => {
  const { ask } = await openApi({ root, commits: false });
  change(RECORDING, '"site": "us"', '"site": "nowhere"');
  await ask("plans", { command: { kind: "add-language", language: "fr" } });
  expect((await ask("recorded-changes")).body).toEqual({
    changes: [],
    problems: [
      { of: "The recorded paths of “garden”", message: expect.stringContaining('There is no site "nowhere"') },
    ],
  });
});

test.each<[what: string, edit: Parameters<typeof change>, why: string]>([
  [
    "refers to itself",
    ["schemas/garden/details.schema.json", '"name": {', '"name": { "$ref": "#/properties/name",'],
    "cannot contain itself.",
  ],
  ["is no JSON", [FLOW, '"start": "details",', '"start": "details"'], "flows/garden/flow.json:7:3: A comma is missing"],
  ["refers to nothing", [FLOW, '"schemas/garden/details"', '"schemas/garden/nothing"'], "There is no schema"],
])("a file that %s is named, and nothing is called unchanged or accepted", async (_, edit, why) => {
  const { ask } = await openApi({ root, commits: false });
  change(...edit);
  await ask("plans", { command: { kind: "add-language", language: "fr" } });
  const { status, body } = await ask("recorded-changes");
  expect(status).toBe(200);
  const of = "The recorded paths of “garden”";
  expect(body.problems).toEqual([{ of, message: expect.stringContaining(why) }]);
  expect((await ask("edits", approved([{ words: "nothing", flow: "garden" }]))).status).toBe(422);
});

const x = { words: "x", flow: "garden" };
test.each([
  ["no reason", 422, approved([x], "  ")],
  ["no change", 400, approved([])],
  ["an unknown concern", 400, approved([{ ...x, concern: "mine" as "consent" }])],
])("an approval with %s is refused, and nothing is written", async (_, refused, body) => {
  const { ask } = await openApi({ root, commits: false });
  const before = read(RECORDING);
  expect((await ask("edits", body)).status).toBe(refused);
  expect(read(RECORDING)).toBe(before);
  expect((await ask("comments")).body).toEqual([]);
});

test.each([
  ["a comment", { approves: undefined }],
  ["an approval of something else", { approves: { of: "consent", seen: { [walkName(x)]: "x" } } }],
  ["an approval of other changes", { approves: { of: "walks", seen: { [walkName({ words: "y" })]: "x" } } }],
  ["an approval of fewer changes", { walked: [x, { ...x, file: "other" }] }],
  ["an approval that names no walks to write", { walked: undefined }],
])("stored test walks are not written anew with %s", async (_, other) => {
  const { ask } = await openApi({ root, commits: false });
  const { status, body } = await ask("edits", { command: { ...approved([x]).command, ...other } } as never);
  expect([status, body.message]).toEqual([422, expect.stringContaining("only with an approval that names the same")]);
  expect((await ask("comments")).body).toEqual([]);
});

test("an approval of changes is listed on the branch until the main branch has it", async () => {
  const { ask, git } = await openApi({ root });
  git("switch", "--quiet", "-c", "other");
  change(FLOW, '"text": "done.title", "mark": "done"', '"text": "details.title", "mark": "done"');
  await ask("plans", { command: { kind: "add-language", language: "fr" } });
  const { changes } = (await ask("recorded-changes")).body;
  expect((await ask("edits", approved(changes))).status).toBe(200);
  git("add", "flows", "tests");
  git("commit", "--quiet", "-m", "Another heading");
  expect((await ask("comments")).body).toMatchObject([{ words: reason }]);
  git("branch", "--force", "main");
  expect((await ask("comments")).body).toEqual([]);
});

test("what only an editor can correct in a test walk that somebody wrote is listed with its file", async () => {
  const walk = "flows/garden/simulations/changes-it.json";
  const events = [
    { do: "open", path: "/garden", expect: { step: "details" } },
    { do: "send", event: { name: "nowhere" }, expect: { step: "done" } },
  ];
  mkdirSync(dirname(join(root, walk)), { recursive: true });
  writeFileSync(join(root, walk), JSON.stringify({ flow: "garden", why: "Somebody goes on.", site: "us", events }));
  const { ask } = await openApi({ root, commits: false });
  const { changes } = (await ask("recorded-changes")).body;
  expect(changes.map(({ byHand }) => byHand)).toEqual([walk]);
});
