/** The product for people in an experiment arm that changes texts and flow, on a site with an affiliate. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import { visitorKey } from "../../src/server/experiments/visitor-key.ts";
import { createSecrets } from "../../src/server/secrets/index.ts";
import { expectOffer, announcedTotal } from "./discount.ts";
import { freePort } from "./free-port.ts";
import {
  base,
  choosePackage,
  finishBilling,
  finishCredentials,
  finishPaymentMethod,
  finishStepOne,
  finishStepTwo,
  heading,
  pay,
} from "./join.ts";
import { readOrder } from "./order.ts";
import { coParent, login, parentA, visa } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

/** The link claims 50 %; its referrer grants 20 %. */
const DISCOUNT = `discount=true&referrer=FRIEND-7&percentage=${encodeURIComponent(btoa("50"))}`;
const PARTNER = "https://partner.example";
const PEPPER = "a pepper for the browser tests, 32 long";
// One build serves all tests of this file.
test.describe.configure({ mode: "serial" });

let folder: string;
let service: ChildProcess;
let url: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "arms-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  for (const file of files.trim().split("\n")) if (!file.startsWith("tests/")) cpSync(file, join(folder, file));
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  edit("flows/experiments.json", ({ experiments }) => {
    const [first] = experiments;
    first.share = { control: 0, treatment: 100 };
    first.patch = {
      treatment: [
        { file: "locales/en/join.json", ops: [{ op: "replace", path: "/step1/title", value: "You, in another arm" }] },
        {
          file: "flows/join/flow.json",
          ops: [
            { op: "test", path: "/steps/step2/page/0/block", value: "alert" },
            { op: "add", path: "/steps/step2/page/0", value: { block: "text", text: "step1.title", tone: "note" } },
          ],
        },
      ],
    };
  });
  edit("flows/sites.json", ({ sites }) => {
    const address = `${PARTNER}/pixel?order={transactionId}&amount={subTotalAfterDiscount}`;
    sites[0].affiliate = { script: `${PARTNER}/tag.js`, pixel: { event: "Payment Submitted", address } };
  });
  const port = await freePort(2);
  url = `http://localhost:${port}`;
  service = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      // The setup of all tests runs Vite's build, which sets NODE_ENV to "production".
      NODE_ENV: "test",
      PORT: String(port),
      LOG_LEVEL: "error",
      DATABASE_URL: process.env["E2E_DATABASE_URL"],
      SECRET_PEPPER: PEPPER,
      CALLS_PER_MINUTE: "100000",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await expect(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200)).toPass({ timeout: 240_000 });
});

test.afterAll(async () => {
  if (service.exitCode === null) {
    const ended = new Promise((resolve) => service.once("exit", resolve));
    service.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function edit(file: string, change: (value: ReturnType<typeof JSON.parse>) => void): void {
  const path = join(folder, file);
  const value = JSON.parse(readFileSync(path, "utf8"));
  change(value);
  writeFileSync(path, JSON.stringify(value, null, 2));
}

interface Kept {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

async function eventsOf(visitor: string): Promise<Kept[]> {
  const client = new Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  try {
    const sql = "select name, properties from events where visitor = $1 order by happened_at";
    // At rest, a visitor is a keyed hash.
    const key = visitorKey(createSecrets(PEPPER), visitor);
    return (await client.query(sql, [key])).rows as Kept[];
  } finally {
    await client.end();
  }
}

const dataLayer = (page: Page) => page.evaluate(() => JSON.stringify(window.dataLayer ?? []));
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test("an arm changes texts and flow; the referrer's discount applies; the affiliate gets the purchase; analytics gets no input [DISC-03] [STEP1-06] [API-11] [EXP-01] [ANALYTICS-01] [ANALYTICS-02] [ANALYTICS-04] [ANALYTICS-05] [ANALYTICS-06]", async ({
  page,
}) => {
  const [visitor, parent, other, secret] = [randomUUID(), parentA(), coParent(), login()];
  const addresses: string[] = [];
  let layers = "";
  await page.route(`${PARTNER}/**`, (route) => {
    const script = route.request().url().endsWith("tag.js");
    return route.fulfill(script ? { contentType: "text/javascript", body: "window.tagged = true" } : { status: 204 });
  });
  page.on("request", (request) => addresses.push(request.url()));

  await page.goto(`${url}${base}/step1?lang=en&visitor=${visitor}&${DISCOUNT}`);
  await expect(heading(page, "You, in another arm")).toBeVisible();
  await expect(page).not.toHaveURL(/visitor/);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "tagged"))).toBe(true);
  await expectOffer(page, 50, 20);
  await finishStepOne(page, parent);
  await expect(page.getByText("You, in another arm")).toBeVisible();
  await finishStepTwo(page, other);
  layers += await dataLayer(page);
  await choosePackage(page, "Plus");
  await finishBilling(page);
  await finishPaymentMethod(page);
  layers += await dataLayer(page);
  const announced = await announcedTotal(page);
  await pay(page);
  expect(await page.evaluate(() => Reflect.get(window, "tagged"))).toBeUndefined();
  await finishCredentials(page, en, secret);
  layers += await dataLayer(page);

  // A request that outlives its document may be reported later.
  const pixelOf = () =>
    addresses
      .map((address) => new URL(address))
      .find(({ origin, pathname }) => origin === PARTNER && pathname === "/pixel");
  await expect.poll(() => pixelOf()?.pathname).toBe("/pixel");
  const pixel = pixelOf();
  // Plus costs 200 dollars, less 20 % through the link. The affiliate's amount excludes taxes.
  const { transactionId, afterDiscount, total } = await readOrder(parent.email);
  expect(afterDiscount).toBe(16_000);
  expect(announced).toContain((total / 100).toFixed(2));
  expect(Object.fromEntries(pixel?.searchParams ?? [])).toEqual({ order: transactionId, amount: "160" });
  await page.goto("about:blank");
  const names = async () => (await eventsOf(visitor)).map(({ name }) => name);
  await expect.poll(names).toContain("Receipt Viewed");
  const events = await eventsOf(visitor);
  for (const name of [
    "Step 1 Viewed",
    "Step 1 Submitted",
    "identify",
    "Step 2 Submitted",
    "Payment Submitted",
    "Credentials Submitted",
  ])
    expect(events.map((event) => event.name)).toContain(name);
  expect(events.find(({ name }) => name === "Step 2 Viewed")?.properties).toEqual({
    duplicateWarning: false,
    email: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(events.filter(({ name }) => name === "Experiment Viewed").map(({ properties }) => properties["arm"])).toEqual([
    "treatment",
  ]);

  const everything = JSON.stringify(events) + layers + addresses.join(" ");
  const typed = [parent.email, parent.lastName, parent.phone, other.email, "Mila", secret.username];
  const secrets = [secret.password, secret.question, secret.answer, visa.number, encodeURIComponent(secret.answer)];
  for (const word of [...typed, ...secrets]) expect(everything).not.toContain(word);
  expect(JSON.stringify(events.map(({ properties }) => Object.values(properties)))).not.toContain(`"${secret.code}"`);
  await page.goto(`${url}${base}/receipt`);
  for (const word of secrets) expect(await stored(page)).not.toContain(word);
});

test("a second device with the same id gets the same arm and is not counted again; Back sends an event [ANALYTICS-03]", async ({
  browser,
}) => {
  const visitor = randomUUID();
  const events = () => eventsOf(visitor);
  for (const device of ["phone", "laptop"]) {
    const page = await browser.newPage();
    await page.route(`${PARTNER}/**`, (route) => route.fulfill({ status: 204 }));
    await page.goto(`${url}${base}/signup?lang=en&visitor=${visitor}`);
    await page.getByRole("button", { name: en.parents }).click();
    // This arm skips the question about the co-parent.
    await expect(heading(page, "You, in another arm")).toBeVisible();
    await page.reload();
    await expect(heading(page, "You, in another arm")).toBeVisible();
    if (device === "laptop") {
      await finishStepOne(page, parentA());
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await expect(heading(page, "You, in another arm")).toBeVisible();
      // The page sends the event when it is idle. Closing the page at once would lose it.
      await expect
        .poll(async () => (await events()).find(({ name }) => name === "Back Clicked")?.properties)
        .toEqual({ step: "step2" });
    }
    await page.close({ runBeforeUnload: false });
  }
  const viewed = (await events()).filter(({ name }) => name === "Experiment Viewed");
  expect(new Set(viewed.map(({ properties }) => properties["arm"]))).toEqual(new Set(["treatment"]));
  const flags = viewed.map(({ properties }) => properties["flag"]);
  expect(flags).toEqual([...new Set(flags)]);
});

test("the content policy follows the configuration: no third-party script on pages that ask for secrets [ANALYTICS-06]", async ({
  request,
}) => {
  const policy = async (path: string) =>
    (await request.get(`${url}${base}${path}`)).headers()["content-security-policy"] ?? "";
  const directive = (text: string, name: string) => text.split("; ").find((one) => one.startsWith(`${name} `)) ?? "";
  expect(directive(await policy("/signup"), "script-src")).toContain(PARTNER);
  expect(directive(await policy("/credentials"), "script-src")).toMatch(/^script-src 'self' 'sha256-[\w+/]+='$/);
  expect(directive(await policy("/payment"), "script-src")).not.toContain(PARTNER);
  for (const path of ["/signup", "/credentials", "/payment"])
    expect(directive(await policy(path), "connect-src")).toContain(PARTNER);
  const without = (await request.get(`${base}/signup`)).headers()["content-security-policy"];
  expect(without).not.toContain("partner");
});
