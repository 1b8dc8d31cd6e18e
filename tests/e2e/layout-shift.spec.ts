/**
 * Nothing on a page moves by itself on a slow network: checked on each page of each journey, after a press and after a
 * reload.
 */
import type { Browser, Page } from "@playwright/test";
import { invite } from "./invitation.ts";
import { BrowserInvitee } from "./invite.ts";
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
  toPackages,
} from "./join.ts";
import { mailedLink, newOwner, readOutbox } from "./owner.ts";
import { coParent, parentA } from "./people.ts";
import { Professional, base as pro } from "./professional.ts";
import { slowDown, watchShifts } from "./slow-network.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";
import { holdBack } from "./hold-scripts.ts";

const MOST = 0.02;

interface Walker {
  readonly page: Page;
  /** Checks what moved on the page that was reached. */
  arrived(name: string): Promise<void>;
  /** The same, also after a reload. */
  both(name: string): Promise<void>;
}

type Walk = (walker: Walker) => Promise<void>;

const PHONE: Size = { width: 390, height: 844 };
const DESK: Size = { width: 1280, height: 900 };
/**
 * `SHIFTS=all`: checks every page of every journey, when reached and when reloaded, in both sizes. Otherwise checks the
 * join journey's pages from the packages on, in alternating sizes.
 */
const ALL = process.env["SHIFTS"] === "all";
const SIZES = ALL ? "on a phone and on a desktop" : "on a phone or on a desktop";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Walks a journey and fails with the list of pages that moved. */
async function walk(browser: Browser, journey: Walk): Promise<void> {
  const walks: readonly (readonly [Size, ...Size[]])[] = ALL ? [[PHONE], [DESK]] : [[PHONE, DESK]];
  const moved = await Promise.all(walks.map((sizes) => whatMoves(browser, sizes, journey)));
  expect(moved.flat().join("\n")).toBe("");
}

/** Changes to the next of `sizes` after each page that is reached, before it may be reloaded. */
async function whatMoves(
  browser: Browser,
  sizes: readonly [Size, ...Size[]],
  journey: Walk,
): Promise<readonly string[]> {
  const moved: string[] = [];
  let size = sizes[0];
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  const take = await watchShifts(page);
  const { settled } = await slowDown(page);
  const look = async (name: string) => {
    await settled();
    const shifts = await take();
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    const title = `${size.width} ${name}: ${sum.toFixed(4)}`;
    if (process.env["SHOW_SHIFTS"]) console.log(title);
    if (sum > MOST)
      moved.push([title, ...shifts.map(({ value, moved }) => `  ${value.toFixed(4)} ${moved}`)].join("\n"));
  };
  const turn = async () => {
    const next = sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? size;
    if (next === size) return;
    size = next;
    await page.setViewportSize(size);
    // Ignores what this change of size moves.
    await settled();
    await take();
  };
  await journey({
    page,
    arrived: async (name) => {
      await look(`${name}, come to`);
      await turn();
    },
    both: async (name) => {
      await look(`${name}, come to`);
      await turn();
      await page.reload();
      await look(`${name}, loaded`);
    },
  });
  await context.close();
  return moved;
}

const toEachPage: Walk = async ({ page, arrived, both }) => {
  await page.goto(`${base}/signup`);
  await arrived("sign-up");
  await page.getByRole("button", { name: en.parents }).click();
  await both("co-parent's status");
  await page.getByRole("button", { name: en.yesNote }).click();
  await arrived("instructions");
  await page.goto(`${base}/no-permission`);
  await arrived("no permission");
  await page.goto(`${base}/step1`);
  await arrived("step 1");
  await finishStepOne(page, parentA());
  await both("step 2");
  await finishStepTwo(page, coParent());
  await fromPackages({ page, arrived, both });
};

const fromPackages: Walk = async ({ page, arrived, both }) => {
  const again = ALL ? both : arrived;
  await both("packages");
  await page.getByRole("button", { name: en.chooseOption }).click();
  await expect(heading(page, en.buildYourOwn)).toBeVisible();
  await again("build your own");
  await page.goBack();
  await choosePackage(page, "Plus");
  await both("billing");
  await finishBilling(page);
  await arrived("payment");
  await finishPaymentMethod(page);
  await arrived("review");
  await pay(page);
  await again("login");
  await finishCredentials(page);
  await again("receipt");
};

if (ALL)
  test(`nothing moves by itself on any page of the join journey, ${SIZES}`, ({ browser }) => walk(browser, toEachPage));
else
  test(`nothing moves by itself on any page of the join journey from the packages on, ${SIZES}`, ({ browser }) =>
    walk(browser, async (walker) => {
      await toPackages(walker.page);
      await fromPackages(walker);
    }));

if (ALL)
  test(`nothing moves by itself on any page of the invite journey, ${SIZES}`, async ({ browser }) => {
    await walk(browser, async ({ page, arrived, both }) => {
      await page.goto("/app/join/invite");
      await arrived("without a link");
      await page.goto("/app/join/invite/request");
      await arrived("nobody");
      await page.goto((await invite({ link: "expired" })).link);
      await expect(heading(page, en.expired)).toBeVisible();
      await arrived("expired");
      const person = new BrowserInvitee(page);
      await person.openLink("paid for");
      await arrived("welcome, paid for");
      await person.begin();
      await person.confirmDetails();
      await both("address");
      await person.openLink();
      await arrived("welcome");
      await person.begin();
      await both("details");
      await person.confirmDetails();
      await arrived("packages");
      await person.buildOwn();
      await expect(heading(page, en.buildYourOwn)).toBeVisible();
      await arrived("build your own");
      await page.goBack();
      await person.choosePackage();
      await arrived("billing");
      await finishBilling(page);
      await arrived("payment");
      await finishPaymentMethod(page);
      await arrived("review");
      await pay(page);
      await arrived("login");
      await person.createLogin();
      await arrived("receipt");
      // The co-parent of this parent has a package of the United States.
      await person.openLink(undefined, "?site=uk");
      await person.begin();
      await person.confirmDetails();
      await expect(page.getByText("Your co-parent has chosen a package.")).toBeVisible();
      await both("packages without the co-parent's");
    });
  });

if (ALL)
  test(`nothing moves by itself on any page of the professional journey, ${SIZES}`, async ({ browser }) => {
    await walk(browser, async ({ page, arrived, both }) => {
      const person = new Professional(page);
      await page.goto(pro);
      await arrived("about you");
      await person.finishContact();
      await both("practice");
      await person.finishPractice();
      await both("security");
      await person.fillSecurity();
      await person.press("security.complete");
      await expect(person.heading("ready.title")).toBeVisible();
      await both("ready");
    });
  });

if (ALL)
  test(`nothing moves by itself on any page of the account journey and of logging in, ${SIZES}`, async ({
    browser,
  }) => {
    const account = "/app/join/account";
    await walk(browser, async ({ page, arrived, both }) => {
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
      const at = (name: string) => expect(heading(page, name)).toBeVisible();
      const owner = await newOwner({ coParent: "unreachable" });
      await page.goto("/ofw/login");
      await arrived("login");
      await field("Username").fill(owner.username);
      await field("Password").fill(owner.password);
      await press("Log In");
      await at("Welcome, Jordan");
      await both("home");
      await page.goto(`${account}/receipts`);
      await arrived("receipts");
      await page.goto(`${account}/change-password`);
      await arrived("change password");
      await page.goto(`${account}/signed-out`);
      await arrived("signed out");
      await page.goto(`${account}/password`);
      await arrived("forgotten password");
      await field("Username or email").fill(owner.email);
      await press("Email me a link");
      await at("Check your email");
      await arrived("password's mail sent");
      await page.goto(await mailedLink(page, owner.email));
      await at("Choose a new password");
      await arrived("new password");
      await page.goto(`${account}/reset-over`);
      await arrived("reset over");
      await page.goto(`${account}/username`);
      await arrived("forgotten user name");
      await page.getByRole("button", { name: "By email" }).click();
      await at("Find your username by email");
      await both("user name by mail");
      await page.goto(`${account}/username/phone`);
      await arrived("user name by phone");
      await field("Phone number").fill(owner.phoneNumber);
      await field("Email").fill(owner.email);
      await press("Send me a code");
      await at("Enter your code");
      await both("code");
      const [text = ""] = await readOutbox(page, owner.phoneNumber);
      await field("6-digit code").fill(/\b\d{6}\b/.exec(text.replaceAll(owner.phoneNumber, ""))?.[0] ?? "");
      await press("Check code");
      await at("Here is your username");
      await arrived("user name found");
    });
  });

test("a button appears only when everything above it has loaded, so that it cannot move under a finger", async ({
  page,
}) => {
  const release = await holdBack(page, "**/assets/welcome-*.js");
  await page.goto((await invite()).link);
  // The call is answered, and so the texts above the family are there; the code of the family's block is not.
  await expect(heading(page, en.invite)).toBeVisible();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Loading…" }).first()).toBeAttached();
  const begin = page.getByRole("button", { name: en.begin, exact: true, includeHidden: true });
  await expect(begin).toBeAttached();
  await expect(begin).toBeHidden();
  release();
  await begin.click();
  await expect(heading(page, en.step1)).toBeVisible();
});
