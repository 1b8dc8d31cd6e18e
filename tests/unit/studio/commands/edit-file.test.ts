import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Command } from "../../../../src/studio/commands/index.ts";
import { Refusal } from "../../../../src/studio/edits/index.ts";
import { toUndo } from "../../../../src/studio/server/history.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { garden } from "../journeys.ts";

const PATH = "locales/en/garden.json";

function opened() {
  const workspace = garden();
  const file = join(workspace.root, PATH);
  const text = () => readFileSync(file, "utf8");
  return { workspace, was: text(), text, write: (made: string) => writeFileSync(file, made) };
}

const typed = (was: string, text: string, group = "a", seen: readonly string[] = []): Command => {
  return { kind: "edit-file", path: PATH, was, text, group, seen };
};

function conflictsOf(workspace: Workspace, command: Command) {
  try {
    workspace.apply(command);
  } catch (error) {
    return error instanceof Refusal ? error.conflicts : [];
  }
  return undefined;
}

describe("typing in a file", () => {
  test("is one undo step until there is a pause, even while the file is not valid JSON; undo restores every byte", () => {
    const { workspace, was, text } = opened();
    const broken = was.replace('"title"', '"titl');
    const mended = was.replace('"title"', '"titel"');
    workspace.apply(typed(was, broken));
    expect(workspace.repo.problems[0]?.file).toBe(PATH);
    workspace.apply(typed(broken, mended));
    expect(workspace.history.acts.length).toBe(1);
    expect(toUndo(workspace.history)?.what).toMatch(/^Line \d+ of locales\/en\/garden\.json is edited$/);
    workspace.undo();
    expect(text()).toBe(was);
    workspace.redo();
    expect(text()).toBe(mended);
  });

  test("starts a new undo step after a pause, another edit or an undo; text typed and removed again leaves none", () => {
    const { workspace, was, text } = opened();
    workspace.apply(typed(was, `${was} `, "a"));
    workspace.apply(typed(`${was} `, `${was}  `, "b"));
    expect(workspace.history.acts.length).toBe(2);
    workspace.apply(typed(`${was}  `, `${was} `, "b"));
    expect(workspace.history.acts.length).toBe(1);
    workspace.undo();
    workspace.apply(typed(was, `${was}\n`, "a"));
    expect(workspace.history).toMatchObject({ done: 1, acts: [{ group: "a" }] });
    const title = { language: "en", file: "garden", key: "done.title", value: "Thanks", was: "Thank you" };
    workspace.apply({ kind: "set", texts: [title] });
    const set = text();
    workspace.apply(typed(set, `${set} `, "a"));
    expect(workspace.history.acts.length).toBe(3);
    workspace.undo();
    expect(text()).toBe(set);
  });

  test("can remove the conflict markers of a merge", () => {
    const { workspace, was, write, text } = opened();
    write(`<<<<<<< mine\n${was}`);
    workspace.refresh();
    expect(workspace.repo.problems).not.toEqual([]);
    workspace.apply(typed(`<<<<<<< mine\n${was}`, was));
    expect([workspace.repo.problems, text()]).toEqual([[], was]);
  });

  test("keeps what others wrote on other lines; on the same line it is a conflict, which can be overwritten once seen", () => {
    const { workspace, was, write, text } = opened();
    const lines = was.split("\n");
    const withLine = (at: number, line: string, of = lines) => of.with(at, line).join("\n");
    const last = lines.length - 3;
    write(withLine(last, `${lines[last]} `));
    workspace.apply(typed(was, withLine(2, `${lines[2]} `)));
    expect(text()).toBe(withLine(2, `${lines[2]} `, lines.with(last, `${lines[last]} `)));

    const before = text();
    const theirs = before.replace(`${lines[2]} `, `${lines[2]}\t`);
    write(theirs);
    const mine = before.replace(`${lines[2]} `, `${lines[2]}  `);
    expect(conflictsOf(workspace, typed(before, mine))).toEqual([
      { of: `${PATH}, line 3`, mine: `${lines[2]}  `, theirs: `${lines[2]}\t`, was: `${lines[2]} ` },
    ]);
    expect(text()).toBe(theirs);
    workspace.apply(typed(before, mine, "a", [`${lines[2]}\t`]));
    expect(text()).toBe(mine);
  });

  test("is a conflict if two valid edits together are not valid JSON", () => {
    const { workspace, write, text } = opened();
    const base = '{ "a": [\n"1"\n\n] }\n';
    const [mine, theirs] = [base.replace("]", ', "2"]'), base.replace('"1"', " ")];
    write(base);
    workspace.refresh();
    write(theirs);
    expect(conflictsOf(workspace, typed(base, mine))).toEqual([{ of: PATH, mine, theirs, was: base }]);
    expect(text()).toBe(theirs);
  });

  test("is refused outside existing definition files, and writes nothing", () => {
    const { workspace } = opened();
    const language = "schemas/language/flow.schema.json";
    const before = readFileSync(join(workspace.root, language), "utf8");
    for (const path of ["package.json", "locales/en/nowhere.json", language])
      expect(() => workspace.apply({ kind: "edit-file", path, was: "", text: "{}", group: "a", seen: [] })).toThrow(
        Refusal,
      );
    expect(readFileSync(join(workspace.root, language), "utf8")).toBe(before);
    const made = ["package.json", "locales/en/nowhere.json"].filter((path) => existsSync(join(workspace.root, path)));
    expect(made).toEqual([]);
  });
});
