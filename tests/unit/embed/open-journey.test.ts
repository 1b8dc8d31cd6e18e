import { createInstance } from "i18next";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { getI18n, initReactI18next } from "react-i18next";
import { type Navigator, Router, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type JourneyDefinition, openJourney } from "../../../src/embed/index.ts";
import { Opened } from "../../../src/embed/Opened.tsx";
import { MemoryStore } from "../app/memory-store.ts";
import { block, does, goto, program, rule, set } from "../engine/builders.ts";

/** Two steps with one path; who has paid is led on from the first. */
const flow = program({
  begin: { on: { next: [rule({ ...does(set("data.begun", true)), goto: "pay" })] } },
  pay: {
    path: "/payment",
    guards: [goto("review", ({ data }) => data["paid"] === true)],
    on: { next: [goto("review")], paid: [rule({ ...does(set("data.paid", true)), goto: "review" })] },
  },
  review: { path: "/payment" },
});
const definition: JourneyDefinition = {
  id: "flow",
  needs: { calls: [], blocks: [], widgets: [] },
  program: async () => ({ default: flow }),
  remembered: async () => ({ valid: () => true, migrate: (envelope) => envelope }),
  forms: {},
  files: [],
  languages: { en: "English" },
  texts: { en: {} },
  variants: { programs: [], forms: [], data: [], texts: [] },
};

/** The tab's history entry, which a reload leaves as it is. */
const history = { state: null as unknown, replaceState: (state: unknown) => void (history.state = state) };
let documents = 0;
let storage = { local: new MemoryStore(), session: new MemoryStore() };

beforeEach(() => {
  history.state = null;
  storage = { local: new MemoryStore(), session: new MemoryStore() };
});
afterEach(() => vi.unstubAllGlobals());

function newDocument(): void {
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("window", { ...listen, history, performance: { timeOrigin: ++documents } });
}

/** A document shows the journey without addresses of its own, as `<Journey>` does. */
async function load() {
  newDocument();
  const { journey, address } = await openJourney(definition, { storage, language: "en" });
  journey.begin();
  address.follow();
  return {
    send: (name: string) => void journey.report({ type: "page", event: { name } }),
    step: () => journey.now().snapshot.step,
  };
}

test("after a reload, the person is at the path where they were: at its first step, or where its guards lead on", async () => {
  const before = await load();
  before.send("next");
  before.send("next");
  expect(before.step()).toBe("review");
  // As with addresses: they have not completed the first.
  const again = await load();
  expect(again.step()).toBe("pay");
  again.send("paid");
  expect((await load()).step()).toBe("review");
});

test("a reload begins at the first step if nothing of what the person did was stored", async () => {
  const before = await load();
  before.send("next");
  storage = { local: new MemoryStore(), session: new MemoryStore() };
  expect((await load()).step()).toBe("begin");
});

test("an own block or widget that the journey shows and the host lacks is refused as the journey opens", async () => {
  newDocument();
  const needs = { calls: [], blocks: ["plant", "pot"], widgets: ["stars"] };
  const open = (host: object) => openJourney({ ...definition, needs }, { storage, ...host } as never);
  const Part = () => null;
  await expect(open({})).rejects.toThrow("no component for plant, pot. Pass it in `host.blocks`.");
  const blocks = { plant: Part, pot: Part };
  await expect(open({ blocks })).rejects.toThrow("no component for stars. Pass it in `host.widgets`.");
  await expect(open({ blocks, widgets: { stars: { Component: Part } } })).resolves.toBeDefined();
});

test("an application keeps its router, which the journey's blocks find, and its instance of i18next", async () => {
  const own = createInstance();
  await own.use(initReactI18next).init({ lng: "en" });
  newDocument();
  const Where = () => `At ${useLocation().pathname}`;
  const shown = program({ begin: { page: [block("where")] } });
  const open = await openJourney(
    { ...definition, program: async () => ({ default: shown }) },
    { storage, language: "en", blocks: { where: Where } },
  );
  const page = createElement(Opened, open);
  const application = createElement(Router, { location: "/shop/cart", navigator: {} as Navigator }, page);
  expect(renderToString(application)).toContain("At /shop/cart");
  expect(getI18n()).toBe(own);
});

test("a journey says its language and the direction in which it is written", async () => {
  newDocument();
  const texts = { en: {}, "ar-EG": {}, he: {} };
  const htmlIn = async (language: string) =>
    renderToString(createElement(Opened, await openJourney({ ...definition, texts }, { storage, language })));
  expect(await htmlIn("en")).toContain('<div class="journey" lang="en" dir="ltr">');
  expect(await htmlIn("ar-EG")).toContain('<div class="journey" lang="ar-EG" dir="rtl">');
  expect(await htmlIn("he")).toContain('<div class="journey" lang="he" dir="rtl">');
});
