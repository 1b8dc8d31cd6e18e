/** The invite journey through browser and service. tests/unit/journeys/invite*.ts cover its branches. */
import { EventEmitter, once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import { inviteBranches } from "../unit/journeys/invite-branches.ts";
import { invite } from "./invitation.ts";
import { base, BrowserInvitee } from "./invite.ts";
import { heading, pay } from "./join.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

// The setting that most people have.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** The headings of the steps where the main branches end. */
const HEADINGS: Readonly<Record<string, string>> = { request: en.expired, pickPackage: en.step3 };

// The tests below cover these branches for `npm test`: a paid-for parent who creates a login takes the path of a paying
// one, without the payment.
for (const { title, go, step } of inviteBranches.filter((branch) => branch.main))
  test(`${title} (${step || "elsewhere"})`, LONG, async ({ page }) => {
    await go(new BrowserInvitee(page));
    if (step === "") await expect(page).toHaveURL(/\/legacy\/home$/);
    else await expect(heading(page, HEADINGS[step] ?? "")).toBeVisible();
  });

test("an invited parent pays and creates a login; the link's secret appears only in the calls that need it [INV-02] [INV-15] [PKG-19] [PAY-26] [API-26]", async ({
  page,
  context,
}) => {
  const seen: string[] = [];
  context.on("request", (request) => {
    const { authorization = "", ...headers } = request.headers();
    const ours = new URL(request.url()).pathname.startsWith("/v2/");
    seen.push(request.url(), JSON.stringify(headers), request.postData() ?? "", ours ? "" : authorization);
  });
  context.on("console", (message) => seen.push(message.text()));
  page.on("framenavigated", (frame) => seen.push(frame.url()));
  const person = new BrowserInvitee(page);
  await person.openLink();
  const { token = "", invited, inviter, signupId = "" } = person.invitation ?? {};
  await expect(
    page.getByRole("listitem").filter({ hasText: `${inviter?.firstName} ${inviter?.lastName}` }),
  ).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Parent, you" })).toContainText(invited?.firstName ?? "");
  await expect(page).toHaveURL(new RegExp(`${base}$`));
  await person.begin();
  await page.reload();
  await person.confirmDetails();
  await expect(page.getByRole("article", { name: "Plus" })).toContainText("Your co-parent selected this package");
  await expect(page.getByRole("article", { name: "Essential" })).not.toContainText("Your co-parent selected");
  await person.open("/payment");
  await expect(heading(page, en.step3)).toBeVisible();
  await person.choosePackage();
  await page.reload();
  await person.enterAddress();
  await expect(page.getByRole("checkbox", { name: en.haveCode })).toBeVisible();
  await expect(page.getByText(en.payForCoParent)).toHaveCount(0);
  await person.enterCard();
  await person.pay();
  const kept = await everythingKept(page);
  expect(kept).toContain("invite");
  for (const word of [token, invited?.email ?? "", "Avery"]) expect(kept).not.toContain(word);
  await person.createLogin();
  await expect(heading(page, en.receipt)).toBeVisible();
  await page.goBack();
  // The journey is over.
  await expect(page).toHaveURL(/\/invite\/receipt$/);
  await expect(heading(page, en.receipt)).toBeVisible();
  expect(seen.length).toBeGreaterThan(50);
  // The first address is the link as it was opened; browsers do not send the part after its `#`.
  expect(seen.map((text) => text.replace(/#token=.*/, "")).filter((text) => text.includes(token))).toEqual([]);
  expect(await everythingKept(page)).not.toContain(token);
  expect(
    await row(
      "select u.username, s.paid_at from users u join signups s on s.id = u.signup_id where s.id = $1",
      signupId,
    ),
  ).toMatchObject({
    username: expect.any(String),
    paid_at: expect.any(Date),
  });
});

test(
  "two tabs with the same link make one payment, and both reach the login; a tab without the link knows nothing",
  LONG,
  async ({ page, context }) => {
    const [one, other] = [new BrowserInvitee(page), new BrowserInvitee(await context.newPage())];
    const { link, signupId, token } = await invite();
    const pages = context.pages();
    for (const [index, person] of [one, other].entries()) {
      await pages[index]?.goto(link);
      await person.begin();
      await pages[index]?.getByRole("button", { name: en.continue, exact: true }).click();
      await expect(heading(pages[index] ?? page, en.step3)).toBeVisible();
      await person.choosePackage();
      await person.enterAddress();
      await person.enterCard();
    }
    await one.pay();
    await pay(pages[1] ?? page);
    const charges = await row(
      "select count(*)::int as n from payments where status = 'charged' and signup_id = $1",
      signupId,
    );
    expect(charges).toEqual({ n: 1 });
    const third = await context.newPage();
    await third.goto(`${base}/payment`);
    await expect(third).toHaveURL(/\/legacy\/home$/);
    expect(await everythingKept(third)).not.toContain(token);
  },
);

test("by keyboard alone: starts the journey, keeps the typed text when the page reloads, and accepts a link pasted over the address [INV-04] [INV-05]", async ({
  page,
}) => {
  const writes = new EventEmitter();
  await page.exposeFunction("wrote", () => writes.emit("write"));
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...item) {
      setItem.apply(this, item);
      void (window as unknown as { wrote(): void }).wrote();
    };
  });
  await page.goto((await invite()).link);
  const question = page.locator("summary", { hasText: "Do I have to pay?" });
  const answer = page.getByText(/Each parent has a subscription/);
  await expect(answer).toBeHidden();
  await question.focus();
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
  await page.getByRole("button", { name: en.begin }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, en.step1)).toBeFocused();

  await test.step("keeps typed text over a reload", async () => {
    const lastName = page.getByLabel(en.lastName, { exact: true });
    await lastName.fill("Rivera-Oak");
    // Like a real network, this route is slower than the page is at sealing (encrypting) the word. The timeout ends the
    // wait if the word is never written.
    await page.route(page.url(), async (route) => {
      await Promise.race([once(writes, "write"), setTimeout(20_000)]);
      await route.continue();
    });
    await page.reload();
    await expect(lastName).toHaveValue("Rivera-Oak");
    await page.unroute(page.url());
  });

  await page.goBack();
  await expect(page.getByRole("button", { name: en.begin })).toBeVisible();
  // Only the part after the `#` changes, so the browser loads nothing by itself.
  const second = await invite({ link: "used" });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, second.link.split("#")[1] ?? "");
  await expect(heading(page, en.used)).toBeVisible();
  expect(page.url()).not.toContain(second.token);
});

test("an expired link offers to request a new one, and the service really queues that mail [INV-07] [INV-10] [INV-23]", async ({
  page,
}) => {
  const { link, signupId } = await invite({ link: "expired" });
  await page.goto(link);
  await expect(heading(page, en.expired)).toBeVisible();
  await page.getByRole("button", { name: en.requestLink }).click();
  await expect(page.getByText(en.linkSent)).toBeVisible();
  await expect(page.getByText(/20 minutes/)).toBeVisible();
  const open = "select count(*)::int as n from invitations i join outbox o on o.purpose = 'link ' || i.id";
  expect(await row(`${open} where i.signup_id = $1 and i.replaced_at is null and i.used_at is null`, signupId)).toEqual(
    { n: 1 },
  );
});

/** Everything that the browser stores for this site, in one string. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const read = (name: string) =>
      new Promise<unknown>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => {
          const database = opening.result;
          const stores = [...database.objectStoreNames];
          if (stores.length === 0) return resolve([]);
          const all = database
            .transaction(stores)
            .objectStore(stores[0] ?? "")
            .getAll();
          all.addEventListener("success", () => resolve(all.result));
        });
      });
    const databases = await indexedDB.databases();
    const records = await Promise.all(databases.map(({ name = "" }) => read(name)));
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      records,
      history.state,
      document.cookie,
      location.href,
    ]);
  });
}

async function row(sql: string, id: string): Promise<Record<string, unknown> | undefined> {
  const client = new Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, [id])).rows[0];
  } finally {
    await client.end();
  }
}
