import { describe, expect, test } from "vitest";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import type { ParameterView } from "../../../../../src/studio/protocol-parts.ts";
import { lineView, pageView } from "../../../../../src/studio/reading/index.ts";
import { copyOfJourneys, garden, openWorkspace } from "../../journeys.ts";
import { asArm, FLOW, inArm, refuses, trying, write } from "../../trial.ts";

interface Owner {
  readonly at: string;
  readonly was: string;
  readonly parameters: readonly ParameterView[];
}

/** The action or the part of a page at a pointer. */
function ownerAt({ repo }: Workspace, flow: string, step: string, at: string): Owner {
  const { transitions, stays, parts } = pageView(repo, flow, step, []);
  const found = [...[...transitions, ...stays].flatMap(({ does }) => does), ...parts].find((one) => one.at === at);
  if (found === undefined) throw new Error(`nothing at ${at}`);
  return found;
}

const of = (flow: string, { at, was }: Owner) => ({ flow, at, was });
const said = ({ parameters }: Owner) =>
  parameters.map(({ title, isSet, why }) => `${title}${isSet ? "" : " (missing)"}${why === null ? "" : `: ${why}`}`);

const apply = (workspace: Workspace, command: Command): string => workspace.apply(command).what;

describe("the parameters of a text", () => {
  const TEXT = "/steps/done/page/1";
  const WORDS = "locales/en/garden.json";
  const part = (workspace: Workspace, at = TEXT) => ownerAt(workspace, "garden", "done", at);

  test("are those that its words use; one that they no longer use is removed", () => {
    const workspace = garden();
    expect(said(part(workspace))).toEqual(["Text: email: The words use it."]);
    const take = { kind: "remove", name: "/text/with/email" } as const;
    refuses(
      workspace,
      { ...take, ...of("garden", part(workspace)) },
      "“Text: email” cannot be removed. The words use it.",
    );
    write(workspace, WORDS, "We will write to {email}.", "We will write to {name}.");
    write(workspace, "locales/es/garden.json", "{email}", "{name}");
    expect(said(part(workspace))).toEqual(["Text: email", "Text: name (missing): The words use it."]);
    const give = { kind: "set", values: { "/text/with/name": "= data.details.name" } } as const;
    expect(apply(workspace, { ...give, ...of("garden", part(workspace)) })).toBe(
      "the text at “Thank you”: Text: name is “= data.details.name” instead of nothing",
    );
    expect(apply(workspace, { ...take, ...of("garden", part(workspace)) })).toBe(
      "Text: email of the text at “Thank you” is deleted",
    );
    expect(workspace.repo.files.get(FLOW)?.text).toContain(`"name": "= data.details.name"`);
  });

  test("are a text or a number: what looks like a boolean is the word, and spaces alone are nothing", () => {
    const workspace = write(garden(), WORDS, "{email}", "{email}, {name}");
    write(workspace, "locales/es/garden.json", "{email}", "{email}, {name}");
    const give = (value: string) =>
      ({ kind: "set", ...of("garden", part(workspace)), values: { "/text/with/name": value } }) as const;
    refuses(workspace, give("  "), "“Text: name”: write a value, or delete it.");
    refuses(workspace, give(" = data.details.name"), "“Text: name”: remove the space before the =.");
    for (const [value, written] of [
      ["true", '"true"'],
      ["(5)", '"(5)"'],
      ["5", "5"],
    ] as const) {
      apply(workspace, give(value));
      expect(workspace.repo.files.get(FLOW)?.text).toContain(`"name": ${written}`);
      workspace.undo();
    }
  });

  test("are given to a text that was only a key, also for people in an arm", () => {
    const workspace = write(trying(), WORDS, '"title": "Thank you"', '"title": "Thank you, {name}"');
    write(workspace, "locales/es/garden.json", '"title": "Gracias"', '"title": "Gracias, {name}"');
    const heading = part(workspace, "/steps/done/page/0");
    expect(said(heading)).toEqual(["Text: name (missing): The words use it."]);
    const give = { kind: "set", values: { "/text/with/name": "= data.details.name" } } as const;
    const before = workspace.repo.files.get(FLOW)?.text;
    apply(workspace, asArm({ ...give, ...of("garden", heading) }));
    expect(workspace.repo.files.get(FLOW)?.text).toBe(before);
    expect(JSON.stringify(inArm(workspace)[FLOW])).toContain(
      `"text":{"key":"done.title","with":{"name":"= data.details.name"}}`,
    );
    workspace.undo();
    apply(workspace, { ...give, ...of("garden", heading) });
    expect(workspace.repo.files.get(FLOW)?.text).toContain(
      `"text": { "key": "done.title", "with": { "name": "= data.details.name" } }`,
    );
  });
});

describe("the parameters of a call", () => {
  const CALL = "/steps/billing/on/change/0/do/2";
  const call = (workspace: Workspace) => ownerAt(workspace, "join", "billing", CALL);

  test("are offered by the contract, each with its description; what it requires stays", () => {
    const workspace = openWorkspace(copyOfJourneys());
    expect(said(call(workspace))).toEqual(["Country: The service requires it.", "Region (missing)"]);
    const region = call(workspace).parameters.find(({ name }) => name === "/with/region");
    expect(region?.description).not.toBe("");
    const of = { flow: "join", at: CALL, was: call(workspace).was };
    refuses(workspace, { kind: "remove", ...of, name: "/with/country" }, "The service requires it.");
    refuses(
      workspace,
      { kind: "set", ...of, values: { "/with/nothing": "x" } },
      "This value no longer exists, or cannot be changed here.",
    );
    refuses(
      workspace,
      { kind: "set", ...of, values: { "/with/region": "" } },
      "“Region”: write a value, or delete it.",
    );
    refuses(workspace, { kind: "set", ...of, values: { "/with/region": "= data.paid" } }, "is expected");
    const line = { flow: "join", at: `${CALL}/with/region`, arm: "", source: "data.paid" };
    expect(lineView(workspace.repo, line).problems[0]?.message).toMatch(/^This gives bool, but/);
    const give = {
      kind: "set",
      ...of,
      values: { "/with/region": "= has(form.region) ? form.region : ''" },
    } as const;
    expect(apply(workspace, give)).toMatch(/Get regions and time zones: Region is “= has.+ instead of nothing/);
    expect(said(call(workspace))).toEqual(["Country: The service requires it.", "Region"]);
    const take = {
      kind: "remove",
      flow: "join",
      at: CALL,
      was: call(workspace).was,
      name: "/with/region",
    } as const;
    apply(workspace, take);
    expect(said(call(workspace))).toEqual(["Country: The service requires it.", "Region (missing)"]);
  });
});
