import { existsSync, readFileSync } from "node:fs";

interface Import {
  readonly from: string;
  readonly path: string;
  readonly onlyTypes: boolean;
}

export function importsOf(path: string): Import[] {
  const text = readFileSync(path, "utf8");
  const found = [
    ...text.matchAll(
      /^\s*(?:import|export)\s+(type\s)?[^;"']*?from\s+"(\.[^"]+)"|import\(\s*"(\.[^"]+)"\s*\)|^import\s+"(\.[^"]+)"/gm,
    ),
  ];
  return found.map(([, type, from, dynamic, bare]) => ({
    from: path,
    path: new URL(from ?? dynamic ?? bare ?? "", `file:///${path}`).pathname.slice(1),
    onlyTypes: type !== undefined,
  }));
}

/** These files and what they load, types apart. What is `handled` otherwise is not loaded. */
export function loadedBy(paths: readonly string[], handled: (path: string) => boolean): string[] {
  const loaded = new Set(paths);
  for (const path of loaded)
    for (const one of importsOf(path))
      if (!one.onlyTypes && /\.tsx?$/.test(one.path) && !handled(one.path) && existsSync(one.path))
        loaded.add(one.path);
  return [...loaded];
}

/** The names in the braces of an import or export: `type A, b as c`. */
export function namesIn(list: string): { own: string; as: string }[] {
  return list
    .split(",")
    .map((name) => name.trim().replace(/^type /, ""))
    .filter((name) => name !== "")
    .map((name) => {
      const [own = "", as = own] = name.split(" as ");
      return { own, as };
    });
}
