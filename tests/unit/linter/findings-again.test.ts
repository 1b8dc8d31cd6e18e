import { expect, test } from "vitest";
import { check, readJourneys } from "../../../src/linter/index.ts";
import { assemble, parseSource, type Problem, reread, type Repository } from "../../../src/model/index.ts";
import { planOf } from "../../bench/mutations/plan.ts";
import { sample, seeded } from "../../bench/mutations/random.ts";
import { FIXTURES } from "./fixture.ts";

/** The check of the same files when nothing is known about them: another text is another object everywhere. */
function checkedAnew({ root, files }: Repository): readonly Problem[] {
  const parsed = [...files.values()].map(({ path, text }) => parseSource(path, `${text} `));
  const read = new Map(parsed.map(({ file }) => [file.path, file]));
  return check(
    assemble(
      root,
      read,
      parsed.flatMap(({ problems }) => problems),
    ),
  );
}

test.each([
  [
    "a remembered value",
    "schemas/trip/data.schema.json",
    '"done": { "type": "integer", "default": 0 }',
    '"done": { "type": "string", "default": "" }',
  ],
  [
    "a form's field",
    "schemas/trip/details.schema.json",
    '"name": { "type": "string", "maxLength": 20',
    '"name": { "type": "integer", "maximum": 20',
  ],
  ["a named condition", "flows/trip/flow.json", "error.kind == 'expired'", "'expired'"],
])("after an edit of %s, what uses it is judged again", (_, path, from, to) => {
  const first = readJourneys(`${FIXTURES}good`);
  const text = first.files.get(path)?.text ?? "";
  expect(text).toContain(from);
  check(first);
  const edited = reread(first, path, text.replace(from, to));
  const findings = check(edited);
  expect(findings).toEqual(checkedAnew(edited));
  expect(findings).not.toEqual([]);
  expect(check(reread(edited, path, text))).toEqual([]);
});

test("after wrong edits, one after the other and together, the findings are those of a new check", () => {
  const first = readJourneys(`${FIXTURES}good`);
  const edits = sample(seeded(1), planOf(first, 1, 1), 30);
  let repo = first;
  let wrong = 0;
  for (const [index, { path, edit }] of edits.entries()) {
    const made = edit.make();
    // Every third edit begins with the correct files again, as if the edits before it were undone.
    const before = index % 3 === 0 ? first : repo;
    repo = reread(before, path, "text" in made ? made.text : JSON.stringify(made.value, null, 2));
    const findings = check(repo);
    expect(findings, `${path}: ${edit.what}`).toEqual(checkedAnew(repo));
    if (findings.length > 0) wrong += 1;
  }
  expect(check(first)).toEqual([]);
  expect(wrong).toBeGreaterThan(20);
});
