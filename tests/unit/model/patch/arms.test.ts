import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { check } from "../../../../src/linter/index.ts";
import { generate } from "../../../../src/compiler/generate/index.ts";
import { patchedArms, reread, readRepository, type Repository, withArms } from "../../../../src/model/index.ts";
import { newFolder } from "../../new-folder.ts";

const SRC = new URL("../../../../src/", import.meta.url).pathname;
const GOOD = new URL("../../../fixtures/flows/good/", import.meta.url).pathname;
const FILE = "flows/experiments.json";

const experiment = (flag: string, patch: JsonObject) => ({
  flag,
  // Each experiment needs its own key.
  epicKey: `TRIP-${[...flag].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)}`,
  arms: ["control", "treatment"],
  share: { control: 50, treatment: 50 },
  active: true,
  plan: {
    metric: "registered",
    smallestEffect: 5,
    guards: [],
    visitors: 40000,
    days: 28,
    owner: "Product manager for sign-up",
  },
  patch,
  why: "To try it.",
});
const title = (value: string) => ({
  file: "locales/en/trip.json",
  ops: [{ op: "replace", path: "/details/title", value }],
});
const next = (value: string) => ({
  file: "flows/trip/flow.json",
  ops: [{ op: "replace", path: "/steps/details/on/book.ok", value }],
});
const repoWith = (...experiments: object[]) =>
  readRepository(
    GOOD,
    new Map([
      [
        FILE,
        JSON.stringify({ experiments: [{ ...experiment("shortTitle", {}), active: false }, ...experiments] }, null, 2),
      ],
    ]),
  );
const problems = (...experiments: object[]) =>
  check(repoWith(...experiments)).map(({ rule, file, pointer, message }) => `${rule} ${file}${pointer} ${message}`);

describe("the check of experiments' arms", () => {
  test("finds no problem in a good patch", () => {
    expect(problems(experiment("other", { treatment: [title("Trip"), next("receipt")] }))).toEqual([]);
  });

  test("checks each arm alone, and reports a problem at the patch with the arm and the broken place", () => {
    const found = problems(experiment("other", { treatment: [title("Trip"), next("recipt")] }));
    expect(found).toContain(
      `unknown-step ${FILE}/experiments/1/patch/treatment/1/ops/0 With the arm "treatment" of "other", flows/trip/flow.json at "/steps/details/on/book.ok": This journey has no step "recipt". Did you mean "receipt"?`,
    );
    expect(found.every((line) => line.includes(`${FILE}/experiments/1/patch/treatment/1`))).toBe(true);
  });

  test("checks pairs of arms that change the same file, because two good arms may break together", () => {
    const without = { file: "locales/en/trip.json", ops: [{ op: "remove", path: "/details/title" }] };
    const renamed = { file: "flows/trip/flow.json", ops: [{ op: "remove", path: "/steps/details/dialogs" }] };
    const found = problems(
      experiment("one", { treatment: [title("One"), renamed] }),
      experiment("two", {
        treatment: [
          {
            file: "flows/trip/flow.json",
            ops: [{ op: "test", path: "/steps/details/dialogs/sure/title", value: "details.title" }],
          },
        ],
      }),
    );
    expect(
      found.some(
        (line) =>
          line.startsWith(`arm-patches`) &&
          line.includes('the arm "treatment" of "one" and the arm "treatment" of "two", this patch does not apply'),
      ),
    ).toBe(true);
    expect(problems(experiment("one", { treatment: [without] })).length).toBeGreaterThan(0);
  });

  test("checks pairs of arms that change different files of one journey, of which one removes what the other reads", () => {
    const asking = {
      file: "flows/trip/flow.json",
      ops: [{ op: "replace", path: "/steps/details/on/submit/0/when", value: "form.kind == 'return'" }],
    };
    const without = {
      file: "schemas/trip/details.schema.json",
      ops: [{ op: "replace", path: "/properties/kind/enum", value: ["single", "weekly"] }],
    };
    const one = experiment("one", { treatment: [asking] });
    const two = experiment("two", { treatment: [without] });
    expect(problems(one)).toEqual([]);
    expect(problems({ ...two, flag: "one" })).toEqual([]);
    const both = problems(one, two).map((line) => line.replace(/ .* at "/, ' "'));
    expect(both[0]).toBe(
      'expression "/steps/details/on/submit/0/when": It is never "return": it is "single" or "weekly".',
    );
  });
});

test("only changed files get variants for the arms, and the variant with the most arms comes first", async () => {
  const root = newFolder();
  const folder = join(root, "generated");
  // The generated code imports its runtime from folders beside it.
  for (const room of ["cel", "compiler"]) symlinkSync(join(SRC, room), join(root, room));
  try {
    const repo = repoWith(
      experiment("one", { treatment: [title("One")] }),
      experiment("two", {
        treatment: [
          { file: "locales/en/trip.json", ops: [{ op: "add", path: "/extra", value: "Extra" }] },
          next("details"),
        ],
      }),
    );
    const { failures, written } = await generate(repo, { folder });
    expect(failures).toEqual([]);
    expect(written.filter(({ kind }) => kind === "variant").map(({ path }) => path)).toEqual([
      "programs/trip.two-treatment.js",
      "texts/en/trip.one-treatment.two-treatment.js",
      "texts/en/trip.two-treatment.js",
      "texts/en/trip.one-treatment.js",
    ]);
    const load = async (path: string) => (await import(pathToFileURL(join(folder, path)).href)).default;
    expect((await load("texts/en/trip.one-treatment.two-treatment.js")).details.title).toBe("One");
    expect((await load("texts/en/trip.one-treatment.two-treatment.js")).extra).toBe("Extra");
    expect((await load("programs/trip.js")).steps.details.on["book.ok"][0].goto).toBe("receipt");
    expect((await load("programs/trip.two-treatment.js")).steps.details.on["book.ok"][0].goto).toBe("details");
    const { variants } = await import(pathToFileURL(join(folder, "variants.js")).href);
    expect(variants.texts.map(({ arms }: { arms: object }) => Object.keys(arms))).toEqual([
      ["one", "two"],
      ["two"],
      ["one"],
    ]);
    expect(readFileSync(join(folder, "programs/trip.js"), "utf8")).not.toContain("Extra");
  } finally {
    rmSync(root, { recursive: true });
  }
});

test("an arm's changed file stays the same object after an edit of another file", () => {
  const repo = repoWith(experiment("soon", { treatment: [next("paid")] }));
  const theirs = (one: Repository) => withArms(one, patchedArms(one)).repo.files.get("flows/trip/flow.json");
  const worded = reread(repo, "locales/en/trip.json", "{}");
  expect(theirs(worded)).toBe(theirs(repo));
  expect(theirs(reread(repo, "flows/trip/flow.json", "{}"))).not.toBe(theirs(repo));
});
