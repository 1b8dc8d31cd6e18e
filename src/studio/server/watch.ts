import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join, sep } from "node:path";
import { FOLDERS } from "./submit.ts";

/**
 * Editors write a file in several steps, and version control changes many files at once. Short, because what is read
 * between two steps does no harm: pages stay as they are, and the next step is read too.
 */
const QUIET_MS = 20;

/** Whether a path leads to a folder. A link may lead to itself, and a folder may not be readable. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Watches for definitions that any program writes. `listener` gets their paths. Folders that cannot be watched are read
 * again before each edit anyway.
 *
 * Each folder has a watcher of its own: on Linux, a recursive watcher of Node loses a file once another one is renamed
 * to its name, which is how the Studio itself and many editors write.
 */
export function watchFiles(root: string, listener: (paths: readonly string[]) => void): { close(): void } {
  const heard = new Set<string>();
  const watchers = new Map<string, FSWatcher>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hear(path: string): void {
    if (!path.endsWith(".json")) return;
    heard.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...heard];
      heard.clear();
      listener(paths);
    }, QUIET_MS);
  }

  /** Watches a folder and those inside it. Returns the files that are there already. */
  function follow(folder: string): readonly string[] {
    try {
      watchers.get(folder)?.close();
      const watcher = watch(join(root, folder), (_event, name) => {
        if (name === null) return;
        const path = `${folder}/${name.split(sep).join("/")}`;
        hear(path);
        // A new folder may have got files before it was watched.
        if (isFolder(join(root, path))) for (const file of follow(path)) hear(file);
      });
      watcher.on("error", () => watcher.close());
      watchers.set(folder, watcher);
      return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((one) => {
        const path = `${folder}/${one.name}`;
        return one.isDirectory() ? follow(path) : [path];
      });
    } catch {
      return [];
    }
  }

  for (const folder of FOLDERS) follow(folder);
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
