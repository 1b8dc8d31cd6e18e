import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, basename, join } from "node:path";
import { createServer, type HotPayload, type ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Problem } from "../../../src/model/index.ts";
import { firstError, inOrder } from "../../../src/vite/findings.ts";
import type { FindingsUpdate } from "../../../src/vite/protocol.ts";
import { wholeCheck } from "../../../src/vite/whole-check.ts";
import { definitions } from "../../../src/vite/index.ts";
import { newFolder } from "../new-folder.ts";
import { editFile } from "../edit-file.ts";

const GOOD = join(import.meta.dirname, "../../fixtures/flows/good");

let root: string;
let server: ViteDevServer;
let sent: HotPayload[];

beforeEach(async () => {
  root = newFolder(GOOD);
  mkdirSync(join(root, "src/app"), { recursive: true });
  server = await createServer({
    configFile: false,
    root: join(root, "src/app"),
    logLevel: "silent",
    plugins: [definitions(root)],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, fs: { allow: [root] } },
  });
  await vi.waitUntil(isWatched, { timeout: 60_000 });
  sent = [];
  vi.spyOn(server.ws, "send").mockImplementation((payload: unknown, data?: unknown) => {
    sent.push((typeof payload === "string" ? { type: "custom", event: payload, data } : payload) as HotPayload);
  });
});

afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

/** An edit before its own file is watched would be missed: the watcher adds folders and files one by one. */
function isWatched(): boolean {
  const watched = server.watcher.getWatched();
  return globSync("{flows,schemas,locales}/**/*.json", { cwd: root })
    .map((path) => join(root, path))
    .every((file) => watched[dirname(file)]?.includes(basename(file)));
}

const edit = (path: string, from: string, to: string) => editFile(root, path, from, to);

const findingsOf = (payload: HotPayload | undefined) =>
  (payload as { data?: FindingsUpdate } | undefined)?.data?.findings ?? [];

const shown = () => vi.waitUntil(() => sent.splice(0).at(-1), { timeout: 60_000, interval: 20 });

test("an edited text reaches the open page as a locale that it can import again", async () => {
  edit("locales/en/trip.json", '"', '\n"');
  const payload = await shown();
  expect(payload).toMatchObject({ type: "custom", event: "flow:update", data: { kind: "locale", id: "en/trip" } });
  const { url } = (payload as { data: { url: string } }).data;
  expect(url).toMatch(/\/@fs\/.*\/locales\/en\/trip\.json\?t=\d+$/);
  expect((await server.transformRequest(url.replace(/\?.*$/, "")))?.code).toContain("export default");
});

test("an edited layout reaches the page as a form, an edited flow as a program", async () => {
  edit("schemas/trip/details.ui.json", '"label": "details.name"', '"label": "details.title"');
  expect(await shown()).toMatchObject({ event: "flow:update", data: { kind: "form", id: "schemas/trip/details" } });
  edit("flows/trip/flow.json", '"path": "/', '"layout": "wide", "path": "/');
  // The last update: the journey's document that begins at its last step.
  expect(await shown()).toMatchObject({ event: "flow:update", data: { kind: "program", id: "trip at receipt" } });
});

test("the page gets all findings of a broken edit, each with its place and a link to the editor, until it is fixed", async () => {
  edit("flows/trip/flow.json", '"start": "', '"start": "x');
  const payload = await shown();
  expect(payload).toMatchObject({ type: "custom", event: "flow:findings" });
  const [first] = findingsOf(payload);
  expect(first).toMatchObject({ severity: "error", message: expect.stringContaining('"x') });
  expect(first?.place).toMatch(/^flows\/trip\/flow\.json:\d+:\d+$/);
  expect(decodeURIComponent(first?.open ?? "")).toBe(`/__open-in-editor?file=${join(root, first?.place ?? "")}`);
  edit("flows/trip/flow.json", '"start": "x', '"start": "');
  expect(findingsOf(await shown())).toEqual([]);
});

test("an edit is noticed, although the watcher drops changes of a file for 50 ms after one", async () => {
  const flow = "flows/trip/flow.json";
  // First, so that its 45 ms begin before the plugin's 60 ms, however busy the machine is.
  server.watcher.prependOnceListener("all", () => {
    // From here on, the watcher is silent.
    server.watcher.unwatch(join(root, flow));
    setTimeout(() => edit(flow, '"layout": "wide"', '"layout": "roomy"'), 45);
  });
  edit(flow, '"path": "/', '"layout": "wide", "path": "/');
  // Not at the first message: the watcher may still report a file that was copied just before.
  const program = () => readFileSync(join(root, "src/generated/programs/trip.js"), "utf8");
  await vi.waitUntil(() => program().includes("roomy"), { timeout: 60_000, interval: 20 });
});

test("a file that is not JSON is reported too", async () => {
  edit("locales/en/trip.json", "{", "{,");
  const [first] = findingsOf(await shown());
  expect(first).toMatchObject({ severity: "error", place: expect.stringMatching(/^locales\/en\/trip\.json:1:/) });
});

test("errors come before warnings, and within each those of the edited file come first", () => {
  const finding = (severity: "error" | "warning", file: string) => ({
    severity,
    file,
    message: `${severity} in ${file}`,
  });
  const found = [finding("warning", "a"), finding("error", "a"), finding("warning", "b"), finding("error", "b")];
  expect(inOrder(found, ["b"]).map(({ message }) => message)).toEqual([
    "error in b",
    "error in a",
    "warning in b",
    "warning in a",
  ]);
});

test("after a pause in editing, findings that need a walk through the journey are sent to the page", async () => {
  const shown: Problem[][] = [];
  const check = wholeCheck(root, (problems) => shown.push([...problems]), 10);
  edit(
    "flows/trip/flow.json",
    '"start"',
    '"invariants": [{ "id": "never", "holds": "false", "why": "It is told." }], "start"',
  );
  check.begin();
  check.begin();
  await vi.waitUntil(() => shown.length > 0, { timeout: 100_000 });
  check.stop();
  expect(shown).toHaveLength(1);
  expect(shown[0]?.map(({ rule }) => rule)).toContain("invariant");
  expect(firstError(shown[0] ?? [])).toMatch(/flows\/trip\/flow\.json:\d+:\d+[^]*"never" does not hold/);
});
