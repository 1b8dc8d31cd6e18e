import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join, relative, sep } from "node:path";
import { RECORDINGS } from "../model/index.ts";

/** Notifies about changes in the JSON files that people edit. */
interface Edits {
  /** Resolves when something has changed since the last call and no further change has followed for a moment. */
  next(): Promise<void>;
}

/** Watches the files below a folder as long as the process runs. */
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

/** Editors write a file in several steps, and version control changes many files at once. */
const QUIET_MS = 40;

/** The folders below the root that a check reads. */
const FOLDERS = ["flows", "schemas", "locales", "renderers", RECORDINGS];

/**
 * Uses one watcher per folder, because it also reports a file that an editor has replaced. On Linux, a recursive
 * watcher stays with the original file and does not report changes of its replacement.
 */
function watchFolders(root: string, edited: () => void): void {
  const watchers = new Map<string, FSWatcher>();

  function open(folder: string): void {
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(folder, (event, name) => heard(folder, event, name));
      watcher.on("error", () => close(folder));
      watchers.set(folder, watcher);
      // Lists the folder only after the watcher is open, so that nothing that is added in between is missed.
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
    // The folder was removed, added, or replaced by another one with the same name.
    const path = join(folder, name);
    const gone = close(path);
    open(path);
    if (gone || watchers.has(path)) edited();
  }

  /** Returns whether anything was closed. */
  function close(folder: string): boolean {
    const closed = [...watchers.keys()].filter((path) => path === folder || path.startsWith(folder + sep));
    for (const path of closed) {
      watchers.get(path)?.close();
      watchers.delete(path);
    }
    return closed.length > 0;
  }

  /** Whether a path is in one of the folders, or leads to one. */
  const isOurs = (folder: string, name: string) => {
    const path = relative(root, join(folder, name)).split(sep).join("/");
    return FOLDERS.some((one) => `${path}/`.startsWith(`${one}/`) || `${one}/`.startsWith(`${path}/`));
  };
  open(root);
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
