import { join } from "node:path";
import { expect, test } from "vitest";
import { explore, replayOf, replayed } from "../../../src/explorer/index.ts";
import { loadProgram } from "../../../src/compiler/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { branches } from "../journeys/branches.ts";
import { inviteBranches } from "../journeys/invite-branches.ts";
import { LONG } from "../share.ts";

const repo = readRepository(join(import.meta.dirname, "../../.."));

for (const [id, tables] of [
  ["join", branches],
  ["invite", inviteBranches],
] as const)
  test(`the ${id} journey has no findings; its exploration covers all steps of its tables and both ends of each change`, {
    timeout: 300_000,
    // The check, which is also part of `npm test`, explores all journeys.
    ...LONG,
  }, async () => {
    const flow = repo.flows.find((one) => one.id === id);
    if (flow === undefined) throw new Error(`There is no flow ${id}`);
    const started = new Set<string>();
    const ended = new Set<string>();
    const { findings, places, bounded } = await explore(repo, flow, {
      taken({ commands, replayState, events, before }) {
        for (const command of commands)
          if (command.type === "call" && replayState.snapshot?.calls[command.operation]?.changes === true)
            started.add(`${command.operation} at ${replayState.snapshot.step}`);
        for (const one of events)
          if (one.do === "answer" || one.do === "fail")
            ended.add(`${one.operation} at ${before.snapshot?.step} ${one.do}`);
      },
    });
    expect(findings).toEqual([]);
    expect(bounded.join("\n")).not.toContain("The search stopped");
    const seen = new Set(places.map(({ step }) => step));
    for (const { step } of tables) if (step !== "") expect(seen).toContain(step);
    // Each changing call is answered, and also fails, in every step that makes it.
    expect(started.size).toBeGreaterThan(6);
    for (const call of started) for (const end of ["answer", "fail"]) expect(ended).toContain(`${call} ${end}`);

    // The engine can follow the paths that were found: the replay to the last place of each step reaches it.
    const program = await loadProgram(repo, flow.id);
    for (const { step, first } of new Map(places.map((place) => [place.step, place])).values()) {
      const last = replayed(repo, program, replayOf(flow.id, first)).at(-1);
      expect(last?.replayState.snapshot?.step).toBe(step);
      expect(last?.replayState.snapshot?.data).toEqual(first.replayState.snapshot.data);
    }
  });
