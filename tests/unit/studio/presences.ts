import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formOf } from "../../../src/model/index.ts";
import { ALWAYS, type Presence } from "../../../src/studio/browser/presence.ts";
import { presenceOf } from "../../../src/studio/edits/index.ts";
import { problemsOf } from "../../../src/studio/edits/verified.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { garden } from "./journeys.ts";

/** The form of the garden. */
export const FORM = "schemas/garden/details";

export const read = ({ root }: Workspace, path: string) => readFileSync(join(root, path), "utf8");

export const findings = ({ repo }: Workspace) => problemsOf(repo).map(({ rule, message }) => `${rule}: ${message}`);

/** When a field of the form must be filled in. */
export function presenceIn({ repo }: Workspace, name: string): Presence | undefined {
  const source = repo.schemas.get(FORM);
  const form = source && formOf(repo, source);
  const field = form?.fields.find((one) => one.name === name);
  return form && field && presenceOf(field);
}

/** Sets when a field of the form must be filled in. */
export const set = (workspace: Workspace, field: string, presence: Presence) =>
  workspace.apply({
    kind: "set",
    form: FORM,
    field,
    presence,
    was: presenceIn(workspace, field) ?? ALWAYS,
    seen: [],
  });

/** Writes cases for the form's first field, as another editor would. Returns the new text. */
export function withCases(workspace: Workspace, cases: string): string {
  const path = `${FORM}.schema.json`;
  const made = read(garden(), path)
    .replace('["name", "email"]', '["email"]')
    .replace('"details.nameProblem" }', `"details.nameProblem", "x-cases": ${cases} }`);
  writeFileSync(join(workspace.root, path), made);
  workspace.refresh();
  return made;
}
