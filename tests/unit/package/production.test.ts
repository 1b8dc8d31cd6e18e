import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly dev?: boolean }>>;
}

test("a service that is installed without developers' packages has no compiler, bundler or browser", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Locked;
  // What npm marks `devOptional` comes too: a package of ours for development that one of the service's would use if it were there.
  const installed = Object.entries(packages).flatMap(([path, { name, dev }]) =>
    dev === true ? [] : [name ?? path.replace(/^.*node_modules\//, "")],
  );
  expect(installed).toContain("fastify");
  const builders =
    /^(?:@?typescript|@?esbuild|@?rolldown|vite|vitest|playwright|@playwright|lighthouse|react)(?:$|[-/])/;
  expect(installed.filter((name) => builders.test(name))).toEqual([]);
});
