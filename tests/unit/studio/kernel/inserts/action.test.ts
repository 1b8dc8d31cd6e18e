import { describe, expect, test } from "vitest";
import { actionsView, lineView } from "../../../../../src/studio/reading/index.ts";
import { garden, ours } from "../../journeys.ts";
import { asArm, FLOW, inBoth, refuses, trying, write } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";
import {
  action,
  actions,
  adding,
  apply,
  CHANGE,
  DATA,
  kindsOf,
  LIST,
  needsOf,
  OPENS,
  said,
  SUBMIT,
} from "./added-actions.ts";

describe("an action", () => {
  test("is offered if it is possible there, in the words of the language, with what the journey has", () => {
    const { repo } = garden();
    const { offers } = actionsView(repo, LIST);
    expect(offers.map(({ title }) => title)).toEqual([
      "Set a value",
      "Mark a step as done",
      "Mark a step as not done",
      "Forget something",
      "Show an error at a field",
      "Write to the log",
      "Show a message",
      "Scroll to the top",
      "Go to a field",
    ]);
    expect(offers[0]?.schema.properties["of"]?.enum?.map((name) => JSON.parse(String(name)))).toEqual([
      "data.done",
      "data.details",
      "data.details.name",
      "data.details.email",
      "form.name",
      "form.email",
    ]);
    expect(offers[0]?.description).toMatch(/^Sets values, in order\. Names start with data\./);
    // As a page opens, there is no form.
    const opening = actionsView(repo, { ...LIST, at: OPENS }).offers;
    expect(opening.map(({ id }) => id)).not.toContain("focus");
    const { begin, membersIn, questions } = kindsOf(repo, LIST);
    expect(questions.required).toEqual(["which", "set-of", "done-of", "undone-of", "reset-of", "fail-of", "focus-of"]);
    expect(questions.properties["fail-of"]).toMatchObject({
      title: "Which one?",
      "x-when": { which: "fail" },
      "x-choices": { '"name"': "“Name”", '"email"': "“Email address”", '""': "The form as a whole" },
    });
    expect(membersIn({ ...begin, which: "fail", "fail-of": '""' })).toEqual({ does: "fail", of: "" });
    expect(membersIn({ ...begin, which: "scroll" })).toEqual({ does: "scroll", of: "" });
  });

  test("is added where the person says, with a good guess of its value", () => {
    const workspace = garden();
    const command = adding(workspace, { does: "set", about: "“Name” at “Your details”", answers: { after: "null" } });
    expect(command.values).toEqual({ "/set/data.details.name": "= form.name" });
    expect(apply(workspace, command)).toBe(
      "“Continue” at “Your details”, a new action: Set a value (“Name” at “Your details”)",
    );
    apply(workspace, adding(workspace, { does: "scroll" }));
    apply(workspace, adding(workspace, { does: "log", answers: { v0: "Somebody continues", v1: "info", after: "0" } }));
    expect(said(workspace)).toEqual([
      "sets “Name” at “Your details” to “Name”",
      "notes something for developers",
      "marks “Your details” as done",
      "scrolls to the top",
    ]);
    expect(workspace.repo.files.get(FLOW)?.text).toContain(`{ "log": "Somebody continues", "level": "info" }`);
  });

  test("is said with what it forgets, and with nothing for what it empties", () => {
    const workspace = garden();
    const actions = [
      '{ "reset": "data" }',
      '{ "reset": "data.details" }',
      '{ "reset": "form" }',
      '{ "set": { "data.details": null } }',
    ];
    write(workspace, FLOW, '{ "done": "details" }', actions.join(", "));
    expect(said(workspace)).toEqual([
      "forgets what was remembered",
      "forgets details",
      "forgets what was entered in the form",
      "sets details to nothing",
    ]);
  });

  test("sets an object only by an expression", () => {
    const workspace = garden();
    const adds = (v0: string) => adding(workspace, { does: "set", about: "details", answers: { v0 } });
    refuses(workspace, adds("Jo"), "“Details”: write an expression after =.");
    apply(workspace, adds("= data.details"));
  });

  test("has its words in each language", () => {
    const workspace = garden();
    const words = inBoth("We have it.", "Lo tenemos.");
    apply(workspace, adding(workspace, { does: "alert", answers: { v0: "success", words } }));
    expect(said(workspace)).toContain("shows the message “We have it.”");
    expect(workspace.repo.files.get(FLOW)?.text).toContain(`{ "alert": "details.message", "tone": "success" }`);
    expect(workspace.repo.files.get("locales/es/garden.json")?.text).toContain('"message": "Lo tenemos."');
    refuses(workspace, adding(workspace, { does: "alert" }), "Write the words that people read");
  });

  testCommands([
    {
      title: "is the first of a rule that was the name of a step, and of a step that did nothing as it opened",
      command: (workspace) => adding(workspace, { at: CHANGE, does: "undone", about: "Your details" }),
      then: [{ command: (workspace) => adding(workspace, { at: OPENS, does: "scroll" }) }],
    },
  ]);

  test("says why it is dangerous", () => {
    const workspace = garden();
    const of = (does: string, of: string) => needsOf(workspace.repo, LIST, { does, of }).dangers;
    expect(of("set", "data.details.name")).toEqual([
      "The journey remembers “Name” at “Your details”, also for people who come back.",
    ]);
    expect(of("set", "form.name")).toEqual([]);
    expect(of("reset", "data")).toEqual(["What is forgotten cannot be brought back: people have to enter it again."]);
    expect(of("done", "done")).toEqual([
      "The progress decides which steps people may open, also people who are in the middle of the journey.",
    ]);
    write(
      workspace,
      DATA,
      '"done": {',
      '"secret": { "type": "string", "x-sensitive": true, "default": "" }, "done": {',
    );
    write(
      workspace,
      FLOW,
      '{ "done": "details" }',
      '{ "done": "details" }, { "set": { "form.name": "= data.secret" } }',
    );
    expect(actions(workspace).at(-1)?.dangers).toEqual([
      "It uses something sensitive, which only the service may get: “secret”.",
    ]);
  });

  test("is refused if somebody else was faster, or the check would find an error", () => {
    const workspace = garden();
    const command = adding(workspace, { does: "scroll" });
    refuses(workspace, { ...command, was: "[]" }, "Somebody else has changed this. Look at it again.");
    refuses(workspace, { ...command, at: "/steps/done/guards/0/do" }, "This rule no longer exists.");
    refuses(workspace, { ...command, after: 7 }, "What it should come after no longer exists.");
    refuses(workspace, { ...command, does: "open", of: "nothing" }, "This cannot be done here.");
    refuses(workspace, { ...command, values: { "/when": "true" } }, "This value no longer exists");
    const wrong = adding(workspace, { does: "set", about: "done", answers: { v0: "= form.name" } });
    refuses(workspace, wrong, "This gives a text, but a whole number is expected.");
  });

  test("is moved and deleted with what only it needed; undo restores every byte", () => {
    const workspace = garden();
    const words = inBoth("We have it.", "Lo tenemos.");
    apply(workspace, adding(workspace, { does: "alert", answers: { words } }));
    const message = "shows the message “We have it.”";
    expect(actions(workspace).map(({ moves }) => moves)).toEqual([
      { up: false, down: true },
      { up: true, down: false },
    ]);
    const moved = action(workspace, message);
    expect(apply(workspace, { kind: "move", ...moved, by: -1 })).toBe(
      "“Continue” at “Your details”: what it says moves up",
    );
    expect(said(workspace)).toEqual([message, "marks “Your details” as done"]);
    // It is recognized where it is now.
    refuses(workspace, { kind: "move", ...moved, by: -1 }, "There is no such place in its list.");
    expect(apply(workspace, { kind: "remove", ...moved })).toBe(
      "“Continue” at “Your details”: what it says is deleted",
    );
    expect(said(workspace)).toEqual(["marks “Your details” as done"]);
    expect(workspace.repo.files.get("locales/en/garden.json")?.text).not.toContain("We have it.");
    refuses(workspace, { kind: "remove", ...moved }, "This no longer exists.");
  });

  test("is not deleted if it is all that happens", () => {
    const workspace = write(
      garden(),
      FLOW,
      '"on": { "change": "details" }',
      '"on": { "change": { "do": [{ "scroll": "top" }] } }',
    );
    const only = action(workspace, "scrolls to the top", "done");
    refuses(workspace, { kind: "remove", ...only }, "It is the only thing that happens there.");
  });

  const move = { flow: "garden", at: `${SUBMIT}/1`, was: `{"scroll":"top"}` } as const;

  testCommands([
    {
      title: "is added, moved and deleted only for people in an arm, as the arm’s patch",
      on: trying,
      command: (workspace) => asArm(adding(workspace, { does: "scroll" })),
      then: [{ command: asArm({ kind: "move", ...move, by: -1 }) }, { command: asArm({ kind: "remove", ...move }) }],
    },
  ]);

  test("among actions with a name: it goes before or behind them, and those with the name change for all", () => {
    const workspace = write(
      garden(),
      FLOW,
      '"steps": {\n',
      '"actions": { "both": [{ "scroll": "top" }, { "log": "Again" }] },\n  "steps": {\n',
    );
    write(workspace, FLOW, '"do": [{ "done": "details" }]', '"do": ["both", { "done": "details" }]');
    write(workspace, FLOW, '"change": "details"', '"change": { "do": ["both"], "goto": "details" }');
    const between = adding(workspace, { does: "focus", about: "“Name”", answers: { after: "0" } });
    refuses(workspace, between, "It would be between things that are done together.");
    apply(workspace, { ...between, after: 1 });
    expect(said(workspace)).toEqual([
      "scrolls to the top",
      "notes something for developers",
      "goes to “Name”",
      "marks “Your details” as done",
    ]);
    const down = { kind: "move", ...action(workspace, "scrolls to the top"), by: 1 } as const;
    expect(apply(workspace, down)).toBe(
      `“Continue” at “Your details”: “Scroll to the top” moves down; all that share it (in ${FLOW}) follow`,
    );
    expect(said(workspace, "done")).toEqual(["notes something for developers", "scrolls to the top"]);
  });
});

describe("in this project’s journeys", () => {
  test("a call asks for what the service requires, and a line knows what may be read there", () => {
    const { repo } = ours();
    const list = { flow: "join", at: "/steps/step1/on/submit/0/do", arm: "" };
    const view = needsOf(repo, list, { does: "call", of: "getCountryOptions" });
    expect(view.schema).toMatchObject({
      required: ["v0", "after"],
      properties: { v0: { "x-widget": "line" }, after: { title: "After what?" } },
    });
    expect(view.dangers).toEqual(["The service gets this call each time, and people may wait for it."]);
    expect(needsOf(repo, list, { does: "call", of: "payForSignup" }).dangers[0]).toBe("This call takes money.");
    const said = (source: string) =>
      lineView(repo, { ...list, at: `${list.at}/-/set/data.paid/set/data.paid`, source }).problems[0]?.message;
    expect(said("form.email")).toBe("This gives string, but bool is expected.");
    expect(said("data.paid")).toBeUndefined();
  });
});
