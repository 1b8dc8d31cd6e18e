import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join, sep } from "node:path";

/** What follows files that any program writes. */
interface FileWatch {
  /** These folders below the root are watched, also if they are created later. */
  readonly folders: readonly string[];
  /** Editors write a file in several steps, and version control changes many files at once: how long to wait, in ms. */
  readonly quiet: number;
  /** Gets the paths of the changed JSON files, and of the folders that came, went or were replaced. */
  readonly listener: (paths: readonly string[]) => void;
}

/**
 * Watches the JSON files in some folders. What cannot be read, such as a link that leads to itself, is not watched.
 *
 * Each folder has a watcher of its own: on Linux, a recursive watcher of Node loses a file once another one is renamed
 * to its name, which is how the Studio itself and many editors write.
 */
export function watchFiles(root: string, { folders, quiet, listener }: FileWatch): { close(): void } {
  const changed = new Set<string>();
  const watchers = new Map<string, FSWatcher>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function notify(path: string): void {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed.clear();
      listener(paths);
    }, quiet);
  }

  /** Watches a folder and those inside it. Returns the files that are there already. */
  function open(folder: string): readonly string[] {
    try {
      const watcher = watch(join(root, folder), (event, name) => {
        if (name !== null) heard(pathIn(folder, name.split(sep).join("/")), event);
      });
      watcher.on("error", () => close(folder));
      watchers.set(folder, watcher);
      // Lists the folder only after the watcher is open, so that nothing that is added in between is missed.
      return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((one) => {
        const path = pathIn(folder, one.name);
        if (!isWatched(path)) return [];
        return one.isDirectory() ? open(path) : [path];
      });
    } catch {
      close(folder);
      return [];
    }
  }

  function heard(path: string, event: string): void {
    if (!isWatched(path)) return;
    if (path.endsWith(".json")) notify(path);
    if (event !== "rename") return;
    // A folder was removed, added, or replaced by another one with the same name.
    const gone = close(path);
    if (isFolder(join(root, path))) for (const file of open(path)) if (file.endsWith(".json")) notify(file);
    if (gone || watchers.has(path)) notify(path);
  }

  /** Returns whether anything was closed. */
  function close(folder: string): boolean {
    const closed = [...watchers.keys()].filter((path) => path === folder || path.startsWith(`${folder}/`));
    for (const path of closed) {
      watchers.get(path)?.close();
      watchers.delete(path);
    }
    return closed.length > 0;
  }

  /** Whether a path is in one of the folders, or leads to one. */
  const isWatched = (path: string) =>
    folders.some((one) => `${path}/`.startsWith(`${one}/`) || `${one}/`.startsWith(`${path}/`));

  open("");
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

function pathIn(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Whether a path leads to a folder. A link may lead to itself, and a folder may not be readable. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
