import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join, sep } from "node:path";

/** The descriptors of this project's blocks and widgets, by path: what a repository of journeys alone is checked against. */
export function ownRenderers(): ReadonlyMap<string, string> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const paths = globSync("renderers/{blocks,widgets}/*/descriptor.json", { cwd: root });
  return new Map(
    paths.sort().map((path) => [path.split(sep).join("/"), readFileSync(join(root, path), "utf8")] as const),
  );
}
