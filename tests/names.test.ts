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

const known = new Map<string, boolean>();

function isRefused(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const is = !ALLOWED.has(name) && replacedIn(wordsIn(name)).length > 0;
  known.set(name, is);
  return is;
}

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
  const wrong = files.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    // Most files are not parsed: no word of their code, not even in a text, is refused as a name.
    const code = text.replaceAll(/^\s*(?:\/\/|\/\*|\* ).*$|\btry \{/gm, "");
    if (!(code.match(/[A-Za-z_$][\w$]*/g) ?? []).some(isRefused)) return [];
    const names = namesIn(parseSync(path, text).program, new Set());
    return [...names].filter(isRefused).map((name) => `${path}: ${name}`);
  });
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
