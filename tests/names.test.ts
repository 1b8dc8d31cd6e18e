import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { replacedIn } from "./bench/house/replaced-words.ts";
import { identifiersIn, wordsIn } from "./bench/house/identifiers.ts";

const ANYWHERE = /^/;

/** A replaced word may stay in these names, in these files: their word is that of something else. */
const ALLOWED: ReadonlyMap<string, RegExp> = new Map([
  // Faults that the payment sandbox and the tests inject.
  ["fault", /^(?:tests|scripts|src\/sandbox)\//],
  ["faults", /^(?:tests|scripts)\//],
  ["Fault", /^(?:tests|src\/sandbox)\//],
  ["Faults", /^scripts\//],
  ["injectFaults", /^tests\//],
  ["ClusterFault", /^tests\//],
  ["CLUSTER_FAULTS", /^tests\//],
  // Sessions that hold a lock of the database.
  ["holders", /^(?:tests|src\/server\/db)\//],
  // A block of that name.
  ["Glance", /^renderers\//],
  ["glance", /^renderers\//],
  // Tables and columns of the database, and how often something may be tried.
  ["given_up_at", ANYWHERE],
  ["happened_at", ANYWHERE],
  ["proofs", ANYWHERE],
  ["tries", /^(?:tests|src\/server)\//],
  ["MOST_TRIES", /^src\/server\//],
  ["START_TRIES", /^src\/server\//],
  // The field's word for a puzzle that costs a program time.
  ["proofOfWork", ANYWHERE],
  // The payment provider's name for it.
  ["cardHolderName", ANYWHERE],
  // A property of simulations.
  ["given", /^tests\/|simulat|field-mismatches/],
  // A keyword of the contract (`x-tells`).
  ["tells", /^(?:tests|src\/(?:model|linter|explorer))\//],
  // Names of a field, a form's answer, an experiment and a condition in tests.
  ["givenName", /^tests\//],
  ["socialProof", /^(?:tests|scripts)\//],
  ["wants", /^tests\//],
]);

const known = new Map<string, boolean>();

function isRefused(name: string, path: string): boolean {
  const before = known.get(name);
  const hasReplaced = before ?? replacedIn(wordsIn(name)).length > 0;
  if (before === undefined) known.set(name, hasReplaced);
  return hasReplaced && ALLOWED.get(name)?.test(path) !== true;
}

test("no name has a word that another one has replaced", () => {
  const files = globSync("{src,renderers,scripts,tests}/**/*.{ts,tsx}").filter(
    (path) => !path.startsWith("src/generated/"),
  );
  const wrong = files.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    // Most files are not parsed: no word of their code, not even in a text, is refused as a name.
    const code = text.replaceAll(/^\s*(?:\/\/|\/\*|\* ).*$|\btry \{/gm, "");
    if (!(code.match(/[A-Za-z_$][\w$]*/g) ?? []).some((name) => isRefused(name, path))) return [];
    return [...new Set(identifiersIn(path, text))]
      .filter((name) => isRefused(name, path))
      .map((name) => `${path}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test("such a name is found, also as a property or a part of a longer name", () => {
  const source = 'interface A { readonly toldBy: string } const { isAsked } = other; "told"; // told';
  expect(["toldBy", "formAsSeen", "isWhatWasSeen", "deedsOf"].map((name) => replacedIn(wordsIn(name)))).toEqual([
    ["told"],
    ["as seen"],
    [],
    ["deed"],
  ]);
  expect([...new Set(identifiersIn("a.ts", source))]).toEqual(["A", "toldBy", "isAsked", "other"]);
});
