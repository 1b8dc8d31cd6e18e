import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

interface Package {
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}
const lock = JSON.parse(read("package-lock.json")) as { readonly packages: Readonly<Record<string, Package>> };
const manifest = JSON.parse(read("package.json")) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, "");

/** They ask for no more than to be named. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  // Given to the public domain.
  "Unlicense",
]);
/** For tools and bundled files: each of these is used as it is published, and changed by nobody. */
const FOR_TOOLS: Readonly<Record<string, RegExp>> = {
  "MPL-2.0": /^(?:@axe-core\/playwright|axe-core|lightningcss(?:-.+)?)$/,
  "OFL-1.1": /^@fontsource-variable\//,
  "Python-2.0": /^argparse$/,
  "PSF-2.0": /^argparse$/,
  "(MIT AND BSD)": /^dictionary-en$/,
  // Used under MPL-1.1, by the check of texts; not shipped.
  "(GPL-3.0 OR LGPL-3.0 OR MPL-1.1)": /^dictionary-es$/,
  // They say it in their file LICENSE (Apache-2.0), and not in package.json.
  none: /^@openfeature\/ofrep-(?:core|provider)$/,
  "(Apache-2.0 AND BSD-3-Clause)": /./,
  "MIT OR Apache-2.0": /./,
};

test("every package that runs in production has a permissive licence", () => {
  const others = packages.filter(([, { dev, license }]) => dev !== true && !PERMISSIVE.has(license ?? "none"));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test("every package that only builds or tests has a licence of the list", () => {
  const others = packages.filter(
    ([path, { dev, license = "none" }]) =>
      dev === true && !PERMISSIVE.has(license) && FOR_TOOLS[license]?.test(nameOf(path)) !== true,
  );
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test("install scripts are allowed by name: for each package that has one, and for no other", () => {
  const scripted = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => nameOf(path));
  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...new Set(scripted)].toSorted());
});

test("packages have one version, and the lock file names no registry", () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(read("package-lock.json")).not.toContain('"resolved"');
});

test("SECURITY.md says how to report a weakness, and how to list what the product is made of", () => {
  expect(existsSync(join(root, "SECURITY.md"))).toBe(true);
  expect(read("SECURITY.md")).toMatch(/npm sbom --sbom-format cyclonedx --omit dev/);
});
