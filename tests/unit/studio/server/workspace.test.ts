import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../../src/studio/edits/verified.ts";
import type { Command } from "../../../../src/studio/commands/index.ts";
import { Refusal } from "../../../../src/studio/edits/index.ts";
import { notSubmitted, toUndo } from "../../../../src/studio/server/history.ts";
import { mergeTexts } from "../../../../src/studio/edits/merge.ts";
import { allFiles, english, garden, openWorkspace } from "../journeys.ts";

describe("editing a working copy", () => {
  test("renames a text everywhere, in the API's contract too, without an error; undo restores every byte", () => {
    const workspace = openWorkspace();
    const before = allFiles(workspace.root);
    workspace.apply({ kind: "rename", file: "common", key: "fields.email", to: "fields.mail" });
    expect([...allFiles(workspace.root).values()].filter((text) => /"label": "fields\.email"/.test(text))).toEqual([]);
    workspace.apply({ kind: "rename", file: "common", key: "errors.email", to: "errors.mail" });
    const contract = allFiles(workspace.root).get("schemas/api/openapi.json");
    expect([contract?.includes('"*": "errors.mail"'), contract?.includes('"errors.email"')]).toEqual([true, false]);
    expect(problemsOf(workspace.repo).filter(({ severity }) => severity === "error")).toEqual([]);
    workspace.undo();
    workspace.undo();
    expect(allFiles(workspace.root)).toEqual(before);
  });

  test("deletes a text in every language once nothing uses it, and otherwise says what does", () => {
    const workspace = openWorkspace();
    const before = allFiles(workspace.root);
    const gone = {
      kind: "remove",
      file: "join",
      key: "oldOffer.lastDay",
      was: { en: "No more", es: "No more" },
    } as const;
    const refused = () =>
      workspace.apply({
        ...gone,
        key: "step1.title",
        was: { en: "Create your parent account", es: "Crea tu cuenta de progenitor" },
      });
    expect(refused).toThrow("It is used: at “Create your parent account”. Remove it there first.");
    expect(() =>
      workspace.apply({ ...gone, file: "common", key: "ui.close", was: { en: "Close", es: "Cerrar" } }),
    ).toThrow("own code");
    for (const language of ["en", "es"])
      workspace.apply({
        kind: "set",
        texts: [{ language, file: "join", key: "oldOffer.lastDay", value: "No more", was: null }],
      });
    expect(() => workspace.apply({ ...gone, was: { ...gone.was, es: null } })).toThrow("Look at it again");
    workspace.apply(gone);
    expect(allFiles(workspace.root)).toEqual(before);
    expect(() => workspace.apply(gone)).toThrow("no text");
  });

  test("writes an arm's text only to its patch, and removes it once it equals everybody's again", () => {
    const workspace = garden();
    workspace.apply({ kind: "add-experiment", flag: "shorter", epicKey: "GROW-900", why: "Fewer words." });
    const before = allFiles(workspace.root);
    const words = (was: string, value: string): Command => ({
      kind: "as-arm",
      flag: "shorter",
      arm: "treatment",
      does: { kind: "set", texts: [{ file: "garden", key: "done.title", language: "en", value, was }] },
    });
    workspace.apply(words("Thank you", "Welcome"));
    expect(allFiles(workspace.root).get("locales/en/garden.json")).toBe(before.get("locales/en/garden.json"));
    expect(allFiles(workspace.root).get("flows/experiments.json")).toContain(
      '{ "op": "replace", "path": "/done/title", "value": "Welcome" }',
    );
    workspace.apply(words("Welcome", "Thank you"));
    expect(allFiles(workspace.root).get("flows/experiments.json")).toBe(before.get("flows/experiments.json"));
  });

  test("only the edits that a report has read are noted as submitted, not those made meanwhile", () => {
    const workspace = garden();
    workspace.apply(english("Tell us who you are.", "Welcome"));
    const acts = notSubmitted(workspace.history);
    workspace.apply(english("Welcome", "About you"));
    workspace.submitted(acts, "", "");
    expect(notSubmitted(workspace.history)).toEqual([toUndo(workspace.history)]);
    expect(workspace.history.acts.map(({ isSubmitted }) => isSubmitted)).toEqual([true, undefined]);
  });

  test("can undo an edit after the Studio was restarted", () => {
    const first = garden();
    const before = allFiles(first.root);
    first.apply(english("Tell us who you are.", "About you"));
    const again = openWorkspace(first.root);
    expect(toUndo(again.history)?.what).toBe("“Tell us who you are.” becomes “About you” (en)");
    again.undo();
    expect(allFiles(first.root)).toEqual(before);
  });
});

describe("two programs that edit at once", () => {
  test("two Studios on one working copy have one history, and each can undo what the other did", () => {
    const first = garden();
    const before = allFiles(first.root);
    const second = openWorkspace(first.root);
    first.apply(english("Tell us who you are.", "Welcome"));
    second.apply(english("Welcome", "About you"));
    first.apply(english("About you", "You"));
    expect(second.history.acts).toHaveLength(3);
    second.undo();
    first.undo();
    second.undo();
    expect(allFiles(first.root)).toEqual(before);
    expect([first.history.done, second.history.done]).toEqual([0, 0]);
  });

  test("an edit and its undo keep what another program wrote elsewhere in the file", () => {
    const workspace = garden();
    const path = join(workspace.root, "locales/en/garden.json");
    const theirs = (text: string) => text.replace("Thank you", "Thanks");
    writeFileSync(path, theirs(readFileSync(path, "utf8")));
    const before = readFileSync(path, "utf8");
    workspace.apply(english("Tell us who you are.", "About you"));
    expect(readFileSync(path, "utf8")).toBe(before.replace("Tell us who you are.", "About you"));
    writeFileSync(path, readFileSync(path, "utf8").replace("Thanks", "Done"));
    workspace.undo();
    expect(readFileSync(path, "utf8")).toBe(before.replace("Thanks", "Done"));
  });

  test("an edit of a text that both changed is refused and returns both versions; nothing is written", () => {
    const workspace = garden();
    const path = join(workspace.root, "locales/en/garden.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("Tell us who you are.", "Begin here"));
    const edit = () => workspace.apply(english("Tell us who you are.", "About you"));
    expect(edit).toThrow(Refusal);
    try {
      edit();
    } catch (error) {
      const was = "Tell us who you are.";
      expect(error instanceof Refusal && error.conflicts).toEqual([
        { of: "details.subtitle, en", mine: "About you", theirs: "Begin here", was },
      ]);
    }
    expect(readFileSync(path, "utf8")).toContain("Begin here");
  });

  test("an undo is refused if another program has changed the same line", () => {
    const workspace = garden();
    const path = join(workspace.root, "locales/en/garden.json");
    workspace.apply(english("Tell us who you are.", "About you"));
    writeFileSync(path, readFileSync(path, "utf8").replace("About you", "Begin here"));
    expect(() => workspace.undo()).toThrow("was changed elsewhere in the same place");
    expect(readFileSync(path, "utf8")).toContain("Begin here");
  });

  test("texts are merged line by line, but not into invalid JSON", () => {
    expect(mergeTexts("a\nb\nC", "a\nb\nc", "A\nb\nc")).toBe("A\nb\nC");
    expect(mergeTexts("a\nB", "a\nb", "a\nX")).toBeUndefined();
    const base = '[\n"1"\n\n]';
    expect(mergeTexts(base.replace('"1"', " "), base, base.replace("]", ', "2"]'))).toBeUndefined();
  });
});
