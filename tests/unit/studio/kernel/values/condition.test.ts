import { describe, expect, test } from "vitest";
import { definitionOf } from "../../../../../src/studio/pages/forms/definition.ts";
import type { Questions } from "../../../../../src/studio/browser/questions.ts";
import { conditionsIn, missingAt, problemsAt, rulePlace } from "../../../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import type { ObjectView } from "../../../../../src/studio/protocol-parts.ts";
import { conditionView, pageView } from "../../../../../src/studio/reading/index.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { asArm, errors, EXPERIMENTS, FLOW, lineWith, refuses, trying, write } from "../../trial.ts";
import { actionsIn, flowOf } from "../../../../../src/model/index.ts";
import { ALL } from "../../../share.ts";
import { edited, garden, ours } from "../../journeys.ts";
import { conditionsOf } from "../../random-item.ts";
import { testCommands } from "../../command-table.ts";

const opened = () => garden();

function set(workspace: Workspace, at: string, when: string | null) {
  const { source, of } = view(workspace, at);
  return { kind: "set", flow: "garden", at, when, was: source === "" ? null : source, of } as const;
}

/** The journey's file without its formatting. */
const written = ({ repo }: Workspace) => JSON.stringify(repo.files.get(FLOW)?.value);

const view = ({ repo }: Workspace, at: string) => conditionView(repo, { flow: "garden", at, arm: "" });

function part({ repo }: Workspace, name: string, step = "done"): ObjectView {
  const found = partsAt(repo, "garden", step).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

describe("a property of a part that is true or false", () => {
  const DISABLED = "/steps/details/page/1/disabled";

  test("has a condition in menus, by the type in its descriptor; undo restores every byte", () => {
    const workspace = opened();
    const before = new Map(workspace.repo.files);
    expect(part(workspace, "form", "details").conditions).toEqual([{ at: DISABLED, name: "Button disabled when:" }]);
    expect(view(workspace, DISABLED)).toMatchObject({
      where: "“Button disabled” on the page “Your details”",
      source: "",
      words: "never",
      without: "never",
      joined: { holding: "all", conditions: [] },
    });
    expect(workspace.apply(set(workspace, DISABLED, "lang == 'es'")).what).toBe(
      "“Button disabled” on the page “Your details”: if the language is “es” instead of never",
    );
    expect(written(workspace)).toContain(`"disabled":"= lang == 'es'"`);
    expect(errors(workspace)).toEqual([]);
    expect(view(workspace, DISABLED)).toMatchObject({
      source: "lang == 'es'",
      words: "the language is “es”",
      joined: { holding: "all", conditions: [{ of: "lang", compare: "is", values: ["es"] }] },
    });
    workspace.apply(set(workspace, DISABLED, "lang == 'en'"));
    workspace.apply(set(workspace, DISABLED, null));
    expect(workspace.repo.files.get(FLOW)?.value).toEqual(before.get(FLOW)?.value);
  });

  test("is also a switch while it is a constant, and knows the answers of the form on its page", () => {
    const workspace = opened();
    expect(view(workspace, DISABLED).answers).toContainEqual(expect.objectContaining({ of: "form.email" }));
    write(workspace, FLOW, '"block": "form",', '"block": "form", "disabled": true,');
    expect(part(workspace, "form", "details")).toMatchObject({
      conditions: [{ at: DISABLED, name: "Button disabled when:" }],
      settings: { values: { disabled: true } },
    });
    expect(view(workspace, DISABLED)).toMatchObject({ source: "", words: "always", without: "always" });
  });

  test("refuses an expression of another type, and a part that somebody else has changed", () => {
    const workspace = opened();
    refuses(workspace, set(workspace, DISABLED, "site.id"), "but bool is expected");
    const mine = set(workspace, DISABLED, "lang == 'es'");
    write(workspace, FLOW, '"block": "form",', '"block": "form", "oneMore": 1,');
    refuses(workspace, mine, "Somebody else has changed this rule.");
  });

  testCommands([
    {
      title: "can be set only for people in an arm",
      on: trying,
      command: (workspace) => asArm(set(workspace, DISABLED, "lang == 'es'")),
    },
  ]);
});

describe("a text or a value with a condition of its own", () => {
  const TEXT = '"text": { "key": "done.text", "with": { "email": "= data.details.email" } }';
  const conditional = (rest: string) => `"text": { "when": "lang == 'es'", ${rest} }`;

  test("has menus, and loses its wrapping with its condition", () => {
    const workspace = opened();
    write(workspace, FLOW, TEXT, conditional(TEXT));
    const [found] = part(workspace, "text").conditions;
    expect(found).toEqual({ at: "/steps/done/page/1/text", name: "Text is shown when:" });
    const at = found?.at ?? "";
    expect(view(workspace, at)).toMatchObject({ words: "the language is “es”", without: "always" });
    workspace.apply(set(workspace, at, "lang == 'en'"));
    expect(written(workspace)).toContain(`"text":{"when":"lang == 'en'","text":{"key":"done.text"`);
    workspace.apply(set(workspace, at, null));
    expect(lineWith(workspace, "done.text")).toContain(TEXT);
  });

  const ops = `[{ "op": "replace", "path": "/steps/done/page/1/text/text", "value": "details.title" }]`;
  const patch = `"patch": { "treatment": [{ "file": "${FLOW}", "ops": ${ops} }] }`;
  const initial = `"initial": { "name": { "when": "lang == 'es'", "value": "Ana" } }`;

  testCommands([
    {
      title: "keeps its condition if it says what is shown otherwise",
      on: () => write(opened(), FLOW, TEXT, conditional('"text": "done.title", "otherwise": "done.title"')),
      refused: [
        [(workspace) => set(workspace, "/steps/done/page/1/text", null), "It also says what is shown otherwise"],
      ],
    },
    {
      title: "keeps its condition while an arm changes what is inside, because its patch would not apply",
      on: () =>
        write(
          write(trying(), FLOW, TEXT, conditional('"text": "done.title"')),
          EXPERIMENTS,
          '"active": false,',
          `"active": false, ${patch},`,
        ),
      refused: [
        [(workspace) => set(workspace, "/steps/done/page/1/text", null), "The arm treatment of shorter changes it"],
      ],
      then: [{ command: (workspace) => set(workspace, "/steps/done/page/1/text", "lang == 'en'") }],
    },
    {
      title: "may be anywhere inside a value that the descriptor describes",
      on: () => write(opened(), FLOW, '"block": "form",', `"block": "form", ${initial},`),
      command: (workspace) => set(workspace, "/steps/details/page/1/initial/name", null),
    },
  ]);
});

describe("an action of a rule", () => {
  const DONE = "/steps/details/on/submit/0/do/0";

  test("has a condition beside that of its rule, and its step lists it; undo restores every byte", () => {
    const workspace = opened();
    const before = new Map(workspace.repo.files);
    const transition = pageView(workspace.repo, "garden", "details", []).transitions.find(({ rules }) =>
      rules.includes("/steps/details/on/submit/0"),
    );
    expect(transition?.does).toMatchObject([{ at: DONE, words: "marks “Your details” as done", values: null }]);
    expect(view(workspace, DONE)).toMatchObject({ where: "“Continue” at “Your details”", words: "always" });
    workspace.apply(set(workspace, DONE, "site.id == 'uk'"));
    expect(written(workspace)).toContain(`"do":[{"when":"site.id == 'uk'","done":"details"}]`);
    expect(errors(workspace)).toEqual([]);
    workspace.apply(set(workspace, DONE, null));
    expect(edited(workspace, before)).toEqual({});
  });

  test("may be a message, which the list of parts has", () => {
    const workspace = opened();
    write(workspace, FLOW, '{ "done": "details" }', '{ "done": "details" }, { "alert": "done.text" }');
    const message = partsAt(workspace.repo, "garden", "details").find(({ kind }) => kind === "message");
    expect(message?.mayDepend).toBe(true);
    workspace.apply(set(workspace, message?.at ?? "", "lang == 'es'"));
    expect(written(workspace)).toContain(`{"when":"lang == 'es'","alert":"done.text"}`);
  });
});

describe("a condition in the form of a part", () => {
  const when = {
    title: "When",
    type: "string",
    "x-widget": "condition",
    pattern: "^(?!in part:)",
    errorMessage: "Fill in",
  };
  const questions = { type: "object", required: [], properties: { when } } as unknown as Questions;

  test("is not saved while one of its values is missing, even if nothing else is checked", () => {
    const { validate } = definitionOf(questions, false);
    expect(validate({ when: "in part:has(self.a) && self.a == ''" })).toEqual([
      { path: "when", text: { literal: "Fill in" } },
    ]);
    expect(validate({ when: "has(self.a) && self.a == 'x'" })).toEqual([]);
    expect(validate({ when: "" })).toEqual([]);
  });
});

test("in this project's journeys: every condition of a page and of an action is valid, and most open in menus", () => {
  const { repo } = ours();
  const places = repo.flows.flatMap((flow) =>
    [...flowOf(repo, flow).steps.values()].flatMap((step) => {
      const actions = [...actionsIn(step)].map(({ pointer }) => pointer);
      return [...conditionsOf(repo, flow.id, step.id), ...actions].map((at) => rulePlace(repo, flow.id, at));
    }),
  );
  const written = places.flatMap((place) => (place.source === undefined ? [] : { place, source: place.source }));
  expect(
    written.flatMap(({ place, source }) => problemsAt(place, source).map(({ message }) => `${place.at}: ${message}`)),
  ).toEqual([]);
  expect(written.length).toBeGreaterThan(200);
  const inMenus = written.filter(({ place, source }) => conditionsIn(source, missingAt(place.scope)) !== undefined);
  expect(inMenus.length / written.length).toBeGreaterThan(0.6);
});

test("in this project's journeys: a page has each condition that it shows, in the words of its editor", () => {
  const { repo } = ours();
  const flows = repo.flows.filter(({ id }) => ALL || id === "join");
  const shown = flows.flatMap((flow) =>
    [...flowOf(repo, flow).steps.keys()].flatMap((step) => {
      const { transitions, stays, conditions } = pageView(repo, flow.id, step, []);
      const rules = [...transitions, ...stays].flatMap(({ rules, does }) => [...rules, ...does.map(({ at }) => at)]);
      const places = [...rules, ...conditionsOf(repo, flow.id, step)];
      const named = places.flatMap((at) => conditions[at]?.named.map((one) => one.at) ?? []);
      return [...places, ...named].map((at) => [conditions[at], conditionView(repo, { flow: flow.id, at, arm: "" })]);
    }),
  );
  expect(shown.length).toBeGreaterThan(100);
  for (const [inPage, inEditor] of shown) expect(inEditor).toMatchObject(inPage ?? { words: "missing" });
});
