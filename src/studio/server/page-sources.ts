import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

/** In the folder of the built pages: what they were made for, and of what, as path → digest. */
const SOURCES = "sources.json";

/** "development": React says on the console what is wrong with the pages, and is slower. */
export type Mode = "production" | "development";

/** What the bundler tells nobody of (style sheets that another one imports, a worker's modules), and which packages they are made of. */
const ALWAYS = ["src/studio/pages/**/*.*", "renderers/**/*.css", "package-lock.json"];

interface Sources {
  readonly mode: string;
  readonly digests: Readonly<Record<string, string>>;
}

/** Writes beside the built pages which files of this project they were made of, so that `isCurrent` can tell. */
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
      // Packages change with the lock file.
      const own = modules.filter((path) => path.startsWith("src/") || path.startsWith("renderers/"));
      const digests = Object.fromEntries([...filesOf(root), ...own].map((path) => [path, digestOf(join(root, path))]));
      this.emitFile({ type: "asset", fileName: SOURCES, source: JSON.stringify({ mode, digests }, null, 2) });
    },
  };
}

/** Whether the pages in this folder were made in this mode, of the files that the project has now. */
export function isCurrent(root: string, built: string, mode: Mode): boolean {
  const file = join(built, SOURCES);
  if (!existsSync(file)) return false;
  const { mode: was, digests }: Sources = JSON.parse(readFileSync(file, "utf8"));
  return (
    was === mode &&
    filesOf(root).every((path) => path in digests) &&
    Object.entries(digests).every(([path, digest]) => digestOf(join(root, path)) === digest)
  );
}

function filesOf(root: string): readonly string[] {
  return globSync(ALWAYS, { cwd: root }).map((path) => path.split(sep).join("/"));
}

/** Empty where there is no such file. */
function digestOf(path: string): string {
  return existsSync(path) ? createHash("sha256").update(readFileSync(path)).digest("base64url") : "";
}
