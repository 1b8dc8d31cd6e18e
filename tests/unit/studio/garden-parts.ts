import type { RemoveNode } from "../../../src/studio/commands/remove.ts";

import { flowNamed } from "../../../src/insight/index.ts";
import { flowOf, type Repository } from "../../../src/model/index.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { alertsIn, allBlocksIn, buttonsIn } from "../../../src/studio/edits/removal/part-at.ts";
import { writtenAs } from "../../../src/studio/kernel/target.ts";
import { inBoth } from "./trial.ts";

/** A message for people at one site. */
export const RAIN = {
  kind: "insert",
  what: "message",
  flow: "garden",
  step: "done",
  tone: "warning",
  titles: inBoth("It rains", "Llueve"),
  texts: inBoth("We come when it is dry.", "Vamos cuando esté seco."),
  when: "site.id == 'uk'",
} as const;

export function stepOf({ repo }: Workspace, step: string, flow = "garden") {
  const found = flowOf(repo, flowNamed(repo, flow)).steps.get(step);
  if (found === undefined) throw new Error(`no step ${step}`);
  return found;
}

/** The command that deletes the first message of a step. */
export function message(workspace: Workspace, step = "done", flow = "garden"): RemoveNode {
  const found = stepOf(workspace, step, flow);
  const part = [...allBlocksIn(found).filter(({ name }) => name === "alert"), ...alertsIn(found)][0];
  if (part === undefined) throw new Error("no message");
  return { kind: "remove", flow, at: part.pointer, was: writtenAs(part) };
}

/** The command that deletes the button that sends this event. */
export function button(workspace: Workspace, event: string, step = "done", flow = "garden"): RemoveNode {
  const part = buttonsIn(workspace.repo, flow, stepOf(workspace, step, flow)).find((one) => one.event === event);
  if (part === undefined) throw new Error(`no button ${event}`);
  return { kind: "remove", flow, at: part.pointer, was: writtenAs(part) };
}

/** The command that deletes a dialog, from the files as everybody or people in an arm have them. */
export function withoutDialog(repo: Repository, id: string, step = "done", flow = "garden"): RemoveNode {
  const found = flowOf(repo, flowNamed(repo, flow))
    .steps.get(step)
    ?.dialogs.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no dialog ${id}`);
  return { kind: "remove", flow, at: found.pointer, was: writtenAs(found) };
}
