import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRepository } from "../../../src/model/index.ts";
import { brokenPromises, storyOf } from "./promises.ts";

const ROOT = join(import.meta.dirname, "../../..");

test("each promise of each journey has an edit that breaks it", () => {
  const promised = readRepository(ROOT).flows.flatMap(({ id, value }) =>
    ((value.invariants ?? []) as readonly { id: string }[]).map((one) => `${id} ${one.id}`),
  );
  const broken = new Set(brokenPromises.map(({ flow, invariant }) => `${flow} ${invariant}`));
  expect([...broken].sort()).toEqual(promised.sort());
});

describe("whom a wrong edit harms is found, and how they get there is told", () => {
  // Those that are met late: `npm run bench -- promises`.
  test.each(brokenPromises.filter(({ deep }) => deep !== true))("$flow, $invariant: $edit", async (one) => {
    const story = await storyOf(ROOT, one, 4_000);
    expect(story?.length).toBeGreaterThan(1);
    expect(story?.[1]).toMatch(/^(opens|has kept|Somebody)/i);
  });
});
