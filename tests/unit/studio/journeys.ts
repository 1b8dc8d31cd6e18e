import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { Workspace } from "../../../src/studio/edits/index.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** A copy of this project's definitions, which a test may edit; it goes with the test. */
export function copyOfJourneys(): string {
  const root = mkdtempSync(join(tmpdir(), "studio-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ["flows", "schemas", "locales"])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  symlinkSync(join(ROOT, "renderers"), join(root, "renderers"));
  mkdirSync(join(root, "state"));
  return root;
}

export function openWorkspace(root = copyOfJourneys()): Workspace {
  return new Workspace(root, join(root, "state"));
}
