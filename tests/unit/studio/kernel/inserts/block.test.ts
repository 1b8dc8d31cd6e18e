import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import { reread } from "../../../../../src/model/index.ts";
import { INSERT_BLOCK, type InsertBlock } from "../../../../../src/studio/kernel/inserts/block.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { plannedIn } from "../../../../../src/studio/edits/draft.ts";
import { planOf } from "../../../../../src/studio/commands/index.ts";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import { answerPlaces } from "../../../../../src/studio/edits/index.ts";
import { definitionOf } from "../../../../../src/studio/pages/forms/definition.ts";
import { additionForm } from "../../../../../src/studio/pages/forms/view-form.ts";
import { placesAt } from "../../../../../src/studio/pages/page/part-places.ts";
import { additionsAt } from "../../../../../src/studio/reading/additions-at.ts";
import { pageView } from "../../../../../src/studio/reading/index.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { edited, garden } from "../../journeys.ts";
import { asArm, errors, FLOW, inBoth, refuses, trying, write } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const DONE = { flow: "garden", step: "done" };
const WORDS: readonly (readonly [string, string])[] = [
  ["Roses", "Rosas"],
  ["Trees", "Árboles"],
];

/** The command for the least that the dialog accepts: what is asked is filled in, and the first choice chosen. */
function least({ repo }: Pick<Workspace, "repo">, which: string, after = 0): InsertBlock {
  const form = additionForm(additionsAt(repo, "garden", "done"), INSERT_BLOCK.properties.block["x-which"]);
  const begin: JsonObject = { ...form.begin, which };
  const { validate } = definitionOf(form.questions, true);
  const missing = validate(begin).map(({ path }) => path);
  const filled = missing.map((name, index) => {
    const { "x-widget": widget, enum: choices } = form.questions.properties[name] ?? {};
    if (widget === "words") return [name, inBoth(...(WORDS[index] ?? ["", ""]))] as const;
    return [name, choices?.[0] ?? "Grow more"] as const;
  });
  const answers = { ...begin, ...Object.fromEntries(filled) };
  expect(validate(answers)).toEqual([]);
  const { after: above = null } = placesAt(pageView(repo, "garden", "done", []))[after + 1] ?? {};
  return { kind: "insert", what: "block", ...DONE, ...form.membersIn(answers), after: above } as unknown as InsertBlock;
}

describe("a new part of a page", () => {
  test("can be any block whose required properties a form can ask for, and leaves the check without findings", () => {
    const workspace = garden();
    const { repo } = workspace;
    const offered = additionsAt(repo, "garden", "done");
    expect(offered.map(({ title }) => title)).toEqual([
      "Answers to check",
      "Back link",
      "Banner",
      "Button",
      "Facts at a glance",
      "Heading",
      "Large choices",
      "Link that looks like a button",
      "Message",
      "Message if nothing can be stored",
      "Names and values",
      "Paragraph",
      "Picture",
      "Questions and answers",
      "Section",
      "Stages",
      "Steps",
    ]);
    // A page has one heading.
    const flow = repo.files.get(FLOW)?.text ?? "";
    const bare = reread(repo, FLOW, flow.replace(/.*"block": "heading", "text": "done.title".*/, ""));
    for (const { id, members } of offered) {
      const block = String(members["block"]);
      const before = block === "heading" ? bare : repo;
      const after = plannedIn(before, planOf(before, least({ repo: before }, id)));
      const outer = partsAt(after, "garden", "done").filter(({ inside }) => inside === null);
      const names = outer.map(({ name }) => name);
      expect.soft({ id, names, found: problemsOf(after) }).toEqual({
        id,
        names: block === "heading" ? ["text", block, "actions"] : ["heading", block, "text", "actions"],
        found: [],
      });
    }
  });

  test("has its own texts and what its button does; undo restores every byte", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    expect(workspace.apply(least(workspace, "actions", -1)).what).toBe("A new part at “Thank you”: Buttons “Roses”");
    expect(edited(workspace, before)).toEqual({
      [FLOW]: [
        '-      "on": { "change": "details" },',
        '+        { "block": "actions", "buttons": [{ "event": "roses", "text": "done.roses" }] },',
        '+      "on": { "change": "details", "roses": "details" },',
      ],
      "locales/en/garden.json": [expect.stringMatching(/^-/), expect.any(String), '+    "roses": "Roses"'],
      "locales/es/garden.json": [expect.stringMatching(/^-/), expect.any(String), '+    "roses": "Rosas"'],
    });
    expect(partsAt(workspace.repo, "garden", "done")[0]).toMatchObject({ name: "actions", place: 0, title: "Buttons" });
  });

  test("of answers asks only which form, and shows what the journey remembers of it", () => {
    const workspace = garden();
    workspace.apply(least(workspace, "answers"));
    expect(workspace.repo.files.get(FLOW)?.text).toContain(
      '{ "block": "answers", "forms": [{ "schema": "schemas/garden/details", "values": "= data.details" }] }',
    );
    // Another page may keep the same form's answers elsewhere.
    const form =
      '{ "block": "form", "schema": "schemas/garden/details", "into": "data.other", "submit": "details.submit" }';
    write(workspace, FLOW, '{ "block": "actions"', `${form}, { "block": "actions"`);
    expect(answerPlaces(workspace.repo, "garden").get("schemas/garden/details")).toBe("data.details");
    // Nothing is remembered of a form: there is nothing to show.
    const into = ', "into": "data.details"';
    const { repo } = garden();
    const bare = reread(repo, FLOW, repo.files.get(FLOW)?.text.replace(into, "") ?? "");
    expect(additionsAt(bare, "garden", "done").map(({ id }) => id)).not.toContain("answers");
  });

  test("may be translated later, and can be the last one of the page", () => {
    const workspace = garden();
    const banner = least(workspace, "alert-1", 2);
    const english = { title: inBoth("Roses", "").slice(0, 1), text: inBoth("Trees", "").slice(0, 1) };
    workspace.apply({ ...banner, texts: english });
    expect(partsAt(workspace.repo, "garden", "done").at(-1)?.was).toBe(
      JSON.stringify({ block: "alert", title: "done.roses", text: "done.rosesText", banner: true }),
    );
    expect(errors(workspace).map(({ rule, file }) => [rule, file])).toEqual([
      ["locale-keys", "locales/en/garden.json"],
      ["locale-keys", "locales/en/garden.json"],
    ]);
  });

  testCommands([
    {
      title: "can be only for people in an arm",
      on: trying,
      command: (workspace) => asArm(least(workspace, "text")),
      then: [{ refused: [[(workspace) => least(workspace, "text", -1), "by a position in a list that would move"]] }],
    },
  ]);

  test("is refused with the check's reason, without what it needs, or beside a part that has changed", () => {
    const workspace = garden();
    refuses(workspace, least(workspace, "heading"), "has two headings that are always shown");
    const steps = least(workspace, "steps");
    refuses(workspace, { ...steps, parts: {} }, "Fill in “Steps”: it is required.");
    refuses(
      workspace,
      { ...steps, parts: { ...steps.parts, more: { texts: {}, settings: {}, to: null } } },
      "nothing called “more”",
    );
    refuses(workspace, { ...steps, block: "none" }, "There is no block “none”.");
    refuses(workspace, { ...steps, after: { at: "/steps/done/page/9", was: "{}" } }, "This no longer exists.");
    refuses(workspace, { ...steps, after: { at: "/steps/done/page/0", was: "{}" } }, "Somebody else has changed this.");
  });
});

describe("a part of a page", () => {
  const part = ({ repo }: Workspace, name: string, step = "done") => {
    const found = partsAt(repo, "garden", step).find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no ${name}`);
    return { ...DONE, step, at: found.at, was: found.was };
  };

  testCommands([
    {
      title: "can be deleted with what only it needed",
      command: (workspace) => least(workspace, "steps"),
      then: [{ command: (workspace) => ({ kind: "remove", ...part(workspace, "steps") }) }],
    },
  ]);

  test("cannot be deleted if people would be stuck, the check would find an error, or nothing would be left", () => {
    const workspace = garden();
    const deleted = (name: string, step?: string) => ({ kind: "remove", ...part(workspace, name, step) }) as const;
    refuses(workspace, deleted("form", "details"), "It is the only way");
    refuses(workspace, deleted("heading"), "has no heading");
    write(
      workspace,
      FLOW,
      '"page": [',
      '"page": [\n        { "block": "heading", "text": "details.title" }\n      ],\n      "aside": [',
    );
    refuses(workspace, deleted("heading", "details"), "It is the only part of the page.");
  });
});
