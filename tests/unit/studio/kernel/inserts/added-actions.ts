import { expect } from "vitest";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import { INSERT_ACTION, type InsertAction } from "../../../../../src/studio/kernel/inserts/action.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { additionForm, viewForm } from "../../../../../src/studio/pages/forms/view-form.ts";
import type { Repository } from "../../../../../src/model/index.ts";
import type { ActionView } from "../../../../../src/studio/protocol-actions.ts";
import type { ListedActionView } from "../../../../../src/studio/protocol-page.ts";
import { actionsView, pageView } from "../../../../../src/studio/reading/index.ts";
import { errors } from "../../trial.ts";
import type { ActionKind, RequestOf } from "../../../../../src/studio/routes.ts";

export const SUBMIT = "/steps/details/on/submit/0/do";
export const CHANGE = "/steps/done/on/change/do";
export const OPENS = "/steps/done/enter";
export const LIST = { flow: "garden", at: SUBMIT, arm: "" } as const;
export const DATA = "schemas/garden/data.schema.json";

interface NewAction {
  readonly at?: string;
  readonly does: string;
  /** The words of what it is about. */
  readonly about?: string;
  readonly answers?: Readonly<Record<string, string | readonly object[]>>;
}

/** The command of somebody who answers the questions of the dialog. */
export function adding({ repo }: Workspace, { at = SUBMIT, does, about, answers = {} }: NewAction): InsertAction {
  const list = { flow: "garden", at, arm: "" };
  const kinds = kindsOf(repo, list);
  const words = kinds.questions.properties[`${does}-of`]?.["x-choices"] ?? {};
  const of = Object.keys(words).find((choice) => words[choice] === about);
  const kind = kinds.membersIn({ ...kinds.begin, which: does, [`${does}-of`]: of ?? "" }) as unknown as ActionKind;
  const form = viewForm(needsOf(repo, list, kind));
  const members = form.membersIn({ ...form.begin, ...answers } as unknown as JsonObject);
  return { kind: "insert", what: "action", flow: "garden", at, ...members } as unknown as InsertAction;
}

export function kindsOf(repo: Repository, list: RequestOf<"actions">) {
  return additionForm(actionsView(repo, list).offers, INSERT_ACTION.properties.does["x-which"]);
}

/** What is asked about a chosen kind. */
export function needsOf(repo: Repository, list: RequestOf<"actions">, { does, of }: ActionKind): ActionView {
  const { chosen } = actionsView(repo, { ...list, chosen: { does, of } });
  if (chosen === null) throw new Error("nothing is asked");
  return chosen;
}

export function actions({ repo }: Workspace, step = "details"): readonly ListedActionView[] {
  const { transitions, stays } = pageView(repo, "garden", step, []);
  return [...transitions, ...stays].flatMap(({ does }) => does);
}

export const said = (workspace: Workspace, step = "details") => actions(workspace, step).map(({ words }) => words);

export function action(workspace: Workspace, words: string, step = "details") {
  const found = actions(workspace, step).find((one) => one.words === words);
  if (found === undefined) throw new Error(`nothing ${words}`);
  return { flow: "garden", at: found.at, was: found.was };
}

/** Applies a command, which adds no error. */
export function apply(workspace: Workspace, command: Parameters<Workspace["apply"]>[0]): string {
  const { what } = workspace.apply(command);
  expect(errors(workspace)).toEqual([]);
  return what;
}
