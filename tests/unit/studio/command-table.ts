import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/engine/index.ts";
import { differencesOf, isList } from "../../../src/model/index.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import { problemsOf } from "../../../src/studio/edits/verified.ts";
import type { Planned } from "../../../src/studio/edits/planned.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { edited, garden } from "./journeys.ts";

type CommandFor = Command | ((workspace: Workspace) => Command);

/** What changes in each file: `pointer + value`, `pointer - value` or `pointer: before → after`. */
type FileChanges = Readonly<Record<string, readonly string[]>>;

/** What somebody does on the files as they are then. A function does what is not a command. */
type Act = Change | Refused | ((workspace: Workspace) => unknown);

/** A command. What its edit says and the whole difference are in the recording of the table: `vitest -u` writes that. */
interface Change {
  readonly command: CommandFor;
}

/** Commands that are refused on the same files, each with words of its message. */
interface Refused {
  readonly refused: readonly (readonly [command: CommandFor, words: string | RegExp])[];
}

/** A test: what somebody does first, and then. */
type CommandRow = (Change | Refused) & {
  readonly title: string;
  /** The small journey, if nothing else is said. */
  readonly on?: () => Workspace;
  readonly then?: readonly Act[];
};

/**
 * A test for each row: a command changes what its recording says and nothing else, adds no other finding, and undo
 * restores every byte; or each command is refused and writes nothing. A recording has everything that an edit says and
 * does, so it is read like the row when it changes.
 */
export function describeCommands(subject: string, rows: readonly CommandRow[]): void {
  describe(subject, () => testCommands(rows));
}

/** The same, among other tests of a subject. */
export function testCommands(rows: readonly CommandRow[]): void {
  for (const row of rows)
    test(row.title, () => {
      const { on = garden, then = [] } = row;
      const workspace = on();
      const recorded = [row, ...then].flatMap((act: Act) => {
        if ("refused" in act) return refuseAll(workspace, act);
        if ("command" in act) return change(workspace, act);
        act(workspace);
        return [];
      });
      if (recorded.length > 0) expect(recorded.join("\n\n")).toMatchSnapshot();
    });
}

/** Applies a command. Returns what is recorded of it. */
function change(workspace: Workspace, { command }: Change): string {
  const before = new Map(workspace.repo.files);
  const found = messagesOf(workspace);
  const plan = workspace.plan(commandOn(workspace, command));
  expect(edited(workspace, before), "a plan writes nothing").toEqual({});
  workspace.apply(commandOn(workspace, command));
  const difference = changesSince(workspace, before);
  const lines = edited(workspace, before);
  expect(Object.keys(lines)).toEqual(Object.keys(difference));
  const fresh = messagesOf(workspace).filter((message) => !found.includes(message));
  const folder = new RegExp(`\\S*${basename(workspace.root)}`, "g");
  return recordOf(plan, difference, lines, fresh).replaceAll(folder, "<folder>");
}

/** With how many lines of each file go and come, so that an edit that writes a file anew is seen. */
function recordOf(
  { what, notes }: Planned,
  difference: FileChanges,
  edited: FileChanges,
  findings: readonly string[],
): string {
  const count = (path: string, sign: string) => edited[path]?.filter((line) => line.startsWith(sign)).length ?? 0;
  return [
    what,
    ...notes.map((note) => `note: ${note}`),
    ...Object.entries(difference).flatMap(([path, lines]) => [
      `${path} (-${count(path, "-")} +${count(path, "+")})`,
      ...lines.map((line) => `  ${line}`),
    ]),
    ...findings.map((finding) => `finding: ${finding}`),
  ].join("\n");
}

function refuseAll(workspace: Workspace, { refused }: Refused): readonly [] {
  for (const [command, words] of refused) expect(() => workspace.apply(commandOn(workspace, command))).toThrow(words);
  return [];
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
      const [was, is] = [before.get(path)?.value, repo.files.get(path)?.value];
      const lines = [
        ...differencesOf(was, is).flatMap(({ pointer, before, after }) => linesOf(pointer, before, after)),
        ...newOrders("", was, is),
      ];
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
    const entries = (of: readonly Json[], sign: string) =>
      of
        .slice(first, of.length - rest)
        .flatMap((entry, index) => linesWith(`${pointer}/${first + index}`, sign, entry));
    return [...entries(before, "-"), ...entries(after, "+")];
  }
  if (before === undefined) return linesWith(pointer, "+", after);
  if (after === undefined) return linesWith(pointer, "-", before);
  return [`${pointer}: ${written(before)} → ${written(after)}`];
}

/** A long value has a line for each of its entries. */
function linesWith(pointer: string, sign: string, value: Json | undefined): readonly string[] {
  const text = written(value);
  if (text.length <= LONG_VALUE || typeof value !== "object" || value === null) return [`${pointer} ${sign} ${text}`];
  return Object.entries(value).flatMap(([name, entry]) => linesWith(`${pointer}/${name}`, sign, entry));
}

/** The names of objects that have the same ones in another order. */
function newOrders(pointer: string, before: Json | undefined, after: Json | undefined): readonly string[] {
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null) return [];
  const common = ([of, other]: readonly [object, object]) =>
    Object.keys(of)
      .filter((name) => name in other)
      .join();
  const [was, is] = [common([before, after]), common([after, before])];
  const moved = was === is ? [] : [`${pointer}: ${was} → ${is}`];
  const inside = Object.entries(before).flatMap(([name, value]) =>
    newOrders(`${pointer}/${name}`, value, (after as Readonly<Record<string, Json>>)[name]),
  );
  return [...moved, ...inside];
}

const LONG_VALUE = 160;

const written = (value: Json | undefined): string => JSON.stringify(value);
