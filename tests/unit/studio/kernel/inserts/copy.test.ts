import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InsertCopy } from "../../../../../src/studio/kernel/inserts/copy.ts";
import { fieldAt, writtenField } from "../../../../../src/studio/edits/field-place.ts";
import { pageView } from "../../../../../src/studio/reading/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { garden, gardenAfter } from "../../journeys.ts";
import { FLOW, inBoth, write } from "../../trial.ts";
import { describeCommands } from "../../command-table.ts";

/** A part of a page by its kind. */
function partAt({ repo }: Workspace, step: string, kind: string, flow = "garden") {
  const part = pageView(repo, flow, step, []).parts.find(({ name }) => name === kind);
  if (part === undefined) throw new Error(`There is no ${kind} at ${step}.`);
  return { at: part.at, was: part.was };
}

/** Pastes a part of a page below another one. */
function pastes(step: string, kind: string, below: string, to: { readonly step: string; readonly flow?: string }) {
  return (workspace: Workspace): InsertCopy => {
    const { flow = "garden", step: there } = to;
    return {
      kind: "insert",
      what: "copy",
      of: { flow: "garden", ...partAt(workspace, step, kind) },
      to: { flow, step: there, after: partAt(workspace, there, below, flow) },
    };
  };
}

const name = { form: "schemas/garden/details", field: "name" };
const field =
  (after: string | null, of = name, form = name.form) =>
  ({ repo }: Workspace): InsertCopy => ({
    kind: "insert",
    what: "copy",
    of: { ...of, was: writtenField(fieldAt(repo, of.form, of.field).field) },
    to: { form, after },
  });

const ORCHARD = "flows/orchard/flow.json";
const orchard = () => gardenAfter({ kind: "add-journey", name: "orchard", titles: inBoth("Orchard", "Huerto") });

/** A second journey, which knows nothing of a condition that a paragraph of the first has. */
function withCondition(): Workspace {
  const workspace = orchard();
  const data = "schemas/garden/data.schema.json";
  write(workspace, data, '["done", "details"]', '["done", "details", "plan"]');
  write(workspace, data, '"properties": {', '"properties": { "plan": { "type": "string", "default": "" },');
  write(
    workspace,
    FLOW,
    '"steps": {',
    '"conditions": { "named": "data.plan != \'\'", "other": "named" },\n  "steps": {',
  );
  write(workspace, FLOW, '{ "block": "text",', '{ "block": "text", "when": "other",');
  return workspace;
}

/** The last page has two buttons, whose events have the next numbers of each other. */
function withTwoButtons(): Workspace {
  const workspace = garden();
  write(
    workspace,
    FLOW,
    '"variant": "secondary" }]',
    '"variant": "secondary" }, { "event": "change2", "text": "done.title" }]',
  );
  return write(
    workspace,
    FLOW,
    '"change": "details"',
    '"change": "details", "change2": { "do": [{ "done": "details" }], "goto": "details" }',
  );
}

/** Two conditions, of which the other journey has the name of the first for something else. */
function withNumberedConditions(): Workspace {
  const workspace = orchard();
  write(workspace, FLOW, '"steps": {', '"conditions": { "a": "lang == \'es\'", "a2": "data.done > 0" },\n  "steps": {');
  write(workspace, FLOW, '{ "block": "text",', '{ "block": "text", "when": "a && a2",');
  return write(workspace, ORCHARD, '"steps": {', '"conditions": { "a": "lang == \'en\'" },\n  "steps": {');
}

/** What happens after the button is in a file beside the journey. */
function withPart(): Workspace {
  const workspace = orchard();
  const parts = "flows/garden/parts.json";
  writeFileSync(join(workspace.root, parts), '{ "again": { "goto": "details" } }\n');
  workspace.refresh([parts]);
  return write(workspace, FLOW, '"change": "details"', '"change": { "$ref": "parts.json#/again" }');
}

const nickname = {
  kind: "insert",
  what: "field",
  form: name.form,
  name: "nickname",
  type: "text",
  labels: inBoth("What shall we call you?", "¿Cómo quieres que te llamemos?"),
  required: false,
  maxLength: 30,
  problems: inBoth("Must be at most 30 characters", "Debe tener como máximo 30 caracteres"),
  choices: [],
  after: "name",
} as const;

/** A copy of a page of the small journey, before the last page of a journey. */
const page = (step: string, flow = "garden") =>
  ({
    kind: "add-step",
    flow,
    name: "again",
    titles: inBoth("Once more", "Otra vez"),
    path: "/again",
    after: "details",
    before: "done",
    transitions: ["/steps/details/on/submit/0"],
    counts: false,
    asks: null,
    copies: { flow: "garden", step },
  }) as const;

/** What the form's page shows depends on its answers, by itself and by a named condition. It sets one of them. */
function withAnswersRead(): Workspace {
  const workspace = withCondition();
  write(
    workspace,
    FLOW,
    '{ "block": "form", "schema": "schemas/garden/details",',
    `{ "block": "text", "when": "data.details.name != '' && !named", "text": "details.title" },
        { "block": "form", "schema": "schemas/garden/details",`,
  );
  return write(
    workspace,
    FLOW,
    '"title": "details.title",',
    `"title": "details.title", "enter": [{ "when": "data.details.name == 'none'", "set": { "data.details.name": "" } }],`,
  );
}

describeCommands("a copy of a page", [
  {
    title: "has words, a form and answers of its own, and leads on to the next page",
    command: page("details"),
    then: [
      {
        command: {
          ...page("again"),
          name: "third",
          path: "/third",
          after: "again",
          transitions: ["/steps/again/on/submit/0"],
        },
      },
    ],
  },
  { title: "reads and sets its own answers", on: withAnswersRead, command: page("details") },
  {
    title: "goes to another journey with the conditions and the remembered data that it reads",
    on: withAnswersRead,
    command: page("details", "orchard"),
  },
  {
    title: "is refused if nothing leads on from the page, and if the page is gone",
    refused: [
      [page("done"), "Nothing on this page leads on"],
      [page("nowhere"), "There is no step “nowhere” in garden."],
    ],
  },
]);

describeCommands("a copy", [
  {
    title: "of a paragraph has words of its own, beside itself",
    command: pastes("done", "text", "text", { step: "done" }),
  },
  { title: "of a part goes to another page", command: pastes("done", "text", "heading", { step: "details" }) },
  {
    title: "of a button does the same under the next free name",
    command: pastes("done", "actions", "actions", { step: "done" }),
    then: [{ command: pastes("done", "actions", "actions", { step: "done" }) }],
  },
  {
    title: "of buttons keeps apart what each of them does",
    on: withTwoButtons,
    command: pastes("done", "actions", "actions", { step: "done" }),
  },
  {
    title: "of a button does the same in another journey as a part beside its own one says",
    on: withPart,
    command: pastes("done", "actions", "heading", { flow: "orchard", step: "done" }),
  },
  {
    title: "of a field has the next free name, its limits and its place in what is remembered",
    command: field("name"),
  },
  {
    title: "of a copy has the next free name",
    command: field("name"),
    then: [{ command: field("name2", { ...name, field: "name2" }) }],
  },
  {
    title: "goes to another journey, and a field keeps its name there if that is free",
    on: () => {
      const workspace = orchard();
      workspace.apply(nickname);
      return workspace;
    },
    command: field("name", { ...name, field: "nickname" }, "schemas/orchard/details"),
  },
  {
    title: "brings the named conditions and the remembered data that it reads to another journey",
    on: withCondition,
    command: pastes("done", "text", "heading", { flow: "orchard", step: "done" }),
  },
  {
    title: "brings each condition under a name of its own",
    on: withNumberedConditions,
    command: pastes("done", "text", "heading", { flow: "orchard", step: "done" }),
  },
  {
    title: "is refused for what is no whole part of a page, and if it has changed meanwhile",
    on: garden,
    refused: [
      [
        (workspace) => ({
          ...pastes("done", "actions", "actions", { step: "done" })(workspace),
          of: {
            flow: "garden",
            at: "/steps/done/page/2/buttons/0",
            was: '{"event":"change","text":"done.change","variant":"secondary"}',
          },
        }),
        "Only a whole part of a page can be copied.",
      ],
      [
        (workspace) => ({
          ...pastes("done", "actions", "actions", { step: "done" })(workspace),
          of: { flow: "garden", at: "/steps/done/page/1", was: "{}" },
        }),
        "Somebody else has changed this.",
      ],
      [
        (workspace) => {
          const command = field("name")(workspace);
          return { ...command, of: { ...name, was: "[]" } };
        },
        "What was copied has changed since, or is different for people in the arm. Copy it here again.",
      ],
    ],
  },
]);
