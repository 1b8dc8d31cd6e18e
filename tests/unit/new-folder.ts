import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new folder, empty or with a copy of another one, that is deleted after the test. Its path contains no links. */
export function newFolder(copyOf?: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "test-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (copyOf !== undefined) cpSync(copyOf, folder, { recursive: true });
  return folder;
}
