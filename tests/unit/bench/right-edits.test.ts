import { rmSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { explore } from "../../../src/explorer/index.ts";
import { readRepository, type Repository } from "../../../src/model/index.ts";
import { type RightEdit, rightEdits } from "../../bench/mutations/right/edits.ts";
import { type FoundBefore, rightJudge, type Said } from "../../bench/mutations/right/judge.ts";
import { seeded } from "../../bench/mutations/random.ts";
import { copyOfGarden } from "../studio/journeys.ts";

let garden: Repository;
let judge: (edit: RightEdit) => Promise<readonly Said[] | undefined>;
beforeAll(async () => {
  const root = copyOfGarden({ keep: true });
  garden = readRepository(root);
  const found = await Promise.all(
    garden.flows.map(async (flow) => [flow.id, (await explore(garden, flow)).findings] as const),
  );
  judge = rightJudge(garden, new Map(found) satisfies FoundBefore);
  return () => rmSync(root, { recursive: true });
});

describe("the measurement of right edits", () => {
  test("correct edits of the small journey cause only findings about themselves, and few are refused", async () => {
    const edits = rightEdits(garden, seeded(1), 22);
    expect(new Set(edits.map(({ kind }) => kind)).size).toBeGreaterThan(8);
    let refused = 0;
    for (const edit of edits) {
      const said = await judge(edit);
      if (said === undefined) refused += 1;
      expect(said?.filter(({ isAbout }) => !isAbout) ?? [], `${edit.kind} ${JSON.stringify(edit.command)}`).toEqual([]);
    }
    expect(refused).toBeLessThan(edits.length / 3);
  });

  test("a finding that an edit causes elsewhere is not about the edit", async () => {
    // As JSON: the editor of conditions refuses one that never holds.
    const path = "flows/garden/flow.json";
    const was = garden.files.get(path)?.text ?? "";
    const flow = JSON.parse(was) as { readonly steps: { readonly details: { readonly on: { submit: object } } } };
    flow.steps.details.on.submit = { ...flow.steps.details.on.submit, when: "false" };
    const text = JSON.stringify(flow);
    const command = { kind: "edit-file", path, text, was, group: "1", seen: [] } as const;
    const said = await judge({ kind: "a way that nobody can take", command, about: [] });
    expect(said).toContainEqual(expect.objectContaining({ severity: "error", isAbout: false }));
  });
});
