import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRepository } from "../../../src/model/index.ts";
import { brokenPromises, storyOf } from "./promises.ts";

const ROOT = join(import.meta.dirname, "../../..");

test("each promise of each journey has an edit here that breaks it", () => {
  const promised = readRepository(ROOT).flows.flatMap(({ id, value }) =>
    ((value.invariants ?? []) as readonly { id: string }[]).map((one) => `${id} ${one.id}`),
  );
  const broken = new Set(brokenPromises.map(({ flow, invariant }) => `${flow} ${invariant}`));
  expect([...broken].sort()).toEqual(promised.sort());
});

describe("an exploration finds the person whom a wrong edit harms, and the path to it", () => {
  // `npm run bench -- promises` runs those that need a long exploration.
  test.each(brokenPromises.filter(({ deep }) => deep !== true))("$flow, $invariant: $edit", async (one) => {
    const story = await storyOf(ROOT, one, 4_000);
    expect(story?.length).toBeGreaterThan(1);
    expect(story?.[1]).toMatch(/^(opens|has kept|Somebody)/i);
  });
});
