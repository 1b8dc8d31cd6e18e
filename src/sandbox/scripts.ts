import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The scripts of this folder that run in a browser. */
const SCRIPTS = [
  "frame/main",
  "windows/approve",
  "windows/bank",
  "windows/paypal-sdk",
  "windows/service-frame",
  "windows/songbird",
] as const;

type Script = (typeof SCRIPTS)[number];

/**
 * Bundles a script for a browser. At every start, because that takes a tenth of a second and a stored copy could be
 * stale. Without esbuild, as in a production install, uses the copy that `npm run build` has written.
 */
export async function scriptOf(name: Script): Promise<string> {
  let build: typeof import("esbuild").build;
  try {
    ({ build } = await import("esbuild"));
  } catch {
    return readBuilt(name);
  }
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    minify: true,
    legalComments: "none",
    logLevel: "silent",
  });
  return (result.outputFiles[0]?.text ?? "").replaceAll("</script", "<\\/script");
}

/** Writes all scripts to a folder, for a service without esbuild. */
export async function writeScripts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(SCRIPTS.map(async (name) => writeFile(join(folder, fileOf(name)), await scriptOf(name))));
}

async function readBuilt(name: Script): Promise<string> {
  const file = fileURLToPath(new URL(`../../dist/sandbox/${fileOf(name)}`, import.meta.url));
  return readFile(file, "utf8").catch(() => {
    throw new Error(
      "The payment sandbox was not built, and what builds it is not installed here: npm run build, where all packages are.",
    );
  });
}

function fileOf(name: Script): string {
  return `${name.replace("/", "-")}.js`;
}
