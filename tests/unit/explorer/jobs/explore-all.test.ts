import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { fingerprintOf } from "../../../../src/compiler/index.ts";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { readRepository, type Repository } from "../../../../src/model/index.ts";
import {
  exploreAll,
  explorerAhead,
  explorerThread,
  type Summary,
  summarySentences,
} from "../../../../src/explorer/jobs/index.ts";
import { tripRepository } from "../journey.ts";
import { newFolder } from "../../new-folder.ts";

/** The journey `trip` and a copy of it, `tour`, whose invariant never holds. */
function twoJourneys(change: (files: Map<string, string>) => unknown = () => undefined): Repository {
  const files = new Map([...tripRepository().files].map(([path, { text }]) => [path, text]));
  const trip = JSON.parse(files.get("flows/trip/flow.json") ?? "") as JsonObject;
  const invariants = [{ id: "never-chosen", at: ["choose"], holds: "false", why: "It is told." }];
  const tour = { ...trip, id: "tour", basePath: "/tour", storage: { area: "local", key: "tour" }, invariants };
  files.set("flows/tour/flow.json", JSON.stringify(tour));
  files.set("locales/en/tour.json", files.get("locales/en/trip.json") ?? "");
  change(files);
  return readRepository("/nowhere", files);
}

const thread = explorerThread();
afterAll(() => thread.end());

test("a separate thread finds the same as the current thread, in the same order", async () => {
  const repo = twoJourneys();
  const alone = await exploreAll(repo);
  expect(alone.summaries.map(({ flow }) => flow)).toEqual(["tour", "trip"]);
  expect(alone.problems.map(({ rule, file }) => `${rule} ${file}`)).toEqual(["invariant flows/tour/flow.json"]);
  const together = await exploreAll(repo, { thread });
  expect(together).toEqual(alone);
  expect(summarySentences(together.summaries).join("\n")).toMatch(/^tour: explored \d+ states and \d+ transitions/);
});

/** Edits of each kind that an exploration depends on. */
const edits: readonly [string, (files: Map<string, string>) => unknown][] = [
  ["a rule", (files) => replaceIn(files, "flows/trip/flow.json", '"go":"choose"', '"go":"advice"')],
  ["a promise", (files) => replaceIn(files, "flows/tour/flow.json", '"holds":"false"', '"holds":"true"')],
  ["a text", (files) => files.set("locales/en/trip.json", '{ "go": "Proceed" }')],
  ["a language", (files) => files.set("locales/es/trip.json", files.get("locales/en/trip.json") ?? "")],
  [
    "an experiment",
    (files) => files.set("flows/experiments.json", JSON.stringify({ experiments: [BLOCKS_A_TRANSITION] })),
  ],
  ["nothing", () => undefined],
];

const BLOCKS_A_TRANSITION = {
  flag: "offer",
  arms: ["control", "treatment"],
  patch: {
    treatment: [{ file: "flows/trip/flow.json", ops: [{ op: "replace", path: "/steps/advice/on/back", value: [] }] }],
  },
};

function replaceIn(files: Map<string, string>, path: string, from: string, to: string): void {
  const text = files.get(path) ?? "";
  expect(text).toContain(from);
  files.set(path, text.replace(from, to));
}

test("a reused thread finds the same as a new one after each edit", async () => {
  for (const [name, edit] of edits)
    expect(await exploreAll(twoJourneys(edit), { thread }), name).toEqual(await exploreAll(twoJourneys(edit)));
});

test("the thread gets a request before whoever asks does anything else, and a second one when the first has ended", async () => {
  const repo = twoJourneys();
  await thread.explore(repo, ["tour"]);
  const sent = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => sent.mockRestore());
  const first = thread.explore(repo, ["tour"]);
  expect(sent).toHaveBeenCalledTimes(1);
  const second = thread.explore(repo, ["trip"]);
  expect(sent).toHaveBeenCalledTimes(1);
  expect([...(await first).keys()]).toEqual(["tour"]);
  expect([...(await second).keys()]).toEqual(["trip"]);
  expect(sent).toHaveBeenCalledTimes(2);
});

test("a thread whose exploration was aborted can run the next one", async () => {
  const giveUp = new AbortController();
  const given = exploreAll(twoJourneys(), { thread, signal: giveUp.signal });
  const after = exploreAll(twoJourneys(), { thread });
  giveUp.abort(new Error("not waited for"));
  await expect(given).rejects.toThrow("not waited for");
  expect(await after).toEqual(await exploreAll(twoJourneys()));
});

test("an exploration in the current thread that is aborted at its beginning explores nothing", async () => {
  const cache = newFolder();
  const giveUp = new AbortController();
  const given = exploreAll(twoJourneys(), { cache, signal: giveUp.signal });
  giveUp.abort(new Error("the rules found an error"));
  await expect(given).rejects.toThrow("the rules found an error");
  expect(readdirSync(cache)).toEqual([]);
});

test("an edit of an experiment affects a journey that names it, if its arms or their comparison change", () => {
  const prints = (offer: object, other: object = {}) => {
    const repo = twoJourneys((files) => {
      replaceIn(files, "flows/tour/flow.json", '"holds":"false"', `"holds":"flags.offer == 'treatment'"`);
      const experiments = [
        { flag: "offer", arms: ["control", "treatment"], ...offer },
        { flag: "other", ...other },
      ];
      files.set("flows/experiments.json", JSON.stringify({ experiments }));
    });
    return ["tour", "trip"].map((flow) => fingerprintOf(repo, flow));
  };
  const [tour, trip] = prints({});
  expect(prints({ why: "To see.", share: { control: 50, treatment: 50 }, active: true })).toEqual([tour, trip]);
  expect(prints({}, { arms: ["control", "treatment"] })).toEqual([tour, trip]);
  for (const change of [{ arms: ["control", "treatment", "third"] }, { plan: { metric: "paid" } }]) {
    const [changed, same] = prints(change);
    expect(changed).not.toBe(tour);
    expect(same).toBe(trip);
  }
});

test("only a journey that an edit affects is explored again", async () => {
  const cache = newFolder();
  const before = await exploreAll(twoJourneys(), { cache });
  // Nothing has changed: the cached numbers.
  expect(await exploreAll(twoJourneys(), { cache })).toEqual(before);
  const edited = twoJourneys((files) =>
    files.set("flows/trip/flow.json", (files.get("flows/trip/flow.json") ?? "").replace('"end":true', '"end":false')),
  );
  const { summaries } = await exploreAll(edited, { cache });
  expect(summaries[0]).toEqual(before.summaries[0]);
  expect(summaries[1]?.findings.map(({ kind, pointer }) => `${kind} ${pointer}`)).toContain("stuck /steps/thanks");
  // An edited text does not change what the exploration finds.
  const reworded = twoJourneys((files) => files.set("locales/en/trip.json", '{ "go": "Proceed" }'));
  expect((await exploreAll(reworded, { cache })).summaries[0]).toEqual(before.summaries[0]);
});

test("a step that an incomplete search did not reach is named with the command that shows its paths, typed from here", async () => {
  const cache = newFolder();
  const finding = (pointer: string) => ({ kind: "not-reached" as const, pointer, message: "Not found." });
  const findings = [finding("/steps/advice"), finding("/steps/begin/on/go/0")];
  const found = { flow: "trip", states: 1, transitions: 1, combinations: 1, bounded: ["Some."], findings };
  const files = new Map([...tripRepository().files].map(([path, { text }]) => [path, text]));
  const messages = async (folder: string, summary: Summary, kept = cache) => {
    const given = { explore: async () => new Map([["trip", summary]]), end: () => undefined };
    const { problems } = await exploreAll(readRepository(join(process.cwd(), folder), files), {
      cache: kept,
      thread: given,
    });
    return problems.map(({ message }) => message);
  };
  const seen = (folder: string) => [
    `Not found. To see the existing paths: npm run flow -- explain trip/advice --root ${folder}.`,
    "Not found.",
  ];
  expect(await messages("club", found)).toEqual(seen("club"));
  // From the cache.
  expect(await messages("garden", { ...found, findings: [] })).toEqual(seen("garden"));
  expect(await messages("club", { ...found, bounded: [] }, newFolder())).toEqual(["Not found.", "Not found."]);
});

test("when a language is added, the exploration also covers the people who speak it", async () => {
  const asking = (files: Map<string, string>) =>
    files.set(
      "flows/trip/flow.json",
      (files.get("flows/trip/flow.json") ?? "").replace(
        '"go":"choose"',
        `"go":[{"when":"lang == 'es'","goto":"choose"}]`,
      ),
    );
  const cache = newFolder();
  const notFound = async (repo: Repository) =>
    (await exploreAll(repo, { cache })).problems
      .filter(({ file }) => file.includes("trip"))
      .map(({ pointer }) => pointer);
  expect(await notFound(twoJourneys(asking))).toContain("/steps/begin/on/go/0");
  const spanish = twoJourneys((files) => asking(files).set("locales/es/trip.json", '{ "go": "Seguir" }'));
  expect(await notFound(spanish)).not.toContain("/steps/begin/on/go/0");
});

test("reports what two arms break together with both names, and names the combinations not explored", async () => {
  const arm = (flag: string, file: string, ops: readonly object[]) => ({
    flag,
    arms: ["control", "treatment"],
    patch: { treatment: [{ file, ops }] },
  });
  const repo = twoJourneys((files) => {
    const experiments = [
      // Each arm alone strands nobody: one keeps a person who has `seen` set, the other sets it by default.
      arm("noWay", "flows/trip/flow.json", [
        { op: "replace", path: "/steps/advice/on/back", value: [{ when: "!data.seen", goto: "begin" }] },
        { op: "add", path: "/steps/thanks/enter/-", value: { set: { "data.seen": false } } },
      ]),
      arm("seen", "schemas/trip/data.schema.json", [{ op: "replace", path: "/properties/seen/default", value: true }]),
      arm("other", "flows/trip/flow.json", [{ op: "replace", path: "/steps/thanks/title", value: "book" }]),
    ];
    files.set("flows/experiments.json", JSON.stringify({ experiments }));
  });
  const { summaries, problems } = await exploreAll(repo);
  const stuck = problems.filter(({ rule, file }) => rule === "stuck" && file === "flows/experiments.json");
  expect(stuck.map(({ pointer, message }) => `${pointer} ${message.split("\n")[0]}`)).toEqual([
    '/experiments/1/patch/treatment With the arm "treatment" of "noWay" and the arm "treatment" of "seen", flows/trip/flow.json at "/steps/advice": From the step "advice", no path leads to an end of the journey or out of it.',
  ]);
  const said = summarySentences(summaries.filter(({ flow }) => flow === "trip")).join("\n");
  expect(said).toContain(
    "Arms of 3 experiments change its files. Each arm was explored alone, and every two together, but never three.",
  );
  expect(said).toMatch(
    /^trip, with the arm "treatment" of "seen" and the arm "treatment" of "other": explored \d+ states/m,
  );
});

test("reports what an arm's patch breaks at the patch", async () => {
  const repo = twoJourneys((files) => {
    const patch = [
      { file: "flows/trip/flow.json", ops: [{ op: "replace", path: "/steps/advice/on/back", value: [] }] },
    ];
    const experiments = [{ flag: "offer", arms: ["control", "treatment"], patch: { treatment: patch } }];
    files.set("flows/experiments.json", JSON.stringify({ experiments }));
  });
  const { problems } = await exploreAll(repo, { thread });
  const inArm = problems.filter(({ file }) => file === "flows/experiments.json");
  expect(inArm.map(({ rule }) => rule)).toContain("stuck");
  expect(inArm[0]?.message).toContain('With the arm "treatment" of "offer", flows/trip/flow.json');
});

test("exploring ahead covers each journey once, without arms, until it is stopped", async () => {
  const repo = twoJourneys((files) =>
    files.set("flows/experiments.json", JSON.stringify({ experiments: [BLOCKS_A_TRANSITION] })),
  );
  const requests: { readonly names: readonly string[]; readonly signal: AbortSignal | undefined }[] = [];
  const answers: Promise<ReadonlyMap<string, Summary>>[] = [];
  const ahead = explorerAhead({
    explore(given, names, signal) {
      const answer = thread.explore(given, names.slice(0, 1), signal);
      requests.push({ names, signal });
      answers.push(answer);
      return answer;
    },
    end() {},
  });
  ahead.begin(repo);
  await answers[0];
  ahead.begin(repo);
  await answers[1];
  ahead.stop();
  ahead.begin(repo);
  expect(requests.map(({ names }) => names)).toEqual([["tour", "trip"], ["trip"]]);
  expect(requests.map(({ signal }) => signal?.aborted)).toEqual([false, true]);
});
