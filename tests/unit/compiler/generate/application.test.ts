import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applicationArtifacts } from "../../../../src/compiler/generate/index.ts";
import type { Json, JsonObject } from "../../../../src/engine/index.ts";
import { readJourneys } from "../../../../src/linter/index.ts";

const ROOT = join(import.meta.dirname, "../../../..");

async function journeysCode(root: string, overlay?: ReadonlyMap<string, string>): Promise<string> {
  return String(
    await applicationArtifacts(readJourneys(root, overlay))
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

test("an application has to pass the own blocks and widgets that a journey shows, those of an arm too", async () => {
  const root = join(ROOT, "tests/fixtures/application/journeys");
  const { files } = readJourneys(root);
  const read = (path: string) => files.get(path)?.value as JsonObject;
  const flow = structuredClone(read("flows/garden/flow.json")) as { steps: { details: { page: Json[] } } };
  const { page } = flow.steps.details;
  const [plant] = page.splice(1, 1);
  const neededIn = async (ops: readonly object[]) => {
    const experiments = structuredClone(read("flows/experiments.json")) as { experiments: JsonObject[] };
    const patch = { treatment: [{ file: "flows/garden/flow.json", ops }] };
    const overlay = new Map([
      ["flows/garden/flow.json", JSON.stringify(flow)],
      ["flows/experiments.json", JSON.stringify({ experiments: [{ ...experiments.experiments[0], patch }] })],
    ]);
    return /needs: (\{.*?\})/.exec(await journeysCode(root, overlay))?.[1];
  };
  expect(await neededIn([])).toBe('{"calls":["joinClub"],"blocks":[],"widgets":["stars"]}');
  const add = { op: "add", path: "/steps/details/page/0", value: plant };
  expect(await neededIn([add])).toBe('{"calls":["joinClub"],"blocks":["plant"],"widgets":["stars"]}');
});

test("a journey's program loads beside the forms of its first step", async () => {
  const code = await journeysCode(join(ROOT, "tests/fixtures/flows/good"));
  const [, first] = /program: \(\) => \((.*?), import\("\.\/programs\/trip\.js"\)\)/.exec(code) ?? [];
  expect(first).toBe('forms["schemas/trip/details"]().catch(() => undefined)');
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

test("a first form that does not exist does not keep the program from saying so", async () => {
  const flow = '"schemas/trip/details"';
  const root = join(ROOT, "tests/fixtures/flows/good");
  const text = readFileSync(join(root, "flows/trip/flow.json"), "utf8").replace(flow, '"schemas/trip/gone"');
  const code = await journeysCode(root, new Map([["flows/trip/flow.json", text]]));
  expect(code).toContain('program: () => (import("./programs/trip.js"))');
});
