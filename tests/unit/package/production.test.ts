import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly dev?: boolean }>>;
}

test("a service that is installed without development packages has no compiler, bundler or browser", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Locked;
  // npm also installs packages marked `devOptional`: development packages that are optional dependencies of the
  // service's packages.
  const installed = Object.entries(packages).flatMap(([path, { name, dev }]) =>
    dev === true ? [] : [name ?? path.replace(/^.*node_modules\//, "")],
  );
  expect(installed).toContain("fastify");
  const builders =
    /^(?:@?typescript|@?esbuild|@?rolldown|vite|vitest|playwright|@playwright|lighthouse|react)(?:$|[-/])/;
  expect(installed.filter((name) => builders.test(name))).toEqual([]);
});
