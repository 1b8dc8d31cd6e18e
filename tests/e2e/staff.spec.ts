/** The place of experiments on the staff's port: docs/experiments.md, "The place of experiments". */
import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { launchAt } from "./launch-at.ts";
import { startStaffService, type StaffService } from "./staff-service.ts";
import { documentedRow, expectDocumented, Person, secondsFor } from "./studio-tasks.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const FLAG = "discountOfferLanguage";
/** The browser of these tests names itself a robot, and robots are not counted. */
const PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

// One service for all of them: what one starts, the next one finds.
test.describe.configure({ mode: "default" });

let staff: StaffService;
test.beforeAll(async () => {
  staff = await startStaffService();
});
test.afterAll(() => staff.close());

/** Nothing is found by axe and nothing is cut off, on a phone and on a desk, in both schemes. */
async function looksRight(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [390, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page, WCAG), `${width} ${colorScheme}`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `wider than ${width}`).toBeLessThanOrEqual(0);
  }
}

/** Looks again until new visitors are counted: for all who look within five seconds, they are counted once. */
async function seeNewCount(page: Page, words: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(words).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

async function confirm(page: Page, button: string, reason: string, person = new Person(page)): Promise<void> {
  const dialog = page.getByRole("dialog");
  await person.read(dialog);
  await person.write(dialog.getByLabel(/^Why/), reason);
  await person.click(dialog.getByRole("button", { name: button }));
  await expect(dialog).toBeHidden();
}

test("a first experiment takes less than five minutes: see what it needs, start at 10 %, see health, raise to 50 %, stop, end with the winner", async ({
  page,
  context,
}) => {
  const person = new Person(page);
  const rows: string[] = [];
  const button = (name: string) => page.getByRole("button", { name });
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  await page.goto(`${staff.origin}/experiments/${FLAG}`);
  await expect(page.getByText("Open the link that the service printed")).toBeVisible();
  await looksRight(page);
  await staff.signIn(context);
  await page.goto(staff.origin);
  // The list is narrowed by words, an owner and a journey; a reload keeps that.
  await page.getByLabel("Owner").selectOption("Product manager for prices");
  await page.getByLabel("Journey").selectOption("invite");
  await expect(page.getByRole("heading", { name: /^Ready to start 4/ })).toBeVisible();
  await page.getByLabel("Journey").selectOption("join");
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Ready to start 5/ })).toBeVisible();
  await expect(page.getByLabel("Owner")).toHaveValue("Product manager for prices");
  await page.goto(staff.origin);
  await person.write(page.getByPlaceholder("Find an experiment…"), "discount");
  await expect(page.getByRole("heading", { name: /^Ready to start 1/ })).toBeVisible();
  await looksRight(page);
  await person.click(page.getByRole("link", { name: FLAG }));

  // What it needs.
  await expect(page.getByText(/^Planned: [\d,]+ visitors, \d+ days$/)).toBeVisible();
  await expect(
    page.getByText("To count them before anything is different for anybody, start it with 0 %."),
  ).toBeVisible();
  await person.read(card("Plan"));
  await person.read(card("What each arm sees"));
  rows.push(person.row("See what it needs"));

  // The pages in each arm: signed, and in the Studio, because this one depends on what people did before.
  const look = page.getByRole("link", { name: /as treatment, in join/ });
  await expect(look).toHaveAttribute("href", /\/app\/join\/step1\?arm\.discountOfferLanguage=treatment&look=\d+\./);
  await expect(page.getByText("what somebody did before decides whether this page opens")).toBeVisible();
  await expect(page.getByRole("link", { name: /with all arms, in join/ })).toHaveAttribute(
    "href",
    `https://studio.example/#/page/join/step1?arm=${FLAG}%3Dtreatment&sheet=arms`,
  );

  // Start at 10 %: a reason is needed, and the refusal keeps what was typed.
  await button("Start…").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("90 %, the rest")).toBeVisible();
  await expect(
    dialog.getByText("10 % of those who take part get treatment; how many people that is, no figures say yet."),
  ).toBeVisible();
  await looksRight(page);
  await dialog.getByRole("button", { name: "Start it" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Say why");
  await dialog.getByLabel("treatment").fill("0");
  await expect(dialog.getByText("Nobody gets another arm. It shows what the experiment needs.")).toBeVisible();
  await dialog.getByLabel("treatment").fill("110");
  await dialog.getByLabel(/^Why/).fill("a first look for trouble");
  await dialog.getByRole("button", { name: "Start it" }).click();
  await expect(dialog.getByRole("group", { name: /^Shares/ }).getByRole("alert")).toContainText(
    "percentage from 0 to 100",
  );
  await expect(dialog.getByLabel(/^Why/)).toHaveValue("a first look for trouble");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // As somebody does who makes no mistake.
  await person.click(button("Start…"));
  await person.write(dialog.getByLabel("treatment"), "10");
  await confirm(page, "Start it", "a first look for trouble", person);
  rows.push(person.row("Start it at 10 %"));
  await expect(page.getByText(/running, day 0 of/)).toBeVisible();
  await expect.poll(async () => (await staff.running(FLAG))?.share).toEqual({ control: 90, treatment: 10 });
  await expect(page.getByText("Done. Started: control 90 %, treatment 10 %; all sites and languages")).toBeVisible();

  // Its health, after people came.
  await staff.come(FLAG, "paid", { control: [900, 300], treatment: [100, 35] });
  await seeNewCount(page, page.getByText("Shares are as set."));
  await expect(page.getByText("no health check has failed")).toBeVisible();
  await person.read(card("Result"));
  await person.read(card("Health"));
  rows.push(person.row("See its health"));

  // Raise to 50 %: the results begin anew.
  await person.click(button("Change shares…"));
  await person.write(dialog.getByLabel("treatment"), "50");
  await expect(dialog.getByText("40 % of visitors move from control to treatment")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "us", exact: true }).uncheck();
  await expect(
    dialog.getByText(/^100 people saw treatment at other sites than .* get what everybody gets/),
  ).toBeVisible();
  await dialog.getByRole("checkbox", { name: "us", exact: true }).check();
  await confirm(page, "Change it", "no trouble at 10 %", person);
  rows.push(person.row("Raise it to 50 %"));
  await expect(page.getByText("Done. Changed: control 50 %, treatment 50 %; all sites and languages")).toBeVisible();
  await staff.come(FLAG, "paid", { control: [2000, 600], treatment: [2000, 900] });
  await seeNewCount(page, page.getByText(/treatment is better/));
  await expect(page.getByRole("img", { name: /^Difference in “Paid”/ })).toBeVisible();
  // On paper nothing can be opened: the table and the groups are there.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("region", { name: "The difference by day" }).getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "By site" }).getByRole("cell", { name: "treatment" })).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole("region", { name: "By site" })).toBeHidden();
  await page.getByRole("button", { name: "As a table" }).click();
  await expect(page.getByRole("region", { name: "The difference by day" }).getByRole("row")).toHaveCount(2);
  await looksRight(page);

  // A change that was a mistake is undone: the results begin anew, as with any other shares.
  await page.getByRole("button", { name: "Change shares…" }).click();
  await dialog.getByLabel("treatment").fill("80");
  await confirm(page, "Change it", "a slip of the finger");
  await page.getByRole("button", { name: "Undo…" }).click();
  await expect(dialog.getByText("30 % of visitors move from treatment to control")).toBeVisible();
  await expect(dialog.getByText("for “a slip of the finger”")).toBeVisible();
  await looksRight(page);
  await confirm(page, "Undo it", "it was 50 before");
  await expect(page.getByText("Done. Undone: it is running, control 50 %, treatment 50 %")).toBeVisible();
  await expect.poll(async () => (await staff.running(FLAG))?.share).toEqual({ control: 50, treatment: 50 });
  await staff.come(FLAG, "paid", { control: [2000, 600], treatment: [2000, 900] });
  await seeNewCount(page, page.getByText(/treatment is better/));

  // Stop; and again, because the first one is undone. Its figures go on.
  await page.getByRole("button", { name: "Stop…" }).click();
  await expect(dialog.getByText(/^About [\d,]+ people are in the middle in treatment/)).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "keep their arm" }), "as its entry in the files says").toBeChecked();
  await confirm(page, "Stop for everyone", "a decision is due");
  await expect(page.getByText("Done. Stopped; people in the middle keep their arm")).toBeVisible();
  await expect(page.getByText(/stopped, day 0 of/)).toBeVisible();
  await page.getByRole("button", { name: "Undo…" }).click();
  await expect(dialog.getByText("The figures go on")).toBeVisible();
  await confirm(page, "Undo it", "not today");
  await expect(page.getByText(/running, day 0 of/)).toBeVisible();
  await expect(page.getByText(/treatment is better/)).toBeVisible();
  await person.click(button("Stop…"));
  await confirm(page, "Stop for everyone", "a decision is due after all", person);
  rows.push(person.row("Stop it"));
  await expect(page.getByText(/stopped, day 0 of/)).toBeVisible();
  await expect.poll(async () => (await staff.running(FLAG))?.active).toBe(false);

  // End.
  await person.click(button("End it…"));
  await person.click(dialog.getByRole("radio", { name: "treatment" }));
  await confirm(page, "End it, keep treatment", "it is clearly better", person);
  rows.push(person.row("End it with the winner"));
  await expect(page.getByText(/treatment stays\. After .* 4,000 visitors\. .*“it is clearly better”/)).toBeVisible();
  await expect(page.getByRole("link", { name: "end it in the Studio, too" })).toHaveAttribute(
    "href",
    `https://studio.example/#/experiments?arm=${FLAG}%3Dtreatment`,
  );
  await page.getByRole("link", { name: "Experiments", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: /^Ended 1/ })).toBeVisible();

  expectDocumented(rows, "docs/experiments.md");
  const inStudio = ["Another title for some people", "Plan an experiment", "End an experiment"];
  expect(secondsFor([...inStudio.map((task) => documentedRow(task)), ...rows])).toBeLessThan(300);
});

test("a page says that it waits, keeps its last figures without the service, and says who is signed out", async ({
  page,
  context,
}) => {
  await staff.signIn(context);
  const address = "**/staff/experiments/socialProof";
  let answer = (): void => undefined;
  await page.route(address, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.goto(`${staff.origin}/experiments/socialProof`);
  await expect(page.getByText("The figures are loading…")).toBeVisible();
  answer();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText("picture");
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();

  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await page.clock.install();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("alert")).toContainText(
    /The service does not answer\. The figures below are as of \d\d:\d\d\./,
  );
  await expect(title).toContainText("picture");
  await page.unroute(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();

  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("alert")).toContainText("You are signed out.");
  await expect(page.getByRole("link", { name: "Sign in again" })).toHaveAttribute("href", "/experiments/socialProof");
});

test("an act is sent once, another one's change is said, and a viewer is offered none", async ({ page, context }) => {
  await staff.signIn(context);
  await page.goto(`${staff.origin}/experiments/socialProof`);
  await page.getByRole("button", { name: "Start…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Why/).fill("twice");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/staff/acts/experiment")) sent.push(request.postData() ?? "");
  });
  await dialog.getByRole("button", { name: "Start it" }).dblclick();
  await expect(dialog).toBeHidden();
  expect(sent).toHaveLength(1);
  await expect(page.getByText("Somebody changed this meanwhile")).toBeHidden();

  await page.getByRole("button", { name: "Stop…" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Stop…" })).toBeFocused();
  const stopped = await staff.act("experiment", { flag: "socialProof", state: "off", reason: "another tab" });
  expect(stopped.status).toBe(200);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText(/^Somebody changed this meanwhile: Stopped.*another tab/)).toBeVisible();
  await page.getByRole("button", { name: "I see" }).click();
  await expect(page.getByText("Somebody changed this meanwhile")).toBeHidden();

  // An undo is of the change that its dialog was opened for, not of one that somebody makes meanwhile.
  await page.getByRole("button", { name: "Undo…" }).click();
  await expect(dialog.getByText("for “another tab”")).toBeVisible();
  const started = await staff.act("experiment", { flag: "socialProof", state: "on", reason: "a third tab" });
  expect(started.status).toBe(200);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(dialog.getByText(/^Somebody changed this meanwhile: Started.*a third tab/)).toBeVisible();
  await dialog.getByLabel(/^Why/).fill("too soon");
  await dialog.getByRole("button", { name: "Undo it" }).click();
  await expect(dialog.getByRole("alert")).toContainText("It has been changed since");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(async () => (await staff.running("socialProof"))?.active).toBe(true);

  // Nor is any other act of a state that somebody has changed: a change of shares would take their stop back unseen.
  await page.reload();
  await page.getByRole("button", { name: "Change shares…" }).click();
  await dialog.getByLabel("treatment").fill("20");
  await dialog.getByLabel(/^Why/).fill("more of it");
  expect((await staff.act("experiment", { flag: "socialProof", state: "off", reason: "a fault" })).status).toBe(200);
  await dialog.getByRole("button", { name: "Change it" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    /changed since, at .* by this machine \(“a fault”\): it is off/,
  );
  await expect(dialog.getByText(/^Somebody changed this meanwhile: Stopped.*a fault/)).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Start socialProof" })).toBeVisible();
  await dialog.getByRole("button", { name: "Start it" }).click();
  await expect(dialog.getByRole("alert"), "until they say that they have seen it").toContainText("changed since");
  await expect.poll(async () => (await staff.running("socialProof"))?.active).toBe(false);
  await dialog.getByRole("button", { name: "I see" }).click();
  await dialog.getByRole("button", { name: "Start it" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await staff.running("socialProof"))?.share).toEqual({ control: 80, treatment: 20 });

  await page.route("**/staff/me", (route) => route.fulfill({ json: { id: "u-2", name: "Vera", role: "viewer" } }));
  await page.reload();
  await expect(page.getByText("As a viewer you look")).toBeVisible();
  await expect(page.getByRole("button", { name: /…$/ })).toHaveCount(0);
});

test("staff see the arm that they ask for on a customer's host, and no other link puts anybody into an arm", async () => {
  const flag = "removeCoParentStatus";
  const people = staff.peopleAt("www.twofold-us.example");
  const browser = await launchAt([people]);
  const context = await browser.newContext();
  await staff.signIn(context);
  const page = await context.newPage();
  await page.goto(`${staff.origin}/experiments/${flag}`);
  const href = (await page.getByRole("link", { name: /as treatment, in join/ }).getAttribute("href")) ?? "";
  const { pathname, search } = new URL(href);
  const opened = async (query: string): Promise<Locator> => {
    await page.goto(people + pathname + query);
    await page.getByRole("button", { name: en.parents }).click();
    return page.getByRole("heading", { level: 1 });
  };
  // Everybody is in the control, which asks for the co-parent first.
  for (const none of [search.replace(/&look=.*/, ""), ""]) await expect(await opened(none), none).toHaveText(en.status);
  await page.goto(people + pathname + search.replace(/look=\d/, "look=9"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has ended");
  await looksRight(page);
  await page.getByRole("link", { name: "See the page as you get it yourself" }).click();
  await expect(page.getByRole("button", { name: en.parents })).toBeVisible();
  await expect(await opened(search)).toHaveText(en.step1);
  await expect(await opened(""), "the next document of the tab").toHaveText(en.step1);
  await browser.close();
});

test("an experiment that is started with 0 % counts everybody, whom nobody need know before", async ({ browser }) => {
  const flag = "removeCoParentStatus";
  const people = staff.peopleAt("localhost");
  expect((await staff.act("experiment", { flag: "socialProof", state: "off", reason: "over" })).status).toBe(200);
  await expect.poll(async () => (await staff.running("socialProof"))?.active).toBe(false);
  /** Somebody new comes; whether their browser has a name for them then. */
  const isKnown = async () => {
    const context = await browser.newContext({ userAgent: PERSON });
    const page = await context.newPage();
    const reported = page.waitForRequest((one) => one.postData()?.includes("Experiment Viewed") === true);
    await page.goto(`${people}/app/join/signup`);
    await page.getByRole("button", { name: en.parents }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.status);
    await reported;
    const cookies = await context.cookies(people);
    await context.close();
    return cookies.some(({ name }) => name === "visitor");
  };
  expect(await isKnown()).toBe(false);
  const context = await browser.newContext();
  const page = await context.newPage();
  await staff.signIn(context);
  await page.goto(`${staff.origin}/experiments/${flag}`);
  // The files say that it is on, with everybody in the control.
  await page.getByRole("button", { name: "Change shares…" }).click();
  await expect(page.getByText("Nobody gets another arm. It shows what the experiment needs.")).toBeVisible();
  await expect(page.getByText("From then on people are counted.")).toBeVisible();
  await confirm(page, "Change it", "to see what it needs");
  await expect.poll(async () => (await staff.running(flag))?.counts).toBe(true);
  expect(await isKnown()).toBe(true);
  await seeNewCount(page, page.getByText("Everybody gets the control. The plan says what the experiment needs."));
  await expect(page.getByText("1 visitor", { exact: true })).toBeVisible();
  await context.close();
});
