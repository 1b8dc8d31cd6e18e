import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { functionNamed, functionsOfValues, methodsOf, DYN } from "../../../../../src/cel/index.ts";
import { readJourneys } from "../../../../../src/linter/index.ts";
import type { Repository } from "../../../../../src/model/index.ts";
import { explanationAt, offersAt } from "../../../../../src/studio/reading/index.ts";
import { copyOfGarden, openWorkspace } from "../../journeys.ts";

const SHARED = "flows/shared/plots.json";
const FLOW = "flows/garden/flow.json";

/**
 * Two journeys that share a guard and a title. Only the first has a step `soil`, whose events are a shared part, and a
 * value with a parameter.
 */
function sharing(): Repository {
  const root = copyOfGarden();
  openWorkspace(root).apply({ kind: "add-journey", name: "nursery", titles: [{ language: "en", value: "Nursery" }] });
  mkdirSync(join(root, "flows/shared"));
  const parts = { guard: [{ when: "lang == 'en'", goto: "details" }], words: "= lang", events: { more: "done" } };
  writeFileSync(join(root, SHARED), JSON.stringify(parts, null, 2));
  for (const flow of ["garden", "nursery"]) {
    const path = join(root, `flows/${flow}/flow.json`);
    const journey = JSON.parse(readFileSync(path, "utf8")) as Journey;
    journey.steps["done"] = { ...journey.steps["done"], guards: [{ $ref: "../shared/plots.json#/guard" }] };
    journey.steps["details"] = { ...journey.steps["details"], title: { $ref: "../shared/plots.json#/words" } };
    if (flow === "garden") {
      journey.steps["soil"] = { path: "/soil", title: "done.title", page: [] };
      journey.values = { "twice(words)": "words + words" };
      journey.steps["soil"]["on"] = { $ref: "../shared/plots.json#/events" };
    }
    writeFileSync(path, JSON.stringify(journey, null, 2));
  }
  return readJourneys(root);
}

interface Journey {
  values?: Record<string, string>;
  readonly steps: Record<string, Record<string, unknown>>;
}

/** The completions at `|` in `typed`, which replaces `text` in the file, by label. */
function offered(repo: Repository, path: string, text: string, typed: string) {
  const now = (repo.files.get(path)?.text ?? "").replace(text, typed.replace("|", "\u0000"));
  const offset = now.indexOf("\u0000");
  const found = offersAt(repo, { path, text: now.replace("\u0000", ""), offset });
  return new Map(found?.offers.map((offer) => [offer.label, offer]));
}

function saidAt(repo: Repository, path: string, text: string, typed: string, word: string) {
  const now = (repo.files.get(path)?.text ?? "").replace(text, typed);
  const offset = now.indexOf(typed) + typed.indexOf(word) + 1;
  const found = explanationAt(repo, { path, text: now, offset });
  return found === null ? null : [now.slice(found.from, found.to), ...found.sentences];
}

test("a shared part offers the names of every journey that uses it, and marks names that only one has", () => {
  const repo = sharing();
  const steps = offered(repo, SHARED, '"goto": "details"', '"goto": "|"');
  expect([...steps].map(([label, { detail }]) => [label, detail])).toEqual([
    ["details", undefined],
    ["done", undefined],
    ["soil", "only in garden"],
  ]);
  const names = offered(repo, SHARED, "lang == 'en'", "l|");
  expect(names.get("lang")?.detail).toBeUndefined();
  expect(names.get("twice(words)")?.detail).toBe("only in garden");
  // What may follow an event is known from where the journey uses the part.
  expect([...offered(repo, SHARED, '"more": "done"', '"more": "|"').keys()]).toEqual(["details", "done", "soil"]);
  expect(offered(repo, SHARED, "= lang", "= site.|").has("id")).toBe(true);
  expect([...offered(repo, SHARED, "lang == 'en'", "lang == '|").keys()]).toEqual(["en", "es"]);
});

test("functions are offered with their signature and result, and methods only for values that have them", () => {
  const repo = sharing();
  const guard = (typed: string) => offered(repo, SHARED, "lang == 'en'", typed);
  expect(guard("si|").get("size")).toEqual({
    label: "size",
    insert: "size(",
    kind: "function",
    detail: "size(value) → int",
    info: "The number of characters in a text, items in a list, or keys in a map.",
  });
  expect(guard("h|").has("has")).toBe(true);
  expect(guard("lang.|").get("trim")?.detail).toBe("text.trim() → string");
  expect(guard("lang.|").has("exists")).toBe(false);
  expect(guard("site.languages.|").has("startsWith")).toBe(false);
  expect(guard("string(now).|").has("contains")).toBe(true);
  expect(guard("string(now).|").has("data")).toBe(false);
  expect(guard("lang + 'a.|").size).toBe(0);
});

test("a function in an expression is explained, also a journey's own, but not the same word in a string", () => {
  const repo = sharing();
  const said = (typed: string, word: string) => saidAt(repo, SHARED, "lang == 'en'", typed, word);
  expect(said("size(lang) > 1", "size")).toEqual([
    "size",
    "size(value) → int",
    "The number of characters in a text, items in a list, or keys in a map.",
  ]);
  expect(said("lang.trim() == ''", "trim")?.slice(0, 2)).toEqual(["trim", "text.trim() → string"]);
  expect(said("twice(lang) == ''", "twice")).toEqual(["twice", "twice(words): words + words"]);
  expect(said("lang == 'size(x)'", "size")).not.toContain("size(value) → int");
  expect(said("lang.twice()", "twice")).not.toContain("twice(words): words + words");
  // This place holds the key of a text, not an expression.
  expect(saidAt(repo, FLOW, '"done.title"', '"size(x)"', "size")).not.toContain("size(value) → int");
});

test("every function of the language has a signature and a description", () => {
  const all = [...functionsOfValues(), ...methodsOf(DYN)];
  expect(all.length).toBeGreaterThan(18);
  expect(all.filter(({ signature, does }) => does === "" || !signature.includes("→"))).toEqual([]);
  expect(functionNamed("trim", true)?.name).toBe("trim");
  expect(functionNamed("trim", false)).toBeUndefined();
});
