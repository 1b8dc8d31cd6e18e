import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** Replaces a text where it stands first in a file, as another program would. Fails if it is not there. */
export function editFile(root: string, path: string, from: string, to: string): void {
  const text = readFileSync(join(root, path), "utf8");
  expect(text).toContain(from);
  writeFileSync(
    join(root, path),
    text.replace(from, () => to),
  );
}
