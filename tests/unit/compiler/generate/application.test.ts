import { join } from "node:path";
import { expect, test } from "vitest";
import { applicationArtifacts } from "../../../../src/compiler/generate/index.ts";
import { readRepository } from "../../../../src/model/index.ts";

const ROOT = join(import.meta.dirname, "../../../..");

async function journeysCode(root: string): Promise<string> {
  return String(
    await applicationArtifacts(readRepository(root))
      .find(({ path }) => path === "journeys.js")
      ?.code(),
  );
}

/** Which of `contract` and `keepsFiles` each journey has in `journeys.js`, by the journey's id. */
async function membersOf(root: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const lines = (await journeysCode(root)).split("\n");
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

test("an application gets the names of a journey's languages, which a browser would need 30 ms to find", async () => {
  expect(await journeysCode(ROOT)).toContain(', languages: {"en":"English","es":"Español"}, ');
});

test("an application gets what assigns people to arms, and whether they keep theirs at a stop", async () => {
  const [, json = ""] = /export const experiments = (\[.*\]);/.exec(await journeysCode(ROOT)) ?? [];
  const list = JSON.parse(json) as { readonly flag: string; readonly keepsArm?: boolean }[];
  expect(list[0]).toEqual({
    flag: "removeCoParentStatus",
    epicKey: "GROW-621",
    arms: ["control", "treatment"],
    share: { control: 100, treatment: 0 },
    active: true,
  });
  expect(list.filter(({ keepsArm }) => keepsArm).map(({ flag }) => flag)).toEqual(["discountOfferLanguage"]);
});
