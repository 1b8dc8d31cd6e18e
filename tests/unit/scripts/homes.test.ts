import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { homesOf } from "../../../scripts/homes.ts";
import { readJourneys } from "../../../src/linter/index.ts";

const root = join(import.meta.dirname, "../../..");
const paths = globSync(["tests/unit/{journeys,server}/**/*.ts", "src/server/**/*.ts", "renderers/**/*.tsx"], {
  cwd: root,
});
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
const repo = readJourneys(root);

/** A number, written so that this file names no requirement itself. */
const number = (letters: string, digits: string) => `${letters}-${digits}`;

/** The homes of a requirement with these words, which is named by the test whose title contains `title`. */
function homes(id: string, words: string, file: string, title: string) {
  const line = (sources.get(file) ?? "").split("\n").findIndex((one) => one.includes(title)) + 1;
  return homesOf({ id, words, places: [`${file}:${line}`] }, repo, sources).map(({ kind, file: path, what }) => {
    return `${kind} ${path.replace(/:\d+$/, "")}${kind === "flow" || kind === "handler" ? ` ${what}` : ""}`;
  });
}

test("finds a step's flow, forms and blocks, and the handler of a call that the test makes", () => {
  const words = "/step2 success, route 1: /duplicate if a duplicate was confirmed.";
  const title = "the new packages are on [";
  const found = homes(number("STEP2", "27"), words, "tests/unit/journeys/join-co-parent.test.ts", title);
  expect(found).toEqual(
    expect.arrayContaining([
      "flow flows/join/flow.json step2",
      "flow flows/join/flow.json duplicate",
      "schema schemas/join/step-two.schema.json",
      "schema schemas/join/step-two.ui.json",
      "block renderers/blocks/form/Form.tsx",
      "handler src/server/registrations/update.ts updateRegistration",
      "test tests/unit/journeys/join-co-parent.test.ts",
    ]),
  );
  expect(found.filter((home) => home.startsWith("flow "))).toHaveLength(2);
});

test("finds the handler of a path of the service, and the schema of a compiled form", () => {
  const path = "POST /v2/professional/users with the form's fields.";
  const [call, rule] = [number("API", "02"), number("CRED", "03")];
  expect(homes(call, path, "tests/unit/server/professionals/create.test.ts", call)).toContain(
    "handler src/server/professionals/create.ts createProfessional",
  );
  const rules = homes(rule, "No at sign.", "tests/unit/server/users/account-rules.test.ts", rule);
  expect(rules).toContain("schema schemas/join/credentials.schema.json");
});
