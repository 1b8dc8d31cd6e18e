import { join } from "node:path";
import { expect, test } from "vitest";
import { applicationArtifacts } from "../../../../src/compiler/generate/index.ts";
import { readRepository } from "../../../../src/model/index.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** Which of `contract` and `keepsFiles` each journey has in `journeys.js`, by the journey's id. */
async function membersOf(root: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const code = await applicationArtifacts(readRepository(root))
    .find(({ path }) => path === "journeys.js")
    ?.code();
  const lines = String(code).split("\n");
  const found = lines.flatMap((line) => {
    const [, id] = /^"([^"]+)": \{ id: /.exec(line) ?? [];
    return id === undefined
      ? []
      : [[id, [...line.matchAll(/, (contract|keepsFiles): /g)].map(([, name = ""]) => name)] as const];
  });
  return new Map(found);
}

test("an application knows whether its service stores files", async () => {
  expect((await membersOf(ROOT)).get("join")).toEqual(["contract", "keepsFiles"]);
  expect(await membersOf(join(ROOT, "tests/fixtures/flows/good"))).toEqual(new Map([["trip", ["contract"]]]));
});
