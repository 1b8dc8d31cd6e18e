import { describe, expect, test } from "vitest";
import { valueAt } from "../../../../../src/model/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import type { ObjectView, TextView } from "../../../../../src/studio/protocol-parts.ts";
import { conditionView } from "../../../../../src/studio/reading/index.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { garden } from "../../journeys.ts";
import { asArm, errors, EXPERIMENTS, FLOW, inBoth, trying, write } from "../../trial.ts";
import { describeCommands, testCommands } from "../../command-table.ts";

const TEXT = "/steps/done/page/1/text";
const KEYED = { key: "done.text", with: { email: "= data.details.email" } };
const DISABLED = "/steps/details/page/1/disabled";

const part = ({ repo }: Workspace, name: string, step = "done"): ObjectView => {
  const found = partsAt(repo, "garden", step).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const textOf = (workspace: Workspace, name: string): TextView | undefined => part(workspace, name).texts[0];
const written = ({ repo }: Workspace, at: string) => valueAt(repo.files.get(FLOW)?.value, at);

/** Sets the condition at a place as the person sees it now. */
function set({ repo }: Workspace, at: string, when: string | null) {
  const { source, of } = conditionView(repo, { flow: "garden", at, arm: "" });
  return { kind: "set", flow: "garden", at, when, was: source === "" ? null : source, of } as const;
}

/** Another text of a part of the last page. */
function another(workspace: Workspace, name: string, when = "lang == 'es'") {
  const { at, was, texts } = part(workspace, name);
  const words = inBoth("See you soon", "Hasta pronto");
  const property = texts[0]?.name ?? "";
  return {
    kind: "insert",
    what: "variant",
    flow: "garden",
    step: "done",
    at,
    was,
    name: property,
    when,
    words,
  } as const;
}

describe("another text under a condition", () => {
  test("is written beside the text that is there, which is shown otherwise; undo restores every byte", () => {
    const workspace = garden();
    expect(textOf(workspace, "text")).toMatchObject({ keys: ["done.text"], canVary: true });
    const command = another(workspace, "text");
    expect(workspace.apply(command).what).toBe(
      "Text of the text at “Thank you” is “See you soon” if the language is “es”",
    );
    expect(written(workspace, TEXT)).toEqual({ ...KEYED, key: "= lang == 'es' ? 'done.text2' : 'done.text'" });
    expect(workspace.repo.files.get("locales/es/garden.json")?.text).toContain('"text2": "Hasta pronto"');
    expect(textOf(workspace, "text")?.keys).toEqual(["done.text2", "done.text"]);
  });

  test("has its condition in menus, and goes with it: then the text is always the same", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    workspace.apply(another(workspace, "text"));
    const [place] = part(workspace, "text").conditions;
    expect(place).toEqual({ at: `${TEXT}/key`, name: "Text is “See you soon” when:" });
    expect(conditionView(workspace.repo, { flow: "garden", at: `${TEXT}/key`, arm: "" })).toMatchObject({
      words: "the language is “es”",
      without: "never",
      joined: { holding: "all", conditions: [{ of: "lang", compare: "is", values: ["es"] }] },
    });
    workspace.apply(set(workspace, `${TEXT}/key`, "lang == 'en' || lang == 'es'"));
    expect(written(workspace, `${TEXT}/key`)).toBe("= lang == 'en' || lang == 'es' ? 'done.text2' : 'done.text'");
    expect(workspace.plan(set(workspace, `${TEXT}/key`, null))).toMatchObject({
      what: "“See you soon” on the page “Thank you”: never instead of if the language is “en” or the language is “es”",
      notes: ["Also deleted, because nothing else needs it: the text “See you soon”."],
    });
    workspace.apply(set(workspace, `${TEXT}/key`, null));
    expect(new Map(workspace.repo.files).get(FLOW)?.value).toEqual(before.get(FLOW)?.value);
    expect(workspace.repo.files.get("locales/es/garden.json")?.value).toEqual(
      before.get("locales/es/garden.json")?.value,
    );
  });

  test("does not name its part or entry, which are called by what people usually read; tags are left out", () => {
    const workspace = garden();
    const calledBy = () => partsAt(workspace.repo, "garden", "done").find(({ name }) => name === "text")?.words;
    const words = inBoth("<strong>See you</strong> soon", "<strong>Hasta</strong> pronto");
    workspace.apply({ ...another(workspace, "text"), words });
    expect(calledBy()).toBe("done.text");
    expect(part(workspace, "text").conditions[0]?.name).toBe("Text is “See you soon” when:");
    const button = () => {
      const [list] = part(workspace, "actions").lists;
      const [{ at = "", was = "", words: key, texts } = {}] = list?.items ?? [];
      const name = texts?.[0]?.name ?? "";
      return { key, command: { ...another(workspace, "text", "lang == 'en'"), at, was, name } };
    };
    workspace.apply(button().command);
    expect(button().key).toBe("done.change");
    expect(workspace.plan(button().command).what).toContain("“Change your details”");
  });

  const at = "/steps/done/page/0/text";

  testCommands([
    {
      title: "can be one of several: the first whose condition holds is shown",
      command: (workspace) => another(workspace, "heading"),
      then: [
        { command: (workspace) => another(workspace, "heading", "lang == 'en'") },
        { command: (workspace) => set(workspace, `${at}/key`, null) },
        { command: (workspace) => set(workspace, `${at}/key`, null) },
      ],
    },
  ]);

  test("may have a condition that depends on another one, which is written in brackets", () => {
    const workspace = garden();
    const when = "lang == 'en' ? data.done > 0 : site.id == 'us'";
    workspace.apply(another(workspace, "text", when));
    const key = `= (${when}) ? 'done.text2' : 'done.text'`;
    expect(written(workspace, `${TEXT}/key`)).toBe(key);
    workspace.apply(set(workspace, `${TEXT}/key`, "lang == 'es'"));
    workspace.apply(set(workspace, `${TEXT}/key`, when));
    expect(written(workspace, `${TEXT}/key`)).toBe(key);
    workspace.apply(set(workspace, `${TEXT}/key`, null));
    expect(written(workspace, TEXT)).toEqual(KEYED);
  });

  test("is not read from an expression within parentheses, which stays as it is; a further text can be added", () => {
    const workspace = garden();
    const key = "(lang == 'es' ? 'done.text' : 'done.text')";
    write(workspace, FLOW, '"key": "done.text"', `"key": "= ${key}"`);
    expect(errors(workspace)).toEqual([]);
    expect(part(workspace, "text").conditions).toEqual([]);
    expect(() => set(workspace, `${TEXT}/key`, "lang == 'en'")).toThrow("This rule no longer exists.");
    workspace.apply(another(workspace, "text", "lang == 'en'"));
    expect(written(workspace, `${TEXT}/key`)).toBe(`= lang == 'en' ? 'done.text2' : ${key}`);
    workspace.apply(set(workspace, `${TEXT}/key`, null));
    expect(written(workspace, `${TEXT}/key`)).toBe(`= ${key}`);
  });

  /** The garden whose last heading is one of three, with the conditions of the other two. */
  function withThree(workspace = garden()): Workspace {
    const key = "= lang == 'es' ? 'done.change' : data.done > 0 ? 'details.title' : 'done.title'";
    write(workspace, FLOW, '"text": "done.title"', `"text": { "key": "${key}" }`);
    expect(errors(workspace)).toEqual([]);
    return workspace;
  }
  const KEY = "/steps/done/page/0/text/key";

  test("has choices inside choices, each with its condition in menus; undo restores every byte", () => {
    const workspace = withThree();
    expect(part(workspace, "heading").conditions).toEqual([
      { at: KEY, name: "Text is “Change your details” when:" },
      { at: `${KEY}/1`, name: "Otherwise, text is “Your details” when:" },
    ]);
    expect(conditionView(workspace.repo, { flow: "garden", at: `${KEY}/1`, arm: "" })).toMatchObject({
      words: "done is more than 0",
      joined: { holding: "all", conditions: [{ of: "data.done", compare: "more", values: [0] }] },
    });
    workspace.apply(set(workspace, `${KEY}/1`, "data.done > 1"));
    expect(written(workspace, KEY)).toBe(
      "= lang == 'es' ? 'done.change' : data.done > 1 ? 'details.title' : 'done.title'",
    );
    workspace.apply(set(workspace, KEY, "lang == 'en'"));
    expect(written(workspace, KEY)).toBe(
      "= lang == 'en' ? 'done.change' : data.done > 1 ? 'details.title' : 'done.title'",
    );
    workspace.apply(set(workspace, `${KEY}/1`, null));
    expect(written(workspace, KEY)).toBe("= lang == 'en' ? 'done.change' : 'done.title'");
    expect(() => set(workspace, `${KEY}/1`, "lang == 'es'")).toThrow("This rule no longer exists.");
  });

  testCommands([
    {
      title: "has choices inside choices for people in an arm, too",
      on: () => withThree(trying()),
      command: (workspace) => asArm(set(workspace, `${KEY}/1`, "data.done > 1")),
    },
  ]);

  test("shows choices in brackets as one text, because they belong together", () => {
    const workspace = garden();
    const key = "= (lang == 'es') ? 'done.change' : (data.done > 0 ? 'details.title' : 'done.title')";
    write(workspace, FLOW, '"text": "done.title"', `"text": { "key": "${key}" }`);
    expect(part(workspace, "heading").conditions).toHaveLength(1);
    workspace.apply(set(workspace, KEY, "lang == 'en'"));
    expect(written(workspace, KEY)).toBe(key.replace("(lang == 'es')", "lang == 'en'"));
  });

  const ops = `[{ "op": "replace", "path": "${TEXT}/with/email", "value": "= data.details.name" }]`;
  const patch = `"patch": { "treatment": [{ "file": "${FLOW}", "ops": ${ops} }] }`;

  testCommands([
    {
      title: "can be for people in an arm only",
      on: trying,
      command: (workspace) => asArm(another(workspace, "text")),
    },
    {
      title: "is refused for a wrong condition, for no words, and while an arm changes what is inside",
      on: trying,
      refused: [
        [(workspace) => another(workspace, "text", "site.id"), "but bool is expected"],
        [(workspace) => ({ ...another(workspace, "text"), words: [] }), "Write the words that people read"],
        [(workspace) => ({ ...another(workspace, "text"), name: "none" }), "There is no text “none” here"],
      ],
      then: [
        (workspace) => write(workspace, EXPERIMENTS, '"active": false,', `"active": false, ${patch},`),
        { refused: [[(workspace) => another(workspace, "text"), "The arm treatment of shorter changes it"]] },
      ],
    },
  ]);
});

describe("the first condition of a text", () => {
  /** The garden whose heading has a line below it. */
  function withSub(workspace = garden()): Workspace {
    write(workspace, FLOW, '"text": "done.title"', '"text": "done.title", "sub": "details.title"');
    return workspace;
  }
  const SUB = "/steps/done/page/0/sub";
  const sub = (workspace: Workspace) => part(workspace, "heading").texts.find(({ name }) => name === "sub");

  test("wraps an optional text, and goes with its wrapping; undo restores every byte", () => {
    const workspace = withSub();
    expect(sub(workspace)).toMatchObject({ canDepend: SUB, canVary: true });
    workspace.apply(set(workspace, SUB, "lang == 'es'"));
    expect(written(workspace, SUB)).toEqual({ when: "lang == 'es'", text: "details.title" });
    expect(sub(workspace)).toMatchObject({ canDepend: null, canVary: true });
    workspace.apply(set(workspace, SUB, null));
    expect(written(workspace, SUB)).toBe("details.title");
  });

  test("is not for a text that is required, which can only be another one", () => {
    const workspace = garden();
    expect(part(workspace, "heading").texts[0]).toMatchObject({ isRequired: true, canDepend: null, canVary: true });
    expect(() => set(workspace, "/steps/done/page/0/text", "lang == 'es'")).toThrow("This rule no longer exists.");
  });

  testCommands([
    {
      title: "can be for people in an arm only",
      on: () => withSub(trying()),
      command: (workspace) => asArm(set(workspace, SUB, "lang == 'es'")),
    },
  ]);
});

describeCommands("the first condition of a constant switch", [
  {
    title: "replaces true or false, and without it the default holds again; undo restores every byte",
    on: () => write(garden(), FLOW, '"block": "form",', '"block": "form", "disabled": true,'),
    command: (workspace) => set(workspace, DISABLED, "lang == 'es'"),
    then: [{ command: (workspace) => set(workspace, DISABLED, null) }],
  },
]);
