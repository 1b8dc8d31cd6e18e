import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/engine/index.ts";
import { differencesOf, isList } from "../../../src/model/index.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import { problemsOf } from "../../../src/studio/edits/verified.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { edited, garden } from "./journeys.ts";

type CommandFor = Command | ((workspace: Workspace) => Command);

/** What changes in each file: `pointer + value`, `pointer - value` or `pointer: before → after`. */
export type FileChanges = Readonly<Record<string, readonly string[]>>;

/** A command and the whole difference that it makes. */
export interface CommandRow {
  readonly title: string;
  /** The small journey, if nothing else is said. */
  readonly on?: () => Workspace;
  readonly command: CommandFor;
  /** What the edit is called. */
  readonly what?: string;
  readonly notes?: readonly unknown[];
  /** All files that change. */
  readonly changes: FileChanges;
  /** The messages that the check has only after the command. None, if nothing else is said. */
  readonly findings?: readonly unknown[];
}

/** Commands that are refused on the same files, each with words of its message. */
export interface Refusals {
  readonly title: string;
  readonly on?: () => Workspace;
  readonly refused: readonly (readonly [command: CommandFor, words: string | RegExp])[];
}

/**
 * A test for each row: the command changes what the row says and nothing else, adds no finding, and undo restores every
 * byte; or each command is refused and writes nothing.
 */
export function describeCommands(subject: string, rows: readonly (CommandRow | Refusals)[]): void {
  describe(subject, () => {
    for (const row of rows) test(row.title, () => ("refused" in row ? refuseAll(row) : change(row)));
  });
}

function change({ on = garden, command, what, notes, changes, findings = [] }: CommandRow): void {
  const workspace = on();
  const before = new Map(workspace.repo.files);
  const found = messagesOf(workspace);
  const plan = workspace.plan(commandOn(workspace, command));
  if (what !== undefined) expect(plan.what).toBe(what);
  if (notes !== undefined) expect(plan.notes).toEqual(notes);
  expect(edited(workspace, before), "a plan writes nothing").toEqual({});
  workspace.apply(commandOn(workspace, command));
  expect(changesSince(workspace, before)).toEqual(changes);
  expect(Object.keys(edited(workspace, before))).toEqual(Object.keys(changesSince(workspace, before)));
  expect(messagesOf(workspace).filter((message) => !found.includes(message))).toEqual(findings);
}

function refuseAll({ on = garden, refused }: Refusals): void {
  const workspace = on();
  for (const [command, words] of refused) expect(() => workspace.apply(commandOn(workspace, command))).toThrow(words);
}

function commandOn(workspace: Workspace, command: CommandFor): Command {
  return typeof command === "function" ? command(workspace) : command;
}

function messagesOf({ repo }: Workspace): readonly string[] {
  return problemsOf(repo).map(({ rule, message }) => `${rule}: ${message}`);
}

type Files = Workspace["repo"]["files"];

/** The differences of all files, by path. */
function changesSince({ repo }: Workspace, before: Files): FileChanges {
  const paths = [...new Set([...before.keys(), ...repo.files.keys()])].sort();
  return Object.fromEntries(
    paths.flatMap((path) => {
      const lines = differencesOf(before.get(path)?.value, repo.files.get(path)?.value).flatMap(
        ({ pointer, before: was, after }) => linesOf(pointer, was, after),
      );
      return lines.length === 0 ? [] : [[path, lines]];
    }),
  );
}

/** Of lists of different length only the entries between those that are equal at their begin and at their end. */
function linesOf(pointer: string, before: Json | undefined, after: Json | undefined): readonly string[] {
  if (isList(before) && isList(after)) {
    const [was, is] = [before.map(written), after.map(written)];
    let first = 0;
    while (first < Math.min(was.length, is.length) && was[first] === is[first]) first += 1;
    let rest = 0;
    while (rest < Math.min(was.length, is.length) - first && was.at(-1 - rest) === is.at(-1 - rest)) rest += 1;
    const entries = (of: readonly string[], sign: string) =>
      of.slice(first, of.length - rest).map((entry, index) => `${pointer}/${first + index} ${sign} ${entry}`);
    return [...entries(was, "-"), ...entries(is, "+")];
  }
  if (before === undefined) return [`${pointer} + ${written(after)}`];
  if (after === undefined) return [`${pointer} - ${written(before)}`];
  return [`${pointer}: ${written(before)} → ${written(after)}`];
}

const written = (value: Json | undefined): string => JSON.stringify(value);
