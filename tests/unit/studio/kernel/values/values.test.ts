import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { valueAt } from "../../../../../src/model/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import type { SetValues } from "../../../../../src/studio/commands/set.ts";
import { changedValues } from "../../../../../src/studio/pages/page/changed-values.ts";
import type { ListedActionView } from "../../../../../src/studio/protocol-page.ts";
import { lineView, pageView } from "../../../../../src/studio/reading/index.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { copyOfJourneys, edited, garden, openWorkspace, ours } from "../../journeys.ts";
import { asArm, errors, FLOW, refuses, trying, write } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const SET = "/steps/details/on/submit/0/do/0";
const DATA = "schemas/garden/data.schema.json";

/** The garden, whose first step remembers a plan, a wish and a number when it is submitted. */
function withPlan(workspace = garden()): Workspace {
  const plan = `"plan": { "title": "plan", "enum": ["", "small", "large"], "default": "" }`;
  const others = `"wanted": { "type": "boolean", "default": false }, "trees": { "type": "integer", "default": 0 }`;
  write(workspace, DATA, '"done": {', `${plan}, ${others}, "done": {`);
  const set = `{ "set": { "data.plan": "small", "data.wanted": true, "data.trees": "= size(form.name)" } }`;
  write(workspace, FLOW, '"do": [{ "done": "details" }]', `"do": [${set}, { "done": "details" }]`);
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

function action({ repo }: Workspace, at: string, flow = "garden", step = "details"): ListedActionView {
  const { transitions, stays } = pageView(repo, flow, step, []);
  const found = [...transitions, ...stays].flatMap(({ does }) => does).find((one) => one.at === at);
  if (found === undefined) throw new Error(`nothing is done at ${at}`);
  return found;
}

/** The command that saves these answers to the questions about an action. */
function answered(workspace: Workspace, answers: Readonly<Record<string, string>>, at = SET): SetValues {
  const { values, was } = action(workspace, at);
  if (values === null) throw new Error("it has no values");
  const changed = changedValues(values, { ...values.values, ...answers });
  return { kind: "set", flow: "garden", at, was, values: changed };
}

describe("what a rule does", () => {
  test("is said in words, with a question for each value by its type", () => {
    const { words, values, elsewhere } = action(withPlan(), SET);
    expect(words).toBe("sets plan, wanted, trees");
    expect(values).toMatchObject({
      schema: {
        type: "object",
        properties: {
          v0: {
            title: "Plan",
            type: "string",
            enum: ['""', '"small"', '"large"', "="],
            "x-choices": {
              '""': "Nothing",
              '"small"': "small",
              '"large"': "large",
              "=": "Calculated by an expression",
            },
            "x-widget": "select",
          },
          "v0-line": {
            title: "Plan: the expression",
            type: "string",
            "x-widget": "line",
            "x-when": { v0: "=" },
          },
          v1: {
            title: "Wanted",
            type: "string",
            enum: ["true", "false", "="],
            "x-choices": { true: "Yes", false: "No", "=": "Calculated by an expression" },
            "x-widget": "select",
          },
          "v1-line": {
            title: "Wanted: the expression",
            type: "string",
            "x-widget": "line",
            "x-when": { v1: "=" },
          },
          v2: { title: "Trees", type: "string", "x-widget": "line" },
        },
      },
      values: { v0: '"small"', "v0-line": "= ", v1: "true", "v1-line": "= ", v2: "= size(form.name)" },
    });
    expect(elsewhere).toMatchObject([{ title: "everything else that it does", file: FLOW }]);
  });

  test("changes by constants and expressions in one act; undo restores every byte", () => {
    const workspace = withPlan();
    const command = answered(workspace, { v0: '"large"', v1: "=", "v1-line": "= lang == 'es'", v2: "3" });
    expect(workspace.apply(command).what).toBe(
      "“Continue” at “Your details”, what it sets: Plan is “large” instead of “small”; Wanted is “= lang == 'es'” instead of yes; Trees is 3 instead of “= size(form.name)”",
    );
    expect(valueAt(workspace.repo.files.get(FLOW)?.value, "/steps/details/on/submit/do/0/set")).toEqual({
      "data.plan": "large",
      "data.wanted": "= lang == 'es'",
      "data.trees": 3,
    });
  });

  testCommands([
    {
      title: "is only for people in an arm if it is changed for them",
      on: () => withPlan(trying()),
      command: (workspace) => asArm(answered(workspace, { v0: '"large"' })),
    },
  ]);

  test("is judged as the check does, where it stands and when it is saved", () => {
    const workspace = withPlan();
    const said = (at: string, source: string) =>
      lineView(workspace.repo, { flow: "garden", at: `${SET}/set/${at}`, arm: "", source }).problems[0]?.message;
    expect(said("data.trees", "form.name")).toBe("This gives string, but int is expected.");
    expect(said("data.plan", "form.name == '' ? 'small' : 'huge'")).toMatch(/^This can give "huge"/);
    refuses(
      workspace,
      answered(workspace, { v2: "= form.name" }),
      "This gives a text, but a whole number is expected.",
    );
    refuses(workspace, answered(workspace, { v2: "many" }), "“Trees”: write a number, or an expression after =.");
    refuses(workspace, answered(workspace, { v1: "=" }), "“Wanted”: write an expression after the =.");
    refuses(workspace, answered(workspace, { v2: " = 3" }), "“Trees”: remove the space before the =.");
    const stale = { ...answered(workspace, { v2: "3" }), was: "{}" };
    refuses(workspace, stale, "Somebody else has changed this. Look at it again.");
    refuses(workspace, { ...stale, at: "/steps/details/on/submit/0/do/9" }, "This no longer exists.");
  });

  test("has the parameters of the text that it shows", () => {
    const workspace = garden();
    const text = `{ "key": "done.text", "with": { "email": "= data.details.email" } }`;
    write(workspace, FLOW, '"change": "details"', `"change": [{ "do": [{ "alert": ${text} }], "goto": "details" }]`);
    expect(errors(workspace)).toEqual([]);
    const at = "/steps/done/on/change/0/do/0";
    const alert = action(workspace, at, "garden", "done");
    expect(alert.words).toMatch(/^shows the message “/);
    expect(alert.values?.schema.properties).toMatchObject({ v0: { title: "The message: email" } });
    const { was } = alert;
    const values = { "/alert/with/email": "= data.details.name" };
    workspace.apply({ kind: "set", flow: "garden", at, was, values });
    expect(workspace.repo.files.get(FLOW)?.text).toContain('"email": "= data.details.name"');
  });
});

describe("what a part of a page is made of", () => {
  const TEXT = "/steps/done/page/1";
  const part = ({ repo }: Workspace, name: string) => {
    const found = partsAt(repo, "garden", "done").find((one) => one.name === name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };
  /** Another parameter of the text of the last page. */
  const other = (workspace: Workspace, to: string): SetValues => {
    const { at, was } = part(workspace, "text");
    return { kind: "set", flow: "garden", at, was, values: { "/text/with/email": to } };
  };

  test("is asked for by its parameters, and changes for everybody; undo restores every byte", () => {
    const workspace = garden();
    expect(part(workspace, "text").values).toMatchObject({
      schema: { properties: { v0: { title: "Text: email", "x-widget": "line" } } },
      values: { v0: "= data.details.email" },
      paths: { v0: ["/text/with/email"] },
      members: { "/text/with/email": null },
    });
    expect(workspace.apply(other(workspace, "= data.details.name")).what).toBe(
      "the text at “Thank you”: Text: email is “= data.details.name” instead of “= data.details.email”",
    );
    expect(valueAt(workspace.repo.files.get(FLOW)?.value, `${TEXT}/text/with/email`)).toBe("= data.details.name");
    workspace.undo();
    refuses(workspace, other(workspace, "= data.details.nobody"), "The Studio cannot set it.");
  });

  testCommands([
    {
      title: "can be for people in an arm only",
      on: trying,
      command: (workspace) => asArm(other(workspace, "= data.details.name")),
    },
  ]);

  test("changes in the arm's own copy of a part that steps share, and for all of them otherwise", () => {
    const workspace = trying();
    const text = '{ "block": "text", "text": { "key": "done.text", "with": { "email": "= data.details.email" } } }';
    const parts = "flows/garden/parts.json";
    writeFileSync(join(workspace.root, parts), `{ "text": ${text} }\n`);
    write(workspace, FLOW, text, '{ "$ref": "parts.json#/text" }');
    workspace.refresh([parts]);
    expect(errors(workspace)).toEqual([]);
    const before = new Map(workspace.repo.files);
    workspace.apply(asArm(other(workspace, "= data.details.name")));
    expect(Object.keys(edited(workspace, before))).toEqual(["flows/experiments.json"]);
    workspace.undo();
    expect(workspace.apply(other(workspace, "= data.details.name")).what).toContain(`(in ${parts}) follow`);
    expect(Object.keys(edited(workspace, before))).toEqual([parts]);
  });

  test("includes the parts of a value, which are then no longer left to the file", () => {
    const workspace = garden();
    const member = `{ "firstName": "Ana", "lastName": "Ray", "color": 1, "displayInitials": "AR", "userId": "a", "role": "parent" }`;
    const family = `{ "block": "family", "members": [${member}] }, { "block": "actions"`;
    write(workspace, FLOW, '{ "block": "actions"', family);
    expect(errors(workspace)).toEqual([]);
    const { values, elsewhere } = part(workspace, "family");
    expect(values?.schema.properties).toMatchObject({
      v0: { title: "Members, 1, first name" },
      v5: { title: "Members, 1, role", enum: ['"parent"', '"child"', "="] },
    });
    expect(elsewhere.filter(({ isWritten }) => isWritten)).toEqual([]);
    const at = "/steps/done/page/2/members/0/color";
    expect(lineView(workspace.repo, { flow: "garden", at, arm: "", source: "lang" }).problems).toHaveLength(1);
  });
});

describe("the parameters of a call", () => {
  test("have the names and types of the contract, also those that are written once for several calls", () => {
    const workspace = openWorkspace(copyOfJourneys());
    const at = "/steps/step3/enter/3";
    const { words, values, was } = action(workspace, at, "join", "step3");
    expect(words).toBe("calls “Get the coupons”");
    expect(values?.schema.properties["v0"]).toEqual({
      title: "Signup id",
      type: "string",
      "x-widget": "line",
      description:
        "Id of the registration, from createRegistration. It is written once for several places: all of them change.",
    });
    const set = { kind: "set", flow: "join", at, was } as const;
    refuses(workspace, { ...set, values: { "/with/signupId": "= 5" } }, "This gives 5, but a text is expected.");
    expect(workspace.apply({ ...set, values: { "/with/signupId": "= data.signupId + ''" } }).what).toBe(
      "As “Choose your package” opens, Get the coupons: Signup id is “= data.signupId + ''” instead of “= data.signupId”; all that share it (in flows/join/flow.json) follow",
    );
  });

  test("that are sent by name are not values of their own", () => {
    const { transitions, stays } = pageView(ours().repo, "join", "step1", []);
    const elsewhere = [...transitions, ...stays].flatMap(({ does }) => does.flatMap((one) => one.elsewhere));
    expect(elsewhere.filter(({ why }) => why === "because it is put together from parts")).not.toEqual([]);
  });
});
