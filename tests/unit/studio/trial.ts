import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { problemsOf } from "../../../src/studio/edits/verified.ts";
import { patchedArms, type Repository, withArms } from "../../../src/model/index.ts";
import type { ArmEdit } from "../../../src/studio/commands/for-arm.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { armChanges, pageView, seenBy } from "../../../src/studio/reading/index.ts";
import { ALWAYS } from "../../../src/studio/browser/presence.ts";
import { garden } from "./journeys.ts";
import { editFile } from "../edit-file.ts";

export const EXPERIMENTS = "flows/experiments.json";
export const FLOW = "flows/garden/flow.json";
export const ARM = { flag: "shorter", arm: "treatment" };

export const inBoth = (en: string, es: string) => [
  { language: "en", value: en },
  { language: "es", value: es },
];

/** Two choices, by value. */
const PLANTS = { rose: inBoth("A rose", "Una rosa"), ivy: inBoth("Ivy", "Hiedra") };

/** A new field with these choices in the small journey's form, after the address. It may be left empty. */
export function choiceField(name: string, labels: Words, choices: Readonly<Record<string, Words>>) {
  return {
    kind: "insert",
    what: "field",
    form: "schemas/garden/details",
    name,
    type: "choice",
    labels,
    required: false,
    maxLength: null,
    problems: [],
    choices: Object.entries(choices).map(([value, labels]) => ({ value, labels })),
    after: "email",
  } as const;
}

type Words = ReturnType<typeof inBoth>;

/** A field of that kind. */
export const CHOICE_FIELD = choiceField("wants", inBoth("What do you want?", "¿Qué quieres?"), {
  seeds: inBoth("Seeds", "Semillas"),
  trees: inBoth("Trees", "Árboles"),
});
export const RAIN = {
  kind: "insert",
  what: "message",
  flow: "garden",
  step: "details",
  tone: "info",
  titles: [],
  texts: inBoth("We come when it is dry.", "Vamos cuando esté seco."),
  when: "lang == 'es'",
} as const;
export const GUARD = {
  kind: "insert",
  what: "guard",
  flow: "garden",
  step: "done",
  only: "lang == 'en'",
  to: "details",
  before: null,
} as const;
export const SKIP = {
  kind: "insert",
  what: "button",
  flow: "garden",
  step: "details",
  name: "skip",
  labels: inBoth("Skip", "Omitir"),
  to: "done",
} as const;
/** A button on the last step that opens a dialog. */
export const MORE = {
  kind: "insert",
  what: "dialog",
  flow: "garden",
  step: "done",
  name: "more",
  labels: inBoth("More", "Más"),
  titles: inBoth("About us", "Quiénes somos"),
  texts: inBoth("We water your plants.", "Regamos tus plantas."),
} as const;
/** Another way to the end, before what is there. */
export const AGAIN = {
  kind: "insert",
  what: "transition",
  flow: "garden",
  step: "details",
  event: "submit",
  when: "lang == 'es'",
  to: "done",
  before: "/steps/details/on/submit/0",
} as const;
export const NICKNAME = {
  kind: "insert",
  what: "field",
  form: "schemas/garden/details",
  name: "nickname",
  type: "text",
  labels: inBoth("What shall we call you?", "¿Cómo te llamamos?"),
  required: false,
  maxLength: 30,
  problems: inBoth("Must be at most 30 characters", "Debe tener como máximo 30 caracteres"),
  choices: [],
  after: "name",
} as const;
export const TIPS = {
  kind: "add-step",
  flow: "garden",
  name: "tips",
  titles: inBoth("Before you dig", "Antes de cavar"),
  path: "/tips",
  after: "details",
  before: "done",
  transitions: ["/steps/details/on/submit/0"],
  counts: true,
  asks: null,
} as const;
export const EMAIL = {
  kind: "set",
  form: "schemas/garden/details",
  field: "email",
  was: ALWAYS,
  seen: [],
} as const;

/** The JSON text of a guard that sends people to the garden's first step. */
export const guardIf = (when: string): string => JSON.stringify({ when, goto: "details" });

/** The garden with an optional choice field `plant`, and an experiment that changes nothing yet. */
export function trying(): Workspace {
  const workspace = garden();
  workspace.apply(choiceField("plant", inBoth("Plant", "Planta"), PLANTS));
  workspace.apply({ kind: "add-experiment", flag: "shorter", epicKey: "GROW-1", why: "Whether less helps." });
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

/** Values of properties by their pointers, as a command has them. */
export function byPointer<T>(settings: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`/${name}`, value]));
}

/** Expects that the command is refused with this message and writes nothing. */
export function refuses(workspace: Workspace, command: Command, words: string): void {
  expect(() => workspace.apply(command)).toThrow(words);
}

/** Replaces text in a file on disk, as another editor would. */
export function write(workspace: Workspace, path: string, from: string, to: string): Workspace {
  editFile(workspace.root, path, from, to);
  workspace.refresh();
  return workspace;
}

export const textOf = ({ root }: Workspace, path: string): string => readFileSync(join(root, path), "utf8");
export const jsonOf = (workspace: Workspace, path: string): unknown => JSON.parse(textOf(workspace, path));

/** The fields of the garden's first page, as everybody sees it or as people in the arm do. */
export function fieldsSeen({ repo }: Workspace, by: "everybody" | "arm"): readonly string[] {
  const arm = by === "arm" ? `${ARM.flag}=${ARM.arm}` : undefined;
  const { forms } = pageView(seenBy(repo, arm), "garden", "details", [], arm);
  return forms.flatMap(({ fields }) => fields.map(({ name }) => name));
}

export const errors = ({ repo }: Workspace) => problemsOf(repo).filter(({ severity }) => severity === "error");
export const asArm = (does: ArmEdit) => ({ kind: "as-arm", ...ARM, does }) as const;
export const changesOf = ({ repo }: Workspace) => armChanges(repo, ARM.flag, ARM.arm);

/** The values of all files except the experiments. */
export function filesOf({ files }: Repository) {
  return Object.fromEntries([...files].flatMap(([path, { value }]) => (path === EXPERIMENTS ? [] : [[path, value]])));
}
/** The files after the command is applied for everybody. The command is undone again. */
export function filesAfter(workspace: Workspace, command: Command) {
  workspace.apply(command);
  const files = filesOf(workspace.repo);
  workspace.undo();
  return files;
}

/** Writes sample data of somebody who has chosen this plant. */
export function withSample(workspace: Workspace, plant: string): void {
  const samples = { data: { details: { name: "Ana", plant } }, steps: { done: { done: 1 } }, answers: {} };
  mkdirSync(join(workspace.root, "flows/garden"), { recursive: true });
  writeFileSync(join(workspace.root, "flows/garden/dev.json"), `${JSON.stringify(samples, null, 2)}\n`);
  workspace.refresh(["flows/garden/dev.json"]);
  expect(problemsOf(workspace.repo)).toEqual([]);
}

/** The repository as people in the arms have it. */
export const theirs = ({ repo }: Workspace) => withArms(repo, patchedArms(repo)).repo;
export const inArm = (workspace: Workspace) => filesOf(theirs(workspace));

/** The command that drops or adopts one of the arm's changes, by default the first. */
export const changing =
  (kind: "drop-arm-change" | "adopt-arm-change", at = 0) =>
  (workspace: Workspace): Command => {
    const change = changesOf(workspace)[at];
    if (change === undefined) throw new Error("The arm changes nothing");
    const { file, index, was } = change;
    return { kind, ...ARM, file, index, was };
  };

/** Drops or adopts one of the arm's changes. */
export function withChange(workspace: Workspace, kind: "drop-arm-change" | "adopt-arm-change", at?: number): void {
  workspace.apply(changing(kind, at)(workspace));
}

/** The two ways in which the arm's only change becomes everybody's. */
export const BECOMES_EVERYBODYS = [
  ["the change is adopted", (workspace: Workspace) => withChange(workspace, "adopt-arm-change")],
  [
    "the arm wins",
    (workspace: Workspace) => void workspace.apply({ kind: "end-experiment", flag: ARM.flag, winner: ARM.arm }),
  ],
] as const;

/** Expects the same files as if the edit had been everybody's, once the arm's is. */
export function expectAsForEverybody(does: ArmEdit, plant: string, end: (workspace: Workspace) => void): void {
  const workspace = trying();
  withSample(workspace, plant);
  const wanted = filesAfter(workspace, does);
  workspace.apply(asArm(does));
  expect(errors(workspace)).toEqual([]);
  end(workspace);
  expect(filesOf(workspace.repo)).toEqual(wanted);
  expect(problemsOf(workspace.repo)).toEqual([]);
}

/** The line of a file with these words. Empty if there is none. */
export function lineWith({ repo }: Workspace, words: string, path = FLOW): string {
  return (
    repo.files
      .get(path)
      ?.text.split("\n")
      .find((line) => line.includes(words)) ?? ""
  );
}
