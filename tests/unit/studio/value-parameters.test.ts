import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../src/studio/edits/verified.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import { conditionMeaning, conditionView, offersAt } from "../../../src/studio/reading/index.ts";
import { copyOfGarden, openWorkspace } from "./journeys.ts";
import { testCommands } from "./command-table.ts";

type RenameField = Extract<Command, { readonly kind: "rename"; readonly field: string }>;

const FLOW = "flows/garden/flow.json";
const EMAIL: RenameField = { kind: "rename", form: "schemas/garden/details", field: "email", to: "mail" };
const CONDITION = "endsAs(form.email, '.org') && form.name != 'isFilled(form.email)'";

/** The small journey with a value with parameters that tests how an address ends. */
function open(value = "text.endsWith(end)", condition = CONDITION) {
  const root = copyOfGarden();
  const path = join(root, FLOW);
  const text = readFileSync(path, "utf8");
  const submit = '"submit": { "do": [{ "done": "details" }], "goto": "done" }';
  expect(text).toContain(submit);
  const values = `"values": { "endsAs(text, end)": ${JSON.stringify(value)} },\n  "steps"`;
  const rule = `"submit": [{ "when": ${JSON.stringify(condition)}, "goto": "done" }, { "do": [{ "done": "details" }], "goto": "done" }]`;
  writeFileSync(
    path,
    text.replace(submit, () => rule).replace('\n  "steps"', () => `\n  ${values}`),
  );
  return openWorkspace(root);
}

describe("an expression that uses a value with parameters", () => {
  test("passes the check, is shown as written, and reports a wrong number of arguments", () => {
    const { repo } = open();
    expect(problemsOf(repo).filter(({ severity }) => severity === "error")).toEqual([]);
    const request = { flow: "garden", at: "/steps/details/on/submit/0", arm: "" };
    expect(conditionView(repo, request)).toMatchObject({
      source: CONDITION,
      joined: null,
      words: "“Email address” ends with “.org” and “Name” is not “isFilled(form.email)”",
      problems: [],
      calculated: [{ key: "endsAs(text, end)", words: "`text.endsWith(end)`" }],
    });
    const source = "endsAs(form.email)";
    expect(conditionMeaning(repo, { ...request, source }).problems).toEqual([
      { message: "endsAs() takes 2 (text, end), but here it gets 1.", offset: 0, length: source.length },
    ]);
  });

  test("is offered with its name and parameters, and completed up to the parenthesis", () => {
    const { repo } = open();
    const text = repo.files.get(FLOW)?.text ?? "";
    const offset = text.indexOf("endsAs(form") + "ends".length;
    expect(offersAt(repo, { path: FLOW, text, offset })?.offers).toContainEqual({
      label: "endsAs(text, end)",
      insert: "endsAs(",
      kind: "name",
      detail: "value with parameters",
      info: "text.endsWith(end)",
    });
  });

  testCommands([
    { title: "changes when a field is renamed, except for its strings", on: open, command: EMAIL },
    {
      title: "prevents renaming a field that the value itself names",
      on: () => open("data.details.email.endsWith(end) && text != ''"),
      refused: [
        [EMAIL, "The value “endsAs(text, end)” in flows/garden/flow.json names “email”. Ask a developer to rename it."],
      ],
    },
  ]);
});
