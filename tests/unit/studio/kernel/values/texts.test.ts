import type { Command } from "../../../../../src/studio/commands/index.ts";
import type { Set as SetCommand } from "../../../../../src/studio/commands/set.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { describeCommands } from "../../command-table.ts";
import { asArm, FLOW, trying, write } from "../../trial.ts";

const KEY = "details.submit";

/** A journey of which two steps have a button with the same words. */
function sharing(): Workspace {
  const workspace = trying();
  write(workspace, FLOW, '"text": "done.change"', `"text": "${KEY}"`);
  return workspace;
}

const only =
  (step: string, key = KEY, value = "Plant it again") =>
  ({ repo }: Workspace): SetCommand => {
    const was = repo.locales.get("en")?.get("garden")?.text ?? "";
    const { [key.split(".")[0] ?? ""]: texts = {} } = JSON.parse(was) as Record<string, Record<string, string>>;
    const now = texts[key.split(".")[1] ?? ""] ?? null;
    const edit = { language: "en", file: "garden", key, value, was: now };
    return { kind: "set", texts: [edit], onlyAt: { flow: "garden", step } };
  };

const refused = (command: (workspace: Workspace) => Command, words: string) => [command, words] as const;

describeCommands("a text that several steps show", [
  {
    title: "gets other words at one of them only, in every language that has it; the others keep theirs",
    on: sharing,
    command: only("done"),
  },
  {
    title: "gets other words at one of them for people in an arm only",
    on: sharing,
    command: (workspace) => asArm(only("done")(workspace)),
  },
  {
    title: "says that an arm has other words for it, which its people no longer see there",
    on: () => {
      const workspace = sharing();
      const edit = { language: "en", file: "garden", key: KEY, value: "Go on", was: "Continue" };
      workspace.apply(asArm({ kind: "set", texts: [edit] }));
      return workspace;
    },
    command: only("done"),
  },
  {
    title: "keeps its parameters",
    on: sharing,
    command: only("done", "done.text", "Read {email}."),
  },
  {
    title: "is a plural: one form gets other words, and the others come along",
    on: () => {
      const workspace = sharing();
      for (const language of ["en", "es"])
        write(
          workspace,
          `locales/${language}/garden.json`,
          '"submit":',
          '"beds_one": "{count} bed", "beds_other": "{count} beds", "submit":',
        );
      const beds = '{ "block": "text", "text": { "key": "details.beds", "with": { "count": 2 } } },';
      for (const heading of [
        '{ "block": "heading", "text": "details.title"',
        '{ "block": "heading", "text": "done.title"',
      ])
        write(workspace, FLOW, heading, `${beds} ${heading}`);
      return workspace;
    },
    command: only("done", "details.beds_one", "One bed"),
  },
  {
    title: "is refused at a step whose form has it, or that does not have it",
    on: sharing,
    refused: [
      refused(only("details", "details.name"), "itself does not have this text"),
      refused(only("details", "done.text"), "itself does not have this text"),
    ],
  },
]);
