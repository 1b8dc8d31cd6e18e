import { expect, test } from "vitest";
import { explore } from "../../../src/explorer/index.ts";
import { tripRepository } from "./journey.ts";

test.each([3, 20, 38])("a search with a limit of %i transitions stops there and says so", async (most) => {
  const repo = tripRepository();
  const [flow] = repo.flows;
  if (flow === undefined) throw new Error("There is no flow");
  const { transitions, bounded } = await explore(repo, flow, { most });
  expect(transitions).toBe(most);
  expect(bounded).toEqual([expect.stringContaining(`The search stopped after ${most} transitions`)]);
});
