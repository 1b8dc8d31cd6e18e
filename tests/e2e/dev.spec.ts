import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { REPLAYS, replayName, writeReplays } from "../../src/explorer/jobs/index.ts";
import { freePort } from "./free-port.ts";
import { base } from "./join.ts";
import { ALL, LONGER } from "./share.ts";
import { expect, test } from "./test.ts";

// One server serves all tests of this file. The test that edits files is the last.
test.describe.configure({ mode: "default" });

/** `npm run dev` on a copy of the repository, so that a test may edit it. */
let folder: string;
let dev: ChildProcess;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), "dev-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  for (const file of files.trim().split("\n")) {
    if (file.startsWith("tests/") && !file.startsWith("tests/e2e/fixtures")) continue;
    cpSync(file, join(folder, file), { recursive: true });
  }
  // Copies what is already compiled, so that it is not compiled again.
  if (existsSync("src/generated")) cpSync("src/generated", join(folder, "src/generated"), { recursive: true });
  // The server would explore all journeys in the background, again after each edit; `plugin.test.ts` tests that.
  edit("vite.config.ts", ", { exploreAfterMs: 1_500 }", "");
  linkPackages(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  const port = await freePort(4);
  url = `http://localhost:${port}`;
  dev = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: folder,
    // Vite's build, which other tests of this process run, sets NODE_ENV to "production".
    env: { ...process.env, NODE_ENV: "development", PORT: String(port), LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const output of [dev.stdout, dev.stderr]) output?.on("data", (text) => (said += String(text)));
  // The pages start first, then the service behind them.
  await expect(async () => {
    for (const path of [`${base}/step1`, "/healthz"])
      expect((await fetch(url + path)).status, `${path}\n${said}`).toBe(200);
  }).toPass({ timeout: 280_000 });
});

test.afterAll(async () => {
  const ended = new Promise((resolve) => dev.once("exit", resolve));
  dev.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Links all packages, but not the caches of the check and of Vite: a check of this repository may be using them now.
 */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (![".cache", ".vite", ".vite-temp"].includes(name)) symlinkSync(join(from, name), join(to, name));
}

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from} (${dirname(path)})`);
  writeFileSync(path, text.replace(from, to));
}

test(
  "a mock page shows a step with sample data, and neither sends nor stores anything",
  LONGER,
  async ({ page, watched }) => {
    watched.expected.push(/./);
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(new URL(request.url()).pathname));
    await page.goto(`${url}${base}/step2-dev?lang=en`);
    await expect(page.getByRole("heading", { level: 1, name: "Invite your co-parent" })).toBeVisible();
    await expect(page).toHaveURL(/step2-dev/);
    expect(await page.evaluate(() => localStorage.getItem("join"))).toBeNull();
    // This page requests data from the service by itself, like the last page of this test.
    if (ALL) {
      await page.goto(`${url}${base}/credentials-dev?lang=en`);
      await expect(page.getByLabel("Username", { exact: true })).toBeVisible();
    }
    await page.goto(`${url}${base}/invite/packages-dev?lang=en`);
    await expect(page.getByRole("article", { name: "Plus" })).toContainText("Your co-parent selected this package");
    await page.goto(`${url}${base}/invite/credentials-dev?lang=en`);
    await expect(page.getByLabel("Username", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("invite"))).toBeNull();
    expect(sent.filter((path) => /^\/v2\/(signups|invites)/.test(path))).toEqual([]);
  },
);

test("a replay of the check shows the finding and each state on the path to it", async ({ page, watched }) => {
  watched.expected.push(/./);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  const token = `10000000-0000-4000-8000-000000000001.${"1".repeat(43)}`;
  const error = { kind: "network", code: "network", text: "", fields: [] } as const;
  const events = [
    { do: "open", path: "/reset", query: { token } },
    { do: "fail", operation: "getPasswordReset", error },
  ] as const;
  const story = ["opens /app/join/account/reset → resetByLink", "getPasswordReset fails: network"];
  const replay = { flow: "account", site: "uk", arms: {}, lang: "es", at: 1_800_000_000_000, events };
  const finding = { kind: "stuck", pointer: "/steps/resetByLink", message: "Nobody gets on.", replay, story } as const;
  writeReplays(join(folder, REPLAYS), [finding]);

  await page.goto(`${url}/app/join/account?replay=${replayName(finding)}`);
  const panel = page.getByRole("complementary", { name: "Replay" });
  await expect(panel).toContainText("Nobody gets on.");
  await expect(page.getByRole("button", { name: "Intentar de nuevo" })).toBeVisible();
  await expect(panel.getByRole("button", { name: /fails: network/ })).toHaveAttribute("aria-current", "step");
  await panel.getByRole("button", { name: /^opens/ }).click();
  await expect(page.getByRole("button", { name: "Intentar de nuevo" })).toHaveCount(0);
  await expect(panel.getByRole("button", { name: /^opens/ })).toHaveAttribute("aria-current", "step");
  expect(sent.filter((path) => path.startsWith("/v2/users"))).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem("account"))).toBeNull();

  await page.goto(`${url}/app/join/account?replay=no-such-one`);
  await expect(page.getByRole("heading", { name: "This page could not be loaded." })).toBeVisible();
});

test(
  "an edit reaches the open page, which keeps step and typed values; a broken edit shows the error with a link to its source",
  LONGER,
  async ({ page, watched }) => {
    test.setTimeout(900_000);
    // Each edit triggers a check of the whole repository, which takes long on a busy machine.
    const patient = { timeout: 180_000 };
    // Vite's client logs what it cannot reach while the service starts.
    watched.expected.push(/./);
    await page.goto(`${url}${base}/step1?lang=en`);
    const first = page.getByLabel("First name", { exact: true });
    await first.fill("Jordan");

    edit("locales/en/join.json", "Create your parent account", "Make your parent account");
    await expect(page.getByRole("heading", { level: 1, name: "Make your parent account" })).toBeVisible(patient);
    await expect(first).toHaveValue("Jordan");

    edit("flows/join/flow.json", '"goto": "coparentstatus"', '"goto": "coparentstatsu"');
    const findings = page.getByRole("region", { name: "Findings of the check" });
    await expect(findings).toContainText(/\d+ errors?.* The page shows what was right before\./, patient);
    await expect(findings.getByRole("listitem").first()).toContainText("coparentstatus");
    const place = findings.getByRole("button", { name: /^flows\/join\/flow\.json:\d+:\d+$/ }).first();
    // Does not open the editor of the person who runs the tests.
    const opened = page.waitForRequest(/__open-in-editor/);
    await page.route(/__open-in-editor/, (route) => route.fulfill({ status: 200 }));
    await place.click();
    expect(new URL((await opened).url()).searchParams.get("file")).toBe(
      join(folder, (await place.textContent()) ?? ""),
    );
    await findings.getByRole("button", { name: "Hide" }).click();
    await expect(findings).toHaveCount(0);
    await page.getByRole("button", { name: /^\d+ errors?/ }).click();
    await expect(findings).toBeVisible();

    edit("flows/join/flow.json", '"goto": "coparentstatsu"', '"goto": "coparentstatus"');
    await expect(findings).toHaveCount(0, patient);
    await expect(page.getByRole("button", { name: /^\d+ errors?/ })).toHaveCount(0);
    await expect(first).toHaveValue("Jordan");

    // `plugin.test.ts` tests a changed form on a smaller repository. Here each edit would make the check read all of
    // this one.
    if (!ALL) return;
    await first.fill("Maximilian Alexanders");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(first).toHaveAccessibleDescription(/Must be between 2 and 20 characters/, patient);
    edit("schemas/api/fields.schema.json", '"Maximilian Alexanders"', '"Maximilian Alexander Ferdinand"');
    edit("schemas/api/fields.schema.json", '"maxLength": 20', '"maxLength": 25');
    await expect(first).not.toHaveAttribute("aria-invalid", "true", patient);
    await expect(first).toHaveValue("Maximilian Alexanders");

    edit("src/server/config.ts", "\n", "\n\n");
    const starting = page.getByText("The service is starting.");
    await expect(starting).toBeVisible(patient);
    await expect(starting).toHaveCount(0, patient);
  },
);
