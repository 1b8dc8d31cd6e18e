import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type Plugin, preview } from "vite";
import { smallerForms } from "../vite/index.ts";
import { commonFiles, start } from "./samples.ts";

/** Builds the playground for any folder of any web server. `root`: this repository. */
export async function buildPlayground(root: string, outDir: string): Promise<void> {
  const home = join(root, "src/playground");
  const file = (path: string) => join(root, "src", path);
  const common: InlineConfig = { configFile: false, root: home, base: "./", logLevel: "warn" };
  // Apart, because the checker needs the whole of what forms need a part of.
  await build({
    ...common,
    plugins: [
      moduleOf("virtual:own-files", () => ({ ownFiles: ownFiles(root), commonFiles: commonFiles("form") })),
      checkerInBrowser(root),
    ],
    build: {
      ...SETTINGS,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: join(home, "check.worker.ts"), output: { entryFileNames: "[name].js" } },
    },
  });
  await build({
    ...common,
    plugins: [moduleOf("virtual:start", () => ({ start: start() })), react()],
    resolve: { alias: [...smallerForms] },
    build: {
      ...SETTINGS,
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        preserveEntrySignatures: "strict",
        input: {
          index: join(home, "index.html"),
          preview: join(home, "preview.html"),
          // What compiled modules import: preview.html names these files.
          "runtime/cel": file("cel/runtime.ts"),
          "runtime/flow": file("compiler/flow/runtime.ts"),
          "runtime/forms": file("compiler/forms/runtime/index.ts"),
          "runtime/analytics": file("compiler/analytics/runtime.ts"),
        },
        output: {
          entryFileNames: ({ name }) => (name.startsWith("runtime/") ? "[name].js" : "assets/[name]-[hash].js"),
        },
      },
    },
  });
}

/** Serves a built playground on this machine. Port 0 is a free one. */
export async function servePlayground(outDir: string, port: number) {
  const server = await preview({ configFile: false, logLevel: "error", build: { outDir }, preview: { port } });
  return { url: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}

const SETTINGS: InlineConfig["build"] = { target: "es2022", chunkSizeWarningLimit: 4_000 };

/** A module with values that are made when it is built. */
function moduleOf(name: string, values: () => Readonly<Record<string, unknown>>): Plugin {
  const code = () =>
    Object.entries(values()).map(([constant, value]) => `export const ${constant} = ${JSON.stringify(value)};\n`);
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? code().join("") : undefined),
  };
}

/** What the checker imports of Node, or to write types for an application, and what stands for it in a browser. */
const INSTEAD: Readonly<Record<string, string>> = {
  "json-schema-to-typescript": "node/unavailable.ts",
  "node:crypto": "node/crypto.ts",
  "node:fs": "node/fs.ts",
  "node:module": "node/module.ts",
  "node:path": "pathe",
  "node:perf_hooks": "node/unavailable.ts",
  "node:url": "node/url.ts",
  "node:util": "node/deep-equality.ts",
  "node:vm": "node/unavailable.ts",
  "node:worker_threads": "node/unavailable.ts",
  "node:zlib": "node/unavailable.ts",
};

/** Lets the checker run in a browser. */
function checkerInBrowser(root: string): Plugin {
  const home = join(root, "src/playground");
  return {
    name: "checker-in-browser",
    enforce: "pre",
    resolveId(id) {
      const instead = INSTEAD[id];
      if (instead === undefined) return undefined;
      return instead.startsWith("node/") ? join(home, instead) : this.resolve(instead, join(home, "main.tsx"));
    },
    // The checker finds its own files beside its modules.
    transform(code, id) {
      if (!/\/src\/(?:model|linter|compiler)\//.test(id) || !code.includes("import.meta")) return undefined;
      const path = id.slice(root.length);
      return code
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
        .replaceAll("import.meta.url", JSON.stringify(`file://${path}`));
    },
  };
}

/** The schemas of the language, the descriptors of blocks and widgets, and which texts the code of the pages names. */
function ownFiles(root: string): Readonly<Record<string, string>> {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const json = globSync(["schemas/language/*.json", "renderers/**/descriptor.json", "package.json"], { cwd: root });
  const code = globSync("{renderers,src/engine,src/browser,src/embed}/**/*.{ts,tsx}", { cwd: root });
  return Object.fromEntries([
    ...json.map((path) => [`/${path}`, read(path)]),
    ...code.map((path) => [
      `/${path}`,
      read(path)
        .match(/^.*["'`].*$/gm)
        ?.join("\n") ?? "",
    ]),
  ]);
}
