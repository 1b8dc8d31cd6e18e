import { experimentsOf } from "../../../src/model/index.ts";
import { type ArmEdit, FOR_ARM } from "../../../src/studio/commands/for-arm.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import { Refusal, repositoryOfArm } from "../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import type { Wish } from "./random-needs.ts";
import { one } from "./random-parts.ts";

const KINDS = [
  "set-condition",
  "set-required",
  "set-limit",
  "add-guard",
  "remove-guard",
  "move-guard",
  "add-message",
  "add-button",
  "add-dialog",
  "add-choice",
  "delete-choice",
  "add-field",
  "move-field",
  "delete-field",
  "move-block",
  "move-item",
  "rename-item",
  "set-settings",
  "set-values",
  "add-action",
  "move-action",
  "delete-action",
  "give-value",
  "take-value",
  "delete-message",
  "delete-item",
  "add-variant",
  "give-text",
  "take-text",
  "add-block",
  "add-item",
  "delete-dialog",
] as const satisfies readonly Wish[];

const isArmEdit = (command: Command | undefined): command is ArmEdit =>
  command !== undefined && FOR_ARM.some(({ schema }) => schema.properties.kind.const === command.kind);

/** A random edit for people in an arm. `edit` chooses it from the files as these people have them. */
export function asArmBy(
  { repo }: Pick<Workspace, "repo">,
  what: number,
  how: number,
  edit: (of: Pick<Workspace, "repo">, kind: (typeof KINDS)[number]) => Command | undefined,
): Command | undefined {
  const flag = one(experimentsOf(repo).list, how)?.flag?.value;
  if (flag === undefined) return undefined;
  const arm = { flag, arm: "treatment" };
  try {
    const does = edit({ repo: repositoryOfArm(repo, arm) }, one(KINDS, what) ?? "add-message");
    return isArmEdit(does) ? { kind: "as-arm", ...arm, does } : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
