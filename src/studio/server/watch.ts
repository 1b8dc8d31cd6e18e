import { type FSWatcher, watch } from "node:fs";
import { join, sep } from "node:path";
import { FOLDERS } from "./submit.ts";

/**
 * Editors write a file in several steps, and version control changes many files at once. Short, because what is read
 * between two steps does no harm: pages stay as they are, and the next step is read too.
 */
const QUIET_MS = 20;

/**
 * Watches for definitions that any program writes. `told` gets their paths. Folders that cannot be watched are read
 * again before each edit anyway.
 */
export function watchFiles(root: string, told: (paths: readonly string[]) => void): { close(): void } {
  const heard = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchers = FOLDERS.flatMap((folder): FSWatcher[] => {
    try {
      const watcher = watch(join(root, folder), { recursive: true }, (_event, name) => {
        if (name === null || !name.endsWith(".json")) return;
        heard.add(`${folder}/${name.split(sep).join("/")}`);
        clearTimeout(timer);
        timer = setTimeout(() => {
          const paths = [...heard];
          heard.clear();
          told(paths);
        }, QUIET_MS);
      });
      watcher.on("error", () => watcher.close());
      return [watcher];
    } catch {
      return [];
    }
  });
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
