import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join, relative, sep } from "node:path";
import { RECORDINGS } from "../model/index.ts";

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
  watchFolders(root, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed = true;
      wake?.();
    }, QUIET_MS);
  });
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

/** What is read, below the root. */
const FOLDERS = ["flows", "schemas", "locales", "renderers", RECORDINGS];

/**
 * A watcher a folder: it hears of a file by its name, also of one that an editor has put in the place of another. A recursive watcher
 * stays with the file that was there first (on Linux) and hears nothing of the second.
 */
function watchFolders(root: string, edited: () => void): void {
  const watchers = new Map<string, FSWatcher>();

  function open(folder: string): void {
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(folder, (event, name) => heard(folder, event, name));
      watcher.on("error", () => close(folder));
      watchers.set(folder, watcher);
      // Only now: what comes into the folder later is heard.
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory() && isOurs(folder, entry.name)) open(join(folder, entry.name));
    } catch (error) {
      close(folder);
      if (!isGone(error)) throw error;
    }
  }

  function heard(folder: string, event: string, name: string | null): void {
    if (name === null || !isOurs(folder, name)) return;
    if (name.endsWith(".json")) edited();
    if (event !== "rename") return;
    // A folder that went, came, or is another one than before under its name.
    const path = join(folder, name);
    const gone = close(path);
    open(path);
    if (gone || watchers.has(path)) edited();
  }

  /** Whether there was anything to close. */
  function close(folder: string): boolean {
    const closed = [...watchers.keys()].filter((path) => path === folder || path.startsWith(folder + sep));
    for (const path of closed) {
      watchers.get(path)?.close();
      watchers.delete(path);
    }
    return closed.length > 0;
  }

  /** What is read, or leads to it. */
  const isOurs = (folder: string, name: string) => {
    const path = relative(root, join(folder, name)).split(sep).join("/");
    return FOLDERS.some((one) => `${path}/`.startsWith(`${one}/`) || `${one}/`.startsWith(`${path}/`));
  };
  open(root);
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
