import { join } from "node:path";
import { expect, test } from "vitest";
import { explore, replayOf, replayed } from "../../../../src/language/explore/index.ts";
import { loadProgram, readRepository } from "../../../../src/language/index.ts";
import { branches } from "../../journeys/branches.ts";

test("the join journey strands nobody, keeps its promises, and is seen at least as far as its tables go", async () => {
  const repo = readRepository(join(import.meta.dirname, "../../../.."));
  const flow = repo.flows.find(({ id }) => id === "join");
  if (flow === undefined) throw new Error("There is no flow join");
  const { findings, places } = await explore(repo, flow);
  expect(findings).toEqual([]);
  const seen = new Set(places.map(({ step }) => step));
  for (const { step } of branches) expect(seen).toContain(step);

  // Each way is one that the engine takes: the last place of each step, by the replay of how it was reached.
  const program = await loadProgram(repo, flow.id);
  for (const { step, first } of new Map(places.map((place) => [place.step, place])).values()) {
    const last = replayed(repo, program, replayOf(flow.id, first)).at(-1);
    expect(last?.standing.snapshot?.step).toBe(step);
    expect(last?.standing.snapshot?.data).toEqual(first.standing.snapshot.data);
  }
}, 300_000);
