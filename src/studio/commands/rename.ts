import type { Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { verified } from "../edits/verified.ts";
import { armName, ofArm, ofCondition, ofField, ofStep, ofText } from "../kernel/named.ts";
import { namingOf } from "../kernel/names/index.ts";
import { commandSchema, entryName, fieldName, name, type Of, targetSchema } from "../kernel/schema.ts";

/** Gives an entry of a map another name. It keeps its place. */
export const RENAME = targetSchema("rename", { to: entryName });

/** Renames something in all files, for everybody. People keep the answers that they have given. */
export const RENAME_EVERYWHERE = {
  type: "object",
  required: ["kind"],
  properties: { kind: { const: "rename" } },
  oneOf: [
    commandSchema("rename", { ...ofArm, to: armName }),
    commandSchema("rename", { ...ofCondition, to: fieldName }),
    commandSchema("rename", { ...ofField, to: fieldName }),
    commandSchema("rename", { ...ofStep, to: fieldName }),
    commandSchema("rename", { ...ofText, to: name }),
  ],
} as const;

export type Rename = Of<typeof RENAME> | Of<typeof RENAME_EVERYWHERE>;

/** Renames something wherever it is used, also in arms' patches, samples, simulations and remembered data. */
export function rename(repo: Repository, command: Rename): Plan {
  const { to } = command;
  const { name, rename, verify } = namingOf(repo, command);
  if (name === to) throw new Refusal("That is its name.");
  const draft = new Draft(repo);
  const { what, notes } = rename(draft, to);
  const plan = draft.plan(what, notes);
  return verify?.(plan) ?? verified(repo, plan, `The Studio cannot rename “${name}”. Ask a developer.`);
}
