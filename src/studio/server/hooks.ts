import { devNull } from "node:os";
import { said } from "../reading/index.ts";

/** For git's commands that edits wait for, because a developer's hooks may take long. */
export const NO_HOOKS = ["-c", `core.hooksPath=${devNull}`];

/** Runs a developer's hook for an opened branch. `before` is the commit that was open. No edit needs to wait for it. */
export async function hookOfSwitch(root: string, before: string): Promise<void> {
  await said(root, ["hook", "run", "--ignore-missing", "post-checkout", "--", before, "HEAD", "1"]);
}

/** Runs a developer's hook for commits of others that were brought here, likewise. */
export async function hookOfMerge(root: string): Promise<void> {
  await said(root, ["hook", "run", "--ignore-missing", "post-merge", "--", "0"]);
}
