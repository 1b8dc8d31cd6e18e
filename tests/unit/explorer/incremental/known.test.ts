import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadProgram, partPrints } from "../../../../src/compiler/index.ts";
import { playEvent } from "../../../../src/engine/index.ts";
import { type Exploration, explore, type Known, nothingKnown } from "../../../../src/explorer/index.ts";
import { knownJourneys } from "../../../../src/explorer/incremental/journeys.ts";
import { replayStateOf } from "../../../../src/explorer/replayed.ts";
import { readRepository, type Repository } from "../../../../src/model/index.ts";
import { planOf } from "../../../bench/mutations/plan.ts";
import { sample, seeded } from "../../../bench/mutations/random.ts";
import { LONG } from "../../share.ts";
import { tripRepository } from "../journey.ts";

/** The complete result of an exploration, or the error if the files are too broken to explore. */
async function explored(repo: Repository, journey: string, known?: Known) {
  const flow = repo.flows.find(({ id }) => id === journey);
  if (flow === undefined) return "no journey";
  try {
    const found = await explore(repo, flow, { ...(known && { known }) });
    return { ...found, places: found.places.map(comparable) };
  } catch (error) {
    return String(error);
  }
}

function comparable({ step, passedOver, lookedAt, leaves, edges, first }: Exploration["places"][number]) {
  return { step, passedOver, lookedAt, leaves, edges, data: first.replayState.snapshot.data, events: first.events };
}

/**
 * The repository after each of `count` random edits (each one is undone before the next), and at last without any. `of`
 * selects the files to edit.
 */
function* editedAtRandom(
  repo: Repository,
  seed: number,
  count: number,
  of = /./,
): Generator<readonly [string, Repository]> {
  const files = new Map([...repo.files].map(([path, { text }]) => [path, text]));
  const plan = planOf(repo, seed, count).filter(({ path }) => of.test(path));
  for (const { kind, path, edit } of sample(seeded(seed), plan, count)) {
    const before = files.get(path);
    const made = edit.make();
    files.set(path, "text" in made ? made.text : JSON.stringify(made.value));
    yield [`${kind} in ${path}: ${edit.what}`, readRepository("/nowhere", files)];
    if (before !== undefined) files.set(path, before);
  }
  yield ["all undone", readRepository("/nowhere", files)];
}

const trip = tripRepository();
const landed = readRepository(join(import.meta.dirname, "../../../.."));

describe("the results of an earlier exploration", () => {
  test("lead to the same findings, counts and states as a new exploration, after any edit", async () => {
    const known = nothingKnown();
    await explored(trip, "trip", known);
    for (const [edit, repo] of editedAtRandom(trip, 3, 60))
      expect([edit, await explored(repo, "trip", known)]).toEqual([edit, await explored(repo, "trip")]);
  });

  // The test above covers this with a small journey in the usual test run.
  test.for([
    ["account", 40],
    ["professional", 20],
    ["invite", 6],
    ["join", 12],
  ] as const)(
    "lead to the same result after edits of the %s journey",
    { ...LONG, timeout: 900_000 },
    async ([journey, count]) => {
      const known = nothingKnown();
      await explored(landed, journey, known);
      const files = new RegExp(`^flows/(${journey}|shared)/`);
      for (const [edit, repo] of editedAtRandom(landed, 5, count, files))
        expect([edit, await explored(repo, journey, known)]).toEqual([edit, await explored(repo, journey)]);
    },
  );

  test("are not used for what a form sends when conditions now check it differently", async () => {
    const asking = (when: string) =>
      tripRepository(({ steps: { choose } }) => {
        choose.page.push({ block: "form", schema: "schemas/trip/party", submit: "go" });
        Object.assign(choose.on, { submit: [{ when, goto: "advice" }, { goto: "begin" }] });
      });
    const known = nothingKnown();
    for (const when of ["form.people > 3", "form.people > 6", "form.people < 2", "form.people > 9", "form.people > 3"])
      expect([when, await explored(asking(when), "trip", known)]).toEqual([when, await explored(asking(when), "trip")]);
  });

  test("are reused: an edit of one step adds few new results, and undoing it adds none", async () => {
    const known = nothingKnown();
    await explored(trip, "trip", known);
    const whole = known.size();
    const edited = tripRepository(
      (flow) => (flow.steps.advice.on = { back: [{ when: "data.seen", goto: "begin" }, { goto: "choose" }] }),
    );
    await explored(edited, "trip", known);
    const after = known.size();
    expect(after - whole).toBeGreaterThan(0);
    expect(after - whole).toBeLessThan(whole / 2);
    await explored(trip, "trip", known);
    expect(known.size()).toBe(after);
  });

  test("contain the rules that applied in a play, whatever the program plays afterwards", async () => {
    const plain = await loadProgram(trip, "trip");
    const { play, program } = nothingKnown().turnTo(plain, partPrints(trip, "trip"), "");
    const site = { site: "us", arms: {}, lang: "en", at: 0, events: [] };
    const begun = play(replayStateOf(trip, plain, { flow: "trip", ...site }), { do: "open", path: "/begin" });
    const gone = play(begun.replayState, { do: "send", event: { name: "go" } });
    playEvent(program, begun.replayState, { do: "send", event: { name: "help" } });
    expect([begun.rules, gone.rules]).toEqual([[], ["/steps/begin/on/go"]]);
  });

  test("are dropped when there are too many, and the findings stay the same", async () => {
    const known = nothingKnown(150);
    for (const [edit, repo] of editedAtRandom(trip, 7, 12)) {
      expect([edit, await explored(repo, "trip", known)]).toEqual([edit, await explored(repo, "trip")]);
      // At most one exploration more than the limit.
      expect(known.size()).toBeLessThan(400);
    }
  });

  test("are dropped for the journeys explored least recently when there are too many in total", async () => {
    const journeys = knownJourneys(200);
    const first = journeys.of("first");
    await explored(trip, "trip", first);
    expect(journeys.of("first")).toBe(first);
    await explored(trip, "trip", journeys.of("second"));
    const third = journeys.of("third");
    expect(journeys.of("third")).toBe(third);
    expect(journeys.of("first")).not.toBe(first);
  });
});
