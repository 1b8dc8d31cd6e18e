/**
 * The packed package in another company's application, with its own journey, block, widget, service and look, and
 * nothing else of this repository.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { build } from "esbuild";
import { violationsOf, WCAG } from "./axe.ts";
import { holdBack } from "./hold-scripts.ts";
import { FLOW, type Installed, installApplication, serveBuilt, VITE } from "./installed-package.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

/** Set by `npm run test:long -- embed`. */
const EVERY = process.env["EMBED"] === "all";

let application: Installed;
let site: Awaited<ReturnType<typeof serveBuilt>> | undefined;

test.beforeAll(() => {
  application = installApplication();
});
test.afterAll(async () => {
  await site?.close();
  application.remove();
});

/** A class that only the code of a form names. */
const FORM = "error-summary__title";

/** The files of JavaScript that an application loads to show a first form, without its data. */
function loadedForFirstForm(folder: string) {
  const assets = join(folder, "assets");
  const text = (name: string) => readFileSync(join(assets, name), "utf8");
  const withImports = (name: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(name)) return found;
    found.add(name);
    const imports = text(name).matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
    for (const [, imported = ""] of imports) withImports(imported, found);
    return found;
  };
  const [, entry = ""] = /assets\/(index-[\w-]+\.js)/.exec(readFileSync(join(folder, "index.html"), "utf8")) ?? [];
  const form = globSync("*.js", { cwd: assets }).filter((name) => text(name).includes(FORM));
  expect(form).toHaveLength(1);
  const ofForm = withImports(form[0] ?? "");
  const names = new Set([...withImports(entry), ...ofForm]);
  const bytes = [...names].reduce((sum, name) => sum + gzipSync(text(name)).length, 0);
  return { bytes, importsEntry: ofForm.has(entry) };
}

test("the application checks its journeys, with its own block and widget, and builds with just the plugin", () => {
  expect(application.run(FLOW, "check", "journeys")).toMatchObject({
    code: 0,
    // Its block only sets the focus when it is pressed, so that a test sees the event.
    out: expect.stringMatching(
      /^flows\/garden\/flow\.json:\d+:\d+ warning idle-answer\n[^]*\n0 errors, 1 warning in \d+ files/,
    ),
  });
  const built = application.run(VITE, "build");
  expect(built, built.out).toMatchObject({ code: 0 });
  const assets = join(application.folder, "dist/assets");
  const files = globSync("*.js", { cwd: assets });
  const code = files.map((name) => readFileSync(join(assets, name), "utf8")).join("\n");
  expect(code.match(/Symbol\.for\(["'`]react\.activity["'`]\)/g), "one React and one React DOM").toHaveLength(2);
  const { bytes, importsEntry } = loadedForFirstForm(join(application.folder, "dist"));
  // Without the plugin it would be 60 kB more.
  expect(bytes).toBeLessThanOrEqual(127_000);
  // Files that import each other depend on the order in which they run.
  expect(importsEntry).toBe(false);
});

test("a person walks the application's journey from its first step to its end, under a strict policy", async ({
  page,
}) => {
  site = await serveBuilt(join(application.folder, "dist"));
  await page.goto(`${site.origin}/app/garden`);
  await expect(page).toHaveTitle("Your details – Garden club");
  await expect(page.locator("[data-plant=rose]")).toHaveText("The rose of the month");
  await expect(page.getByText("tracked: Details Viewed.")).toHaveCount(1);
  // The initial value that the application passed.
  await expect(page.getByLabel("Name")).toHaveValue("Ana");
  const stars = page.getByLabel("How much do you love roses?");
  await expect(stars).toHaveValue("3");
  await stars.fill("5");
  const submit = page.getByRole("button", { name: "Continue" });
  await expect(submit).toHaveCSS("background-color", "rgb(0, 90, 40)");
  await submit.click();
  await expect(page.getByText("Must be an email address").first()).toBeVisible();
  await page.getByLabel("Email address").fill("known@example.com");
  await submit.click();
  await expect(page.getByText("You are a member already.").first()).toBeVisible();
  await page.getByLabel("Email address").fill("ana@example.com");
  await submit.click();
  await expect(page.getByText("You are member M-3.")).toBeVisible();
  // Everybody is in this arm, and the application received one exposure event for it.
  await expect(page.getByRole("heading", { name: "Thank you, gardener" })).toBeVisible();
  await expect(page.getByText("exposed: CLUB-1 treatment.")).toHaveCount(1);
  await expect(page).toHaveURL(/\/app\/garden\/done$/);
  await expect(page.locator("#ended")).toHaveText("Ended as M-3");
  await page.goBack();
  await expect(stars).toHaveValue("5");
});

test("a journey inside a page leaves it its landmarks, and a reload leads to the step where the person was", async ({
  page,
}) => {
  await page.goto(`${site?.origin}/inside`);
  const heading = page.getByRole("heading", { name: "Your details" });
  await expect(heading).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ana");
  for (const landmark of ["banner", "main", "contentinfo"] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page.getByText("Skip to content")).toHaveCount(0);
  expect(await violationsOf(page, [...WCAG, "best-practice"])).toEqual([]);
  await followsLanguage(page, heading);
  await page.evaluate(() => history.replaceState({ ...history.state, own: 1 }, ""));
  await page.getByLabel("Email address").fill("ana@example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  const done = page.getByRole("heading", { name: "Thank you", exact: true });
  await expect(done).toBeFocused();
  await page.reload();
  await expect(done).toBeVisible();
  await expect(page.getByText("You are member M-3.")).toBeVisible();
  await expect(page).toHaveURL(`${site?.origin}/inside`);
  expect(await page.evaluate(() => (history.state as { own?: number }).own)).toBe(1);
  // Another visit begins at the first step, with what was entered.
  await page.goto(`${site?.origin}/inside?from=mail`);
  await expect(heading).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue("ana@example.com");
});

/** The application offers the languages: the journey follows the last choice, also while texts are loading. */
async function followsLanguage(page: Page, heading: Locator): Promise<void> {
  const scripts = "**/assets/*.js";
  const choose = (name: string) => page.getByRole("button", { name }).click();
  const release = await holdBack(page, scripts);
  const requested = page.waitForRequest(scripts);
  await choose("British");
  const texts = await requested;
  await choose("American");
  release();
  await (await texts.response())?.finished();
  await expect(page.getByRole("status")).toHaveText("en");
  await expect(heading).toBeVisible();
  await choose("British");
  await expect(page.getByRole("heading", { name: "Your particulars" })).toBeVisible();
  // A screen reader pronounces the journey in its language.
  await expect(page.locator(".journey")).toHaveAttribute("lang", "en-GB");
  await choose("American");
  await expect(heading).toBeVisible();
  await expect(page.locator(".journey")).toHaveAttribute("lang", "en");
}

test(
  "an application created by `flow new --app` builds and runs without changes",
  EVERY ? {} : LONG,
  async ({ page }) => {
    expect(application.run(FLOW, "new", "--app", "club")).toMatchObject({ code: 0 });
    expect(application.run(VITE, "build", "club")).toMatchObject({ code: 0 });
    const club = await serveBuilt(join(application.folder, "club/dist"));
    await page.goto(club.origin);
    await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
    await expect(page.getByText("Skip to content")).toHaveCount(1);
    await page.getByLabel("Name").fill("Ana");
    await page.getByLabel("Email address").fill("ana@example.com");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("We will write to ana@example.com.")).toBeVisible();
    // The journey leaves the address to the application.
    await expect(page).toHaveURL(`${club.origin}/`);
    await club.close();
  },
);

test("one command builds and serves a folder of journeys without an application, with its own block and widget", async ({
  page,
}) => {
  // `flow` finds these files by their place, without an application that names them.
  application.write(
    "journeys/renderers/blocks/plant/index.jsx",
    () => 'export { Plant as default } from "../../../../src/Plant.tsx";',
  );
  application.write(
    "journeys/renderers/widgets/stars/index.jsx",
    () => 'export { Stars as default } from "../../../../src/Stars.tsx";',
  );
  application.write(
    "journeys/calls.js",
    () => "export const joinClub = ({ body }) => ({ member: `M-${body.name.length}` });",
  );
  const flow = "journeys/flows/garden/flow.json";
  const until = "2035-01-01T00:00:00Z";
  application.write(flow, (text) =>
    text.replace('"block": "plant"', `"when": "now < time('${until}')", "block": "plant"`),
  );
  const goThrough = async (origin: string) => {
    await page.goto(origin);
    await page.getByRole("link", { name: "garden" }).click();
    await expect(page.locator("[data-plant=rose]")).toHaveText("The rose of the month");
    await page.getByLabel("Name").fill("Ana");
    await page.getByLabel("Email address").fill("ana@example.com");
    await page.getByLabel("How much do you love roses?").fill("5");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("You are member M-3.")).toBeVisible();
    await expect(page).toHaveURL(`${origin}/app/garden/done`);
  };
  const built = application.run(FLOW, "build", "--root", "journeys", "--out", "page");
  expect(built, built.out).toMatchObject({ code: 0 });
  const site = await serveBuilt(join(application.folder, "page"));
  await goThrough(site.origin);
  if (EVERY) await isServedWhileEdited(page, goThrough);
  // Last, because the browser's clock stays changed.
  await goesWhileOneLooks(page, site.origin, until);
  await site.close();
});

/** `flow serve` shows the journeys, and what the check finds after each edit. */
async function isServedWhileEdited(page: Page, goThrough: (origin: string) => Promise<void>): Promise<void> {
  const flow = "journeys/flows/garden/flow.json";
  const served = await application.serve("--root", "journeys", "--port", "0");
  await goThrough(served.origin);
  application.write(flow, (text) => text.replace('"goto": "done"', '"goto": "doen"'));
  const findings = page.getByRole("region", { name: "Findings of the check" });
  await expect(findings).toContainText("doen");
  await expect(findings.getByRole("button", { name: /^flows\/garden\/flow\.json:\d+:\d+$/ }).first()).toBeVisible();
  application.write(flow, (text) => text.replace('"goto": "doen"', '"goto": "done"'));
  await expect(findings).toHaveCount(0);
  // Whole again: a page that is left while it loads reports that as an error.
  await expect(page.getByText("You are member M-3.")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await served.close();
}

/** A block with an end time disappears at that time from an open page, and the typed text stays. */
async function goesWhileOneLooks(page: Page, origin: string, until: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.clock.install({ time: Date.parse(until) - 60_000 });
  await page.goto(`${origin}/app/garden`);
  await page.getByLabel("Name").fill("Ben");
  await expect(page.locator("[data-plant=rose]")).toHaveCount(1);
  await page.clock.fastForward(60_100);
  await expect(page.locator("[data-plant=rose]")).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue("Ben");
}

if (EVERY)
  test("the journey also runs when esbuild builds it, with two journeys in one page, under a strict policy", async ({
    page,
  }) => {
    // Its name starts with the name of the other journey.
    expect(application.run(FLOW, "new", "garden-two", "--root", "journeys")).toMatchObject({ code: 0 });
    expect(application.run(FLOW, "generate", "--root", "journeys")).toMatchObject({ code: 0 });
    application.write("src/two.jsx", () => TWO);
    const outdir = join(application.folder, "two");
    const built = await build({
      absWorkingDir: application.folder,
      entryPoints: { main: "src/two.jsx" },
      outdir,
      bundle: true,
      splitting: true,
      minify: true,
      format: "esm",
      jsx: "automatic",
      target: "es2022",
      define: { "process.env.NODE_ENV": '"production"' },
      loader: { ".woff2": "file" },
    });
    expect(built.warnings).toEqual([]);
    writeFileSync(
      join(outdir, "index.html"),
      '<!doctype html><link rel="stylesheet" href="/main.css"><div id="root"></div><script type="module" src="/main.js"></script>',
    );
    const site = await serveBuilt(outdir);
    const refused: string[] = [];
    page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
    await page.goto(site.origin);
    // What the application has in classes of the same names keeps its look.
    await expect(page.getByRole("button", { name: "Ours" })).toHaveCSS("padding", "1px 6px");
    await expect(page.getByText("Our club")).toHaveCSS("margin-block-start", "16px");
    const theirs = page.locator("#garden-two").getByRole("button", { name: "Continue" });
    await expect(theirs).toHaveCSS("border-top-color", "rgb(13, 110, 253)");
    await expect(theirs).toHaveCSS("justify-content", "center");
    // A rule of the second journey names a field that exists in both.
    await page.getByRole("button", { name: "The rose of the month" }).click();
    await expect(page.locator("#garden").getByLabel("Email address")).toBeFocused();
    for (const [id, end] of [
      ["garden-two", "We will write to garden-two@example.com."],
      ["garden", "You are member M-6."],
    ] as const) {
      const half = page.locator(`#${id}`);
      await half.getByLabel("Name").fill("garden");
      await half.getByLabel("Email address").fill(`${id}@example.com`);
      await half.getByRole("button", { name: "Continue" }).click();
      await expect(half.getByText(end)).toBeVisible();
    }
    await expect(page.locator("#garden-two").getByText("We will write to garden-two@example.com.")).toBeVisible();
    const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    expect(refused).toEqual([]);
    await site.close();
  });

const TWO = `import { createRoot } from "react-dom/client";
import { Journey } from "twofold-flow/react";
import "twofold-flow/bootstrap.css";
import { journeys } from "../journeys/generated/journeys.js";
import { Plant } from "./Plant.tsx";
import { Stars } from "./Stars.tsx";

const host = {
  language: "en",
  values: { details: { name: "", email: "", love: 3 } },
  blocks: { plant: Plant },
  widgets: { stars: { Component: Stars } },
  calls: { joinClub: ({ body }) => ({ member: "M-" + body.name.length }) },
};
createRoot(document.getElementById("root")).render(
  <>
    <div className="main"><p>Our club</p><button className="btn">Ours</button></div>
    <section id="garden-two"><Journey program={journeys["garden-two"]} host={{ language: "en" }} /></section>
    <section id="garden"><Journey program={journeys.garden} host={host} /></section>
  </>,
);
`;

test("a mistake in the application's journey stops the build, with the file and the line", () => {
  application.write("journeys/flows/garden/flow.json", (text) => text.replace('"goto": "done"', '"goto": "dome"'));
  const { code, out } = application.run(VITE, "build");
  expect(code).toBe(1);
  expect(out).toMatch(/flows\/garden\/flow\.json:\d+:\d+/);
  expect(out).toContain('This journey has no step "dome". Did you mean "done"? (unknown-step)');
});
