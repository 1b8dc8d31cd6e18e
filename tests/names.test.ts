import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { replacedIn } from "./bench/house/replaced-words.ts";
import { wordsIn } from "./bench/house/identifiers.ts";

/** A replaced word may stay in these names: their word is that of something else. */
const ALLOWED: ReadonlySet<string> = new Set([
  // Faults that the payment sandbox and the long tests inject.
  "ClusterFault",
  "Fault",
  "fault",
  // A block of that name.
  "Glance",
  "glance",
  // Columns of the database, and how often something may be tried.
  "given_up_at",
  "happened_at",
  "tries",
  "MOST_TRIES",
  "START_TRIES",
  // The field's word for a puzzle that costs a program time.
  "proofOfWork",
  // The payment provider's name for it.
  "cardHolderName",
  // A property of simulations.
  "given",
  // Names of a field, a form's answer and an experiment in tests.
  "givenName",
  "socialProof",
  "wants",
]);

/** Tests of what changes most at present are renamed with it. */
const LATER = /^tests\/(?:unit\/(?:explorer|studio\/pages)\/|e2e\/studio)/;

/** All names in a program: identifiers, and the keys of objects and types. */
function namesIn(node: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, found);
  else if (typeof node === "object" && node !== null) {
    const { type, name } = node as { readonly type?: unknown; readonly name?: unknown };
    if ((type === "Identifier" || type === "JSXIdentifier" || type === "PrivateIdentifier") && typeof name === "string")
      found.add(name);
    for (const child of Object.values(node)) if (typeof child === "object") namesIn(child, found);
  }
  return found;
}

test("no name has a word that another one has replaced", () => {
  const files = globSync("{src,renderers,scripts,tests}/**/*.{ts,tsx}").filter(
    (path) => !path.startsWith("src/generated/") && !LATER.test(path),
  );
  const wrong = files.flatMap((path) =>
    [...namesIn(parseSync(path, readFileSync(path, "utf8")).program, new Set())]
      .filter((name) => !ALLOWED.has(name) && replacedIn(wordsIn(name)).length > 0)
      .map((name) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test("such a name is found, also as a property or a part of a longer name", () => {
  const source = 'interface A { readonly toldBy: string } const { isAsked } = other; "told"; // told';
  expect(["toldBy", "formAsSeen", "isWhatWasSeen"].map((name) => replacedIn(wordsIn(name)))).toEqual([
    ["told"],
    ["as seen"],
    [],
  ]);
  expect([...namesIn(parseSync("a.ts", source).program, new Set())]).toEqual(["A", "toldBy", "isAsked", "other"]);
});
