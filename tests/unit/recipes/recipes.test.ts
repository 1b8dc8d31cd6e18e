import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { armsFor } from "../app/product-experiments.ts";
import { languageListing } from "../../../src/compiler/generate/language-names.ts";
import { siteOf } from "../../../src/app/site.ts";
import { advance, type Envelope, type JsonObject, start, view } from "../../../src/engine/index.ts";
import { simulationProblems } from "../../../src/insight/simulate/index.ts";
import { explain } from "../../../src/linter/index.ts";
import { loadProgram } from "../../../src/compiler/index.ts";
import { migrated } from "../../../src/compiler/migrations/index.ts";
import { bundlePlace, changesIn, findOperation, readRepository, statesIn } from "../../../src/model/index.ts";
import { Browser } from "../journeys/browser.ts";
import * as answers from "../journeys/answers.ts";
import { ana, ben } from "../journeys/people.ts";
import { foundBy } from "../linter/fixture.ts";
import { arrive, type Experiments, fail, handlerIn, listIn, site, type Sites } from "./after-recipe.ts";
import { changedFiles, DOCS, follow, names } from "./follow.ts";

// Whether the check finds nothing after a recipe: checked.test.ts.
describe("a recipe", () => {
  test.each(names)("%s is listed in the README, and can be followed", (name) => {
    expect(follow(name).problems).toEqual([]);
    expect(readFileSync(join(DOCS, "README.md"), "utf8")).toContain(`(${name}.md)`);
  });

  test("shows something until a date, also on a page that is already open", async () => {
    const journey = await arrive(follow("show-until-a-day"), "/signup");
    const end = Date.parse("2035-07-01T00:00:00Z");
    const shownAt = (at: number) =>
      JSON.stringify(view(journey.program, journey.snapshot, at).page).includes("signup.saturdays");
    expect([shownAt(end - 1), shownAt(end)]).toEqual([true, false]);
    expect(journey.program.moments).toEqual([end]);
  });

  test("adds a step in the middle, which people do on the way, or are sent to if they have not done it", async () => {
    const program = await loadProgram(follow("add-a-step-in-the-middle"), "professional");
    const about = { about: { firstName: "Ana" }, practice: { country: "US" }, lastCompletedStep: 2, startedAt: 1 };
    const at = (path: string, data: JsonObject) => {
      const envelope: Envelope = {
        flow: program.id,
        version: program.data.version,
        savedAt: 1,
        data: { ...program.data.defaults, ...data },
        drafts: {},
        intents: {},
      };
      return new Browser(program, { path, envelope, env: { site: site(follow("add-a-step-in-the-middle")) } });
    };
    const journey = at("/security", about);
    expect(journey.step).toBe("contact");
    expect(journey.submit({ reachedBy: "PHONE" }).step).toBe("stepThree");
    expect(journey.data).toMatchObject({ lastCompletedStep: 3, contact: { reachedBy: "PHONE" } });
    expect(journey.send("back").step).toBe("contact");
    expect(journey.send("back").step).toBe("stepTwo");
  });

  test("adds a call: the page shows the answer of the service's handler, and also works without one", async () => {
    const repo = follow("add-a-call");
    const files = changedFiles("add-a-call");
    expect(files.get("src/server/options/index.ts")).toContain("export { getSupportHours } from");
    const hours = await handlerIn(files.get("src/server/options/support-hours.ts") ?? "", "getSupportHours");
    const answer = await hours({ input: { country: "US" } });
    const { answer: declared } = findOperation(repo, "getSupportHours") ?? fail("operation");
    expect(explain(bundlePlace(repo, declared ?? fail("answer")), answer)).toEqual([]);
    const shown = (journey: Browser) => JSON.stringify(view(journey.program, journey.snapshot, 0).page);
    const journey = await arrive(repo, "/no-permission");
    expect(shown(journey)).not.toContain("noPermission.hours");
    expect(shown(journey.answer("getSupportHours", answer as JsonObject))).toContain('"with":{"from":9,"to":18}');
    const without = (await arrive(repo, "/no-permission")).fail("getSupportHours", "network");
    expect([without.step, without.snapshot.alert]).toEqual(["noPermission", null]);
  });

  test("changes prices and packages, also on the first pages", async () => {
    const text = changedFiles("change-prices-and-packages").get("flows/catalogue/packages.json") ?? "";
    const { offers } = JSON.parse(text) as {
      offers: { currency: string; packages: { id: number; price: number }[] }[];
    };
    const ids = offers.flatMap(({ packages }) => packages.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    vi.doMock("../../../flows/catalogue/packages.json", () => ({ default: JSON.parse(text) as unknown }));
    vi.resetModules();
    const { withSitePrices } = await import("../../../src/server/site-prices.ts");
    const uk = [{ id: "uk", country: "GB", currency: "GBP" }];
    expect(withSitePrices("</head>", uk, { homePricingGroup: "P0" })).toContain(`uk=${Math.round(12499 / 12)}`);
    vi.doUnmock("../../../flows/catalogue/packages.json");
    expect(JSON.stringify(follow("change-prices-and-packages").files.get("flows/account/flow.json")?.value)).toContain(
      "[2061,2063,2065]",
    );
  });

  test("adds a journey that goes from its first step to its end", async () => {
    const repo = follow("add-a-journey");
    const problemsOfTour = (
      await simulationProblems({ ...repo, flows: repo.flows.filter(({ id }) => id === "tour") })
    ).map(({ message }) => message);
    expect(problemsOfTour).toEqual([]);
    const program = await loadProgram(repo, "tour");
    const journey = new Browser(program, { path: "/call", env: { site: site(repo) } });
    expect(journey.step).toBe("details");
    journey.submit({ name: "Ana", email: "ana@example.com" }).send("wanted");
    expect(journey.step).toBe("done");
    expect(JSON.stringify(view(program, journey.snapshot, 0).page)).toContain("done.call");
  });

  test("adds a step on the way", async () => {
    const journey = (await arrive(follow("add-a-step"), "/coparentstatus")).send("no");
    expect(journey.step).toBe("beforeYouStart");
    expect(journey.send("begin").step).toBe("step1");
  });

  test("branches on an answer", async () => {
    const repo = follow("branch-on-an-answer");
    const after = async (answer: JsonObject) =>
      (await arrive(repo, "/step1"))
        .submit(ana)
        .answer("createRegistration", answers.registration)
        .submit({ ...ben, ...answer })
        .answer("updateRegistration");
    expect((await after({ knowsCoParentEmail: true })).step).toBe("step3");
    const without = await after({ knowsCoParentEmail: false, email: "", phoneNumber: "4155550111" });
    expect(without.step).toBe("inviteLater");
    expect(without.send("understood").step).toBe("step3");
  });

  test("adds an arm that visitors get and the journey follows", async () => {
    const repo = follow("add-an-arm");
    const experiments = listIn<Experiments>(repo, "experiments");
    const arms = Array.from(
      { length: 500 },
      (_, index) => armsFor(`v-${index}`, {}, experiments)["removeCoParentStatus"],
    );
    expect(arms.filter((arm) => arm === "short").length).toBeGreaterThan(50);
    const journey = await arrive(repo, "/signup", { flags: { removeCoParentStatus: "short" } });
    expect(journey.send("parents").step).toBe("step1");
  });

  test("ends an experiment: people who were in an arm get the usual journey", async () => {
    const repo = follow("end-an-experiment");
    expect(Object.keys(armsFor("v-1", {}, listIn<Experiments>(repo, "experiments")))).not.toContain(
      "removeCoParentStatus",
    );
    const journey = await arrive(repo, "/signup", { flags: { removeCoParentStatus: "treatment" } });
    expect(journey.send("parents").step).toBe("coparentstatus");
  });

  test("removes a step: the transition to it leads to the login, and people at it come to the step before", async () => {
    const repo = follow("remove-a-step");
    const journey = (await arrive(repo, "/coparentstatus")).send("yes");
    expect(journey.did("leave")).toMatchObject([{ link: "login" }]);
    const { program, stored: envelope, snapshot } = journey;
    // The entry of the browser's history names the removed step: after a reload there, and on the way back to it.
    const [entry, stamp] = [
      { path: "/coparentstatus", step: "coparentSent" },
      { at: 1_000, id: "a" },
    ];
    const reloaded = start(program, { env: snapshot.env, envelope, ...entry, ...stamp });
    const elsewhere = start(program, { env: snapshot.env, envelope, path: "/signup", ...stamp });
    const back = advance(program, elsewhere.snapshot, { type: "visit", ...entry, ...stamp });
    expect([reloaded.snapshot.step, back.snapshot.step]).toEqual(["coparentstatus", "coparentstatus"]);
  });

  test("skips a step for people who come by a link, now and when they return", async () => {
    const repo = follow("skip-a-step-by-a-link");
    const come = (query: Readonly<Record<string, string>>, stored: Envelope | null = null, path = "/signup") =>
      arrive(repo, path, {}, stored, query);
    const skipped = (await come({ firstParent: "true" })).send("parents");
    expect(skipped.step).toBe("step1");
    expect((await come({}, skipped.stored, "/coparentstatus")).step).toBe("step1");
    expect((await come({})).send("parents").step).toBe("coparentstatus");
    expect((await come({ firstParent: "perhaps" })).send("parents").step).toBe("coparentstatus");
    expect((await come({ firstParent: "false" }, skipped.stored)).send("parents").step).toBe("coparentstatus");
  });

  test("changes the remembered data, and people in the middle continue with what they entered", async () => {
    const repo = follow("change-remembered-data");
    const states = statesIn(repo.files.get("schemas/join/golden/1.json") ?? fail("golden states"), "join", 1);
    const changes = changesIn(repo.files.get("schemas/join/migrations/2.json"));
    const envelope = migrated(states.at(-1)?.envelope ?? fail("state"), 2, { 2: changes });
    const journey = await arrive(repo, "/step2", {}, envelope);
    expect(journey.data).toMatchObject({ refusedEmail: "ben@example.com", lastCompletedStep: 1 });
    const without = new Map([...repo.files].map(([path, { text }]) => [path, text] as const));
    without.set("schemas/join/migrations/2.json", '{"why":"Nothing is done.","changes":[{"drop":"data.x"}]}');
    expect(foundBy(readRepository(repo.root, without), "golden-states")).not.toEqual([]);
  });

  test("adds a site", async () => {
    const repo = follow("add-a-site");
    expect(siteOf("www.twofold.fr.example", null, listIn<Sites>(repo, "sites")).id).toBe("fr");
    const journey = await arrive(repo, "/step1", { site: site(repo, "fr") });
    expect(journey.snapshot.forms["form"]?.values["countryCode"]).toBe("+33");
  });

  test("adds a language, and the check reports what is missing in a translation [I18N-01]", async () => {
    const repo = follow("add-a-language");
    expect(site(repo)["languages"]).toEqual(["en", "es", "fr"]);
    expect(languageListing(repo)).toContain('"fr":"Français"');
    const journey = await arrive(repo, "/signup", { lang: "fr" });
    expect(view(journey.program, journey.snapshot, 0).title).toEqual({ key: "signup.title" });
    const overlay = new Map(
      [...repo.files].flatMap(([path, file]) =>
        path.startsWith("locales/fr/") ? [[path, JSON.stringify(file.value)] as const] : [],
      ),
    );
    const join = JSON.parse(overlay.get("locales/fr/join.json") ?? "{}") as Record<string, Record<string, string>>;
    delete join["signup"]?.["title"];
    Object.assign(join["receipt"] ?? {}, { emailText: "Without its placeholder" });
    Reflect.deleteProperty(Object(join["payment"]?.["coParent"]), "note_one");
    overlay.set("locales/fr/join.json", JSON.stringify(join));
    const lacking = ["locale-keys", "locale-placeholders", "locale-plurals"];
    const found = foundBy(readRepository(repo.root, overlay), ...lacking).map(({ rule }) => rule);
    expect([...new Set(found)].sort()).toEqual(lacking);
  });
});
