/** An experiment from its first idea to its end in the files: docs/experiments.md, "A first experiment". */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { LONG } from "./share.ts";
import { StudioProcess } from "./studio-process.ts";
import { endExperiment, Person, planExperiment, startTitleExperiment } from "./studio-tasks.ts";
import { patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const FLAG = "otherTitle";
const TITLE = "Make two homes simpler";
let service: ChildProcess | undefined;
// Before the Studio's, which removes the folder.
test.afterEach(async () => {
  if (service === undefined || service.exitCode !== null) return;
  service.kill("SIGTERM");
  await once(service, "exit");
});
const studio = new StudioProcess();

test(
  "another title is planned in the Studio, released, started, stopped and ended, and becomes everybody's",
  LONG,
  async ({ page, context }) => {
    const { frame } = await studio.open(page, "all");
    const person = new Person(page);

    // In the Studio: the other arm, and the plan.
    await page.goto(new URL("/#/page/join/signup", page.url()).href);
    await expect(frame.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible(patient);
    await startTitleExperiment(
      page,
      person,
      ["Other title", "GROW-901", "Whether a promise helps."],
      [TITLE, "Dos hogares, más fácil"],
    );
    await planExperiment(page, person, FLAG, "Registered");
    await expect.poll(() => studio.textOf("flows/experiments.json"), patient).toContain('"visitors": 40000');

    // Its release.
    const port = await freePort(3);
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: "development",
      PORT: String(port),
      STAFF_PORT: String(port + 2),
      DATA_DIR: join(studio.folder, ".data"),
      DATABASE_URL: undefined,
      STUDIO_ORIGIN: "https://studio.example/",
      LOG_LEVEL: "error",
    };
    service = spawn(process.execPath, ["scripts/start.ts"], {
      cwd: studio.folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const output of [service.stdout, service.stderr]) output?.on("data", (text) => (said += String(text)));
    await expect.poll(() => said, patient).toMatch(/For staff +http:\S+/);
    const people = `http://localhost:${port}/app/join/signup`;

    // At the place of experiments.
    const desk = await context.newPage();
    const acts = desk.getByRole("dialog");
    const act = async (opens: string, button: string, reason: string, fill?: () => Promise<void>) => {
      await desk.getByRole("button", { name: opens }).click(patient);
      await fill?.();
      await acts.getByLabel(/^Why/).fill(reason);
      await acts.getByRole("button", { name: button }).click();
      await expect(acts).toBeHidden();
    };
    await desk.goto(/For staff +(http:\S+)/.exec(said)?.[1] ?? "");
    await desk.getByRole("link", { name: FLAG }).click();
    await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Whether a promise helps.");
    await expect(desk.getByText("Planned: 40,000 visitors, 28 days")).toBeVisible();
    await act("Start…", "Start it", "a first look for trouble");
    await expect(desk.getByText("Done. Started: control 90 %, treatment 10 %; all sites and languages")).toBeVisible();
    // Who is put into an arm by the address sees it; everybody else sees one of the two.
    const visitor = await context.newPage();
    const title = visitor.getByRole("heading", { level: 1 });
    await visitor.goto(`${people}?arm.${FLAG}=treatment`);
    await expect(title).toHaveText(TITLE);
    await visitor.goto(`${people}?arm.${FLAG}=control`);
    await expect(title).toHaveText("Create your account");
    await act("Change shares…", "Change it", "no trouble at 10 %", () => acts.getByLabel("treatment").fill("50"));
    await expect(desk.getByText("Done. Changed: control 50 %, treatment 50 %; all sites and languages")).toBeVisible();
    const filled = spawnSync(
      process.execPath,
      ["scripts/simulate-experiments.ts", "--flag", FLAG, "--visitors", "1000", "--days", "2"],
      { cwd: studio.folder, env, encoding: "utf8" },
    );
    expect(filled.stderr + filled.stdout).toContain("1000 visitors over 2 days");
    await expect(async () => {
      await desk.reload();
      await expect(desk.getByText("Shares are as set.")).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await act("Stop…", "Stop for everyone", "a decision is due");
    await expect(desk.getByText(/stopped, day 1 of 28/)).toBeVisible();
    await act("End it…", "End it, keep treatment", "it is not worse, and nicer", () =>
      acts.getByRole("radio", { name: "treatment" }).check(),
    );
    await expect(desk.getByText(/treatment stays\. After .*“it is not worse, and nicer”/)).toBeVisible();
    const ends = desk.getByRole("link", { name: "end it in the Studio, too" });
    await expect(ends).toHaveAttribute("href", `https://studio.example/#/experiments?arm=${FLAG}%3Dtreatment`);
    await desk.close();

    // And in the files, as that link opens the Studio.
    await page.bringToFront();
    await endExperiment(page, person, FLAG);
    await expect.poll(() => studio.textOf("locales/en/join.json"), patient).toContain(TITLE);
    expect(studio.textOf("flows/experiments.json")).not.toContain(FLAG);
  },
);
