import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

/** A file in the folder of the built pages: the build mode, and the digest of each source by path. */
const SOURCES = "sources.json";

/** In "development", React reports problems with the pages on the console, and is slower. */
export type Mode = "production" | "development";

/**
 * Files that the bundler does not report (style sheets that another one imports, modules of a worker, documents), and the
 * lock file for packages.
 */
const ALWAYS = [
  "src/studio/pages/**/*.*",
  "src/studio/server/preview-code.ts",
  "vite.previews.config.ts",
  "src/app/*.{css,html}",
  "src/app/public/*.*",
  "renderers/**/*.css",
  "package-lock.json",
];

/** Records the source files of the built pages, for `isCurrent`. */
export function writeSources(root: string, mode: Mode): Plugin {
  return {
    name: "studio-sources",
    apply: "build",
    generateBundle() {
      const modules = [...this.getModuleIds()].map((id) =>
        relative(root, id.split("?")[0] ?? "")
          .split(sep)
          .join("/"),
      );
      // Changes of packages are visible in the lock file.
      const own = modules.filter((path) => path.startsWith("src/") || path.startsWith("renderers/"));
      const digests = Object.fromEntries([...filesOf(root), ...own].map((path) => [path, digestOf(join(root, path))]));
      this.emitFile({ type: "asset", fileName: SOURCES, source: JSON.stringify({ mode, digests }, null, 2) });
    },
  };
}

/** Whether the pages in this folder were built in this mode from the current files. */
export function isCurrent(root: string, built: string, mode: Mode): boolean {
  const file = join(built, SOURCES);
  if (!existsSync(file)) return false;
  const { mode: was, digests }: { readonly mode: string; readonly digests: Readonly<Record<string, string>> } =
    JSON.parse(readFileSync(file, "utf8"));
  return (
    was === mode &&
    filesOf(root).every((path) => path in digests) &&
    Object.entries(digests).every(([path, digest]) => digestOf(join(root, path)) === digest)
  );
}

function filesOf(root: string): readonly string[] {
  return globSync(ALWAYS, { cwd: root }).map((path) => path.split(sep).join("/"));
}

/** Empty if the file does not exist. */
function digestOf(path: string): string {
  return existsSync(path) ? createHash("sha256").update(readFileSync(path)).digest("base64url") : "";
}
