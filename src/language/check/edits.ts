import { existsSync, watch } from "node:fs";
import { join } from "node:path";

/** What happens to the JSON files that people edit. */
export interface Edits {
  /** Resolves once something has changed since it was last asked, and it has been quiet for a moment. */
  next(): Promise<void>;
}

/** Watches the files below a folder from now on, for as long as the process runs. */
export function editsBelow(root: string): Edits {
  let changed = false;
  let wake: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (name: string | null) => {
    if (name?.endsWith(".json") !== true) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed = true;
      wake?.();
    }, QUIET_MS);
  };
  for (const folder of ["flows", "schemas", "locales", "renderers"]) {
    const path = join(root, folder);
    if (existsSync(path)) watch(path, { recursive: true }, (_event, name) => heard(name));
  }
  return {
    async next() {
      if (!changed) await new Promise<void>((resolve) => (wake = resolve));
      changed = false;
      wake = undefined;
    },
  };
}

/** Editors write a file in several steps, and version control many files at once. */
const QUIET_MS = 40;
