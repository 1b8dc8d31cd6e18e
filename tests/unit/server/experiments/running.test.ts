import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import type { Experiment, Experiments } from "../../../../src/experiments/index.ts";
import {
  followExperiments,
  readDefined,
  readStates,
  shareProblem,
  withStates,
} from "../../../../src/server/experiments/index.ts";
import { experiments as product } from "../../app/product-experiments.ts";
import { sharedPagesBench } from "../built-pages.ts";
import { act, ANNA } from "../support/desk.ts";

const FLAG = "socialProof";
const trial: Experiment = {
  flag: "trial",
  epicKey: "TRY-1",
  arms: ["control", "treatment"],
  share: { control: 100, treatment: 0 },
  active: false,
};
const bench = sharedPagesBench();

/** What a new document brings. */
async function inDocument(): Promise<Experiments> {
  const { body } = await bench.client.send("GET", "/app/join/signup");
  const [, json = ""] = /<meta name="experiments" content='([^']*)'>/.exec(String(body)) ?? [];
  return JSON.parse(json) as Experiments;
}
const stateOf = ({ experiments }: Experiments, flag = FLAG) => experiments.find((one) => one.flag === flag);
/** Waits as long as the issue allows. */
const within = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 5_000, interval: 100 });

describe("a change of an experiment", () => {
  test("is in every new document, and in what open pages ask for, within five seconds; a stop too", async () => {
    expect(stateOf(await inDocument())).toEqual({
      flag: FLAG,
      epicKey: "GROW-544",
      arms: ["control", "treatment"],
      share: { control: 100, treatment: 0 },
      active: false,
    });
    // The files say so of one, but nothing was stopped yet.
    expect((await inDocument()).experiments.filter((one) => one.keepsArm)).toEqual([]);
    const shown = await act(bench, "experiment", {
      flag: FLAG,
      state: "on",
      shares: "control=90,treatment=10",
      sites: "us, uk",
      languages: "en",
    });
    expect(shown).toEqual({
      flag: FLAG,
      is: "running",
      shares: "control 90 %, treatment 10 %",
      within: "2 seconds, for new pages",
    });
    const running = {
      flag: FLAG,
      epicKey: "GROW-544",
      arms: ["control", "treatment"],
      share: { control: 90, treatment: 10 },
      active: true,
      counts: true,
      sites: ["us", "uk"],
      languages: ["en"],
    };
    await within(async () => expect(stateOf(await inDocument())).toEqual(running));
    const { body, headers } = await bench.client.send("GET", "/experiments.json");
    expect(stateOf(body as unknown as Experiments)).toEqual(running);
    expect(headers["cache-control"]).toBe("no-cache");
    const again = { headers: { "if-none-match": String(headers["etag"]) } };
    expect((await bench.client.send("GET", "/experiments.json", again)).status).toBe(304);

    await act(bench, "experiment", { flag: FLAG, state: "off" });
    await within(async () =>
      expect(stateOf(await inDocument())).toEqual({ ...running, active: false, counts: undefined }),
    );
    expect((await bench.client.send("GET", "/experiments.json", again)).status).toBe(200);
  });

  test("that lets people keep their arm says so to pages of all instances for a day, to the end of the stop", async () => {
    const flag = "premiumPickMe";
    const share = { control: 50, treatment: 50 };
    const other = await bench.another();
    const stated = async (service = bench.service) => {
      const { active, share: now, keepsArm } = stateOf((await service.inject("/experiments.json")).json(), flag) ?? {};
      return { active, share: now, keepsArm };
    };
    const set = (input: Record<string, string>) => act(bench, "experiment", { flag, ...input });
    const until = () =>
      bench.service.db.selectFrom("experiment_states").select("kept_until").where("flag", "=", flag).executeTakeFirst();
    try {
      await set({ state: "on", shares: "control=50,treatment=50" });
      expect(await set({ state: "off", "keep-arm": "on" })).toMatchObject({
        is: "off",
        inTheMiddle: expect.stringContaining("at most a day"),
      });
      const kept = { active: false, share, keepsArm: true };
      for (const service of [bench.service, other])
        await within(async () => expect(await stated(service)).toEqual(kept));
      expect(stateOf(await inDocument(), flag)).toMatchObject(kept);
      const day = (await until())?.kept_until?.getTime() ?? 0;
      expect(day - Date.now()).toBeGreaterThan(24 * 3_599_000);
      expect(day - Date.now()).toBeLessThan(24 * 3_601_000);
      const [last] = (await act(bench, "audit")) as object[];
      expect(last).toMatchObject({
        details: { active: false, share, keepsArm: true, before: { active: true, share } },
      });
      // The same again changes nothing, and does not begin the day anew.
      await set({ state: "off", "keep-arm": "on" });
      await set({ state: "off" });
      expect((await until())?.kept_until?.getTime()).toBe(day);

      await bench.sql`update experiment_states set kept_until = now() where flag = ${flag}`;
      await within(async () => expect(await stated()).toEqual({ active: false, share, keepsArm: undefined }));
      await expect(set({ state: "off", "keep-arm": "on" })).rejects.toThrow("--keep-arm on goes with --state off");
    } finally {
      await other.close();
    }
  });

  test.each([
    ["a start ends", { state: "on" }, { active: true, keepsArm: undefined }],
    ["a change of shares ends", { shares: "control=80,treatment=20" }, { active: false, keepsArm: undefined }],
    ["--keep-arm off ends", { "keep-arm": "off" }, { active: false, keepsArm: undefined }],
    ["an act that changes nothing leaves", {}, { active: false, keepsArm: true }],
  ])("%s the day in which people keep their arm", async (_, input: Record<string, string>, expected) => {
    const flag = "uglyDucklingClickToJoin";
    const set = (more: Record<string, string>) => act(bench, "experiment", { flag, ...more });
    await set({ state: "on", shares: "control=50,treatment=50" });
    await set({ state: "off", "keep-arm": "on" });
    await set(input);
    const { active, keepsArm } = (await readStates(bench.service.db)).get(flag) ?? {};
    expect({ active, keepsArm }).toEqual(expected);
    await set({ state: "off", "keep-arm": "off" });
  });

  test("names the same people, however it names their sites and languages", async () => {
    const flag = "packageStep";
    const { sites, languages } = readDefined();
    const set = async (input: Record<string, string>) => {
      await act(bench, "experiment", { flag, ...input });
      return (await readStates(bench.service.db)).get(flag);
    };
    const before = await set({ state: "on", sites: "us,uk", languages: "es" });
    expect(before).toMatchObject({ sites: ["us", "uk"], languages: ["es"] });
    expect(await set({ sites: "uk, us,us", languages: "es,es" }), "the results go on").toEqual(before);
    const everywhere = await set({ sites: "all", languages: "all" });
    expect(await set({ sites: sites.toReversed().join(","), languages: languages.join(",") })).toEqual(everywhere);
    await set({ state: "off" });
  });

  test("that stops an experiment keeps arms if flows/experiments.json says so, and --keep-arm does not say otherwise", async () => {
    const flag = "discountOfferLanguage";
    expect(readDefined().experiments.experiments.find((one) => one.flag === flag)?.keepsArm).toBe(true);
    expect(stateOf(await inDocument(), flag)).not.toHaveProperty("keepsArm");
    for (const [input, keepsArm] of [
      [{}, true],
      [{ "keep-arm": "off" }, undefined],
    ] as const) {
      await act(bench, "experiment", { flag, state: "on" });
      await act(bench, "experiment", { flag, state: "off", ...input });
      expect((await readStates(bench.service.db)).get(flag)?.keepsArm).toBe(keepsArm);
    }
  });

  test("keeps who made it, why, and what was before; the list says what runs", async () => {
    await act(bench, "experiment", { flag: "packageStep", state: "on", shares: "control=50,treatment=50" });
    await act(bench, "experiment", { flag: "packageStep", state: "off" }, { by: "ben", reason: "it is broken" });
    const [last] = (await act(bench, "audit")) as object[];
    const share = { control: 50, treatment: 50 };
    expect(last).toEqual({
      at: expect.any(Date),
      act: "experiment",
      by: "ben",
      reason: "it is broken",
      person: null,
      target: "packageStep",
      details: {
        active: false,
        share,
        before: { active: true, share },
        timesBefore: { since: expect.any(String), design: expect.stringMatching(/^[0-9a-f]{16}$/), keptUntil: null },
      },
    });
    const list = (await act(bench, "experiments")) as { flag: string }[];
    expect(list.map(({ flag }) => flag)).toEqual(product.map(({ flag }) => flag));
    expect(list.find(({ flag }) => flag === "packageStep")).toEqual({
      flag: "packageStep",
      is: "off",
      shares: "control 50 %, treatment 50 %",
      since: expect.any(Date),
    });
  });

  test.each([
    [{ flag: "nothing" }, 'There is no experiment "nothing"; there are removeCoParentStatus, '],
    [{ flag: FLAG, shares: "control=90,treatment=9" }, "The shares add up to 99, not to 100"],
    [{ flag: FLAG, shares: "control=110,treatment=-10" }, 'The share of "treatment" must be a percentage'],
    [{ flag: FLAG, shares: "control=50,treatment=20,treatment=50" }, "each name once"],
    [{ flag: FLAG, shares: "control=100" }, 'The share of "treatment" is missing'],
    [{ flag: FLAG, shares: "control=50,other=50" }, 'It has no arm "other"; its arms are control, treatment'],
    [{ flag: FLAG, sites: "us,fr" }, 'There is no "fr" among the sites: they are us, '],
    [{ flag: FLAG, languages: "fr" }, 'There is no "fr" among the languages: they are '],
    [{ flag: FLAG, state: "yes" }, "--state must be on or off"],
    [{ flag: FLAG, "keep-arm": "yes" }, "--keep-arm must be on or off"],
    [{ flag: FLAG, "keep-arm": "on" }, "--keep-arm on goes with --state off"],
    [{ flag: FLAG, state: "on", "keep-arm": "on" }, "--keep-arm on goes with --state off"],
    [{}, "--flag is needed: The experiment's flag"],
  ])("with %j is refused, and nothing changes", async (input, message) => {
    const before = await readStates(bench.service.db);
    await expect(act(bench, "experiment", input as Record<string, string>, ANNA)).rejects.toThrow(message);
    expect(await readStates(bench.service.db)).toEqual(before);
  });
});

describe("a state that the files do not allow any more", () => {
  const defined = { experiments: [trial], holdout: 5 };
  const withShare = (share: Record<string, number>, active = true) =>
    withStates(defined, new Map([["trial", { active, counts: true, share, keepsArm: true }]]));

  test("switches the experiment off, so that everybody has its first arm; others stay as they are", () => {
    expect(withShare({ control: 50, gone: 50 })).toEqual(defined);
    expect(withShare({ control: 50, treatment: 49 })).toEqual(defined);
    expect(withShare({})).toEqual(defined);
    expect(withShare({ control: 50, treatment: 50 })).toEqual({
      experiments: [{ ...trial, active: true, counts: true, share: { control: 50, treatment: 50 }, keepsArm: true }],
      holdout: 5,
    });
    expect(shareProblem(trial, { control: 50, gone: 50 })).toContain('no arm "gone"');
  });

  test("a state of an experiment that the files do not have is nobody's", () => {
    expect(withStates(defined, new Map([["gone", { active: true, share: { a: 100 } }]]))).toEqual(defined);
  });
});

describe("while the database is away", () => {
  const log = { info: () => undefined, warn: () => undefined, error: (details: object) => void problems.push(details) };
  let problems: object[] = [];
  const write = (share: object) =>
    bench.sql`insert into experiment_states (flag, active, share) values ('trial', true, ${JSON.stringify(share)})
        on conflict (flag) do update set share = excluded.share`;

  /** Follows an experiment whose database is away for 0.3 s and then has the next shares; what pages get in the end. */
  async function outage(oldestMs: number, next: object) {
    const { db } = bench.service;
    problems = [];
    await write({ control: 50, treatment: 50 });
    const stops: (() => unknown)[] = [];
    const times = { everyMs: 50, oldestMs };
    const running = await followExperiments(db, log, { experiments: { experiments: [trial] } }, stops, times);
    const stated = () => stateOf(running.current(), "trial");
    try {
      const before = running.current();
      await sql`alter table experiment_states rename to away`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const [during, again] = [running.current(), running.current()];
      // The same object, so that documents are not written anew for each person.
      expect(again).toBe(during);
      await sql`alter table away rename to experiment_states`.execute(db);
      await write(next);
      const back = { ...trial, active: true, counts: true, share: next };
      await within(async () => expect(stated()).toEqual("gone" in next ? trial : back));
      return { before, during, problems };
    } finally {
      for (const stop of stops) await stop();
      await sql`delete from experiment_states where flag = 'trial'`.execute(db);
    }
  }
  const half = { ...trial, active: true, counts: true, share: { control: 50, treatment: 50 } };

  test("the last known state holds; afterwards the present one, of which an impossible one is logged", async () => {
    const { before, during } = await outage(60_000, { control: 20, gone: 80 });
    expect(before).toEqual({ experiments: [half] });
    expect(during).toBe(before);
    expect(problems).toEqual([{ flag: "trial" }]);
  });

  test("a state that is too old lets people in the middle keep their arm, gives others the first one, and counts nobody", async () => {
    const { during } = await outage(200, { control: 50, treatment: 50 });
    expect(during).toEqual({ experiments: [{ ...half, active: false, keepsArm: true }] });
    expect(problems).toEqual([]);
  });
});
