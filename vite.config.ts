import { spawnSync } from "node:child_process";
import { join } from "node:path";
import reactPlugin from "@vitejs/plugin-react";
import type { Plugin, ResolveModulePreloadDependenciesFn } from "vite";
import { defineConfig } from "vitest/config";
import { keepEarlierBuilds } from "./src/app/keep-earlier-builds.ts";
import { sandboxPayments } from "./src/app/payments/sandbox-plugin.ts";
import { pageFiles } from "./src/compiler/page-files/index.ts";
import { preloadFonts } from "./src/app/preload-fonts.ts";
import { pageData } from "./src/app/page-data.ts";
import { pureComponents } from "./src/app/pure-components.ts";
import { scriptsAfterPaint } from "./src/app/scripts-after-paint.ts";
import { silentI18next } from "./src/app/silent-i18next.ts";
import { silentRjsf } from "./src/app/silent-rjsf.ts";
import { smallerForms } from "./src/vite/smaller-forms.ts";

const root = import.meta.dirname;

/**
 * The engine, the journey's page and what both rest on. Never the entry script itself: it waits for late parts, and these for what they import.
 */
const everyPage =
  /src[\\/]((cel|compiler[\\/]flow)[\\/]runtime\.ts|engine[\\/]|browser[\\/](?!ask-ahead|keep-file|calls[\\/](?!call-error))|experiments[\\/](?!provider)|app[\\/](forms|variants)|generated[\\/](forms[\\/]index|variants))|renderers[\\/]([^\\/]*$|(page|text|icon)[\\/]|commerce[\\/](index|registry|payments|payments-context)\.ts)/;

/** React, and what is told of nothing else. */
const react = /node_modules[\\/](react|react-dom|scheduler|jotai)[\\/]|src[\\/]app[\\/]react-roots\.ts/;

/** What every form has, and other blocks with fields of their own: each alone would be a file of a few hundred bytes. */
const fields =
  /renderers[\\/](fields[\\/](label|NoteLine)|widgets[\\/](useBefore|useTyped|Input|Choices|ProblemLine|password[\\/]Secret))\./;

/** What blocks share that are not on every page. */
const blocks = /renderers[\\/]blocks[\\/](useBlockText|End|Failure|TitledCard)\./;

/** How the service is asked, without what checks its answers. */
const calls = /src[\\/](browser[\\/]calls[\\/](?!call-error)|app[\\/]api[\\/]request|generated[\\/]api[\\/]operations)/;

/** What tells analytics and affiliates, loaded when the page has nothing else to do. */
const analytics =
  /src[\\/](app[\\/]analytics[\\/](affiliate|hash|outbox|recorder)|compiler[\\/]analytics[\\/]runtime)\./;

/** Files that were loaded before any late part is asked for. */
const everywhere = /[\\/](page|react|rolldown-runtime)-[\w-]+\.js$/;

/**
 * What is asked for together with a late part of a page, so that it does not wait for it: not what every page has, nor the part itself, which its import
 * asks for right then; but alone it may wait for its styles.
 */
const besideLatePart: ResolveModulePreloadDependenciesFn = (file, needed, { hostType }) => {
  if (hostType === "html") return [...needed];
  const others = needed.filter((one) => one !== file && !everywhere.test(one));
  return others.length === 0 && needed.includes(file) ? [file] : others;
};

/** Unit tests that would harm others, or be harmed, in one process: they replace modules, load one anew, or build with Vite, which sets `NODE_ENV`. */
const apart = [
  "tests/unit/app/{device-data,production-build,unreadable-answers}.test.ts",
  "tests/unit/browser/{ask-ahead,effects,journey}.test.ts",
  "tests/unit/linter/redos.test.ts",
  "tests/unit/model/memory.test.ts",
  "tests/unit/server/hashing.test.ts",
  "tests/unit/vite/plugin.test.ts",
];

/** Unit tests of what only Vite can load: components (JSX), what reads `import.meta.glob`, and a file that replaces modules. */
const components = [
  "tests/unit/{app,browser,renderers}/**/*.test.{ts,tsx}",
  "tests/unit/journeys/two-tabs.test.ts",
  "tests/unit/recipes/recipes.test.ts",
];

/** Nobody edits while Vitest runs, and no page is open: it needs `src/generated/`, once for all projects, and is not to check what it tests. */
async function upToDateDefinitions(): Promise<Plugin> {
  // The Studio compiles, checks and tells its previews itself.
  if (process.env["STUDIO"] !== undefined) return { name: "definitions-of-the-studio" };
  if (process.env["VITEST"] === undefined)
    return (await import("./src/vite/index.ts")).definitions(root, { exploreAfterMs: 1_500 });
  // `npm test` has built it just before.
  if (process.env["GENERATED"] !== undefined) return { name: "generated-already" };
  const generate = join(root, "scripts/generate.ts");
  return {
    name: "generated",
    apply: ({ test }) => test?.name === undefined,
    // With a definition that cannot be compiled, the tests say what is wrong.
    configureServer: () => void spawnSync(process.execPath, [generate], { cwd: root, stdio: "ignore" }),
  };
}

/** Starts what the service's tests share. */
const postgres = join(root, "tests/unit/server/postgres.ts");

/** Set by `npm run test:stress`: tests run in this random order. */
const orderSeed = process.env["TEST_ORDER_SEED"];

export default defineConfig({
  root: join(root, "src/app"),
  plugins: [
    reactPlugin(),
    sandboxPayments(),
    preloadFonts(),
    scriptsAfterPaint(),
    pageFiles(root),
    pageData(),
    pureComponents(),
    silentI18next(),
    silentRjsf(),
    keepEarlierBuilds(),
    await upToDateDefinitions(),
  ],
  resolve: { alias: [...smallerForms] },
  build: {
    outDir: join(root, "dist"),
    // `keepEarlierBuilds` takes away what nobody asks for any more.
    emptyOutDir: false,
    target: "es2022",
    // The Content-Security-Policy takes neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false, resolveDependencies: besideLatePart },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One small file for what all validators share, instead of one for each function.
            { name: "validation", test: /compiler[\\/]forms[\\/]runtime/ },
            // What every page needs, for the same reason; together it compresses better.
            { name: "page", test: everyPage, priority: 1 },
            // A file is run in one task: React is one by itself (decision 92).
            { name: "react", test: react, priority: 2 },
            ...Object.entries({ fields, blocks, calls, analytics }).map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
  server: { fs: { allow: [root] } },
  // Found only when the first form is opened, it would reload the page there.
  optimizeDeps: { include: ["@rjsf/core/lib/components/Form.js", "@rjsf/utils"] },
  test: {
    root,
    ...(orderSeed !== undefined && { sequence: { shuffle: { files: true, tests: true }, seed: Number(orderSeed) } }),
    // One core fewer, as it is without this, leaves half of a small machine idle.
    maxWorkers: "100%",
    // Only what hangs is to end so: a busy machine takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: [join(root, "tests/unit/properties.ts")],
    // So that forms are tested with the shims that people get.
    server: { deps: { inline: [/@rjsf/] } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/*.test.ts", "tests/unit/**/*.test.{ts,tsx}"],
          exclude: ["tests/unit/server/**", ...apart, ...components],
          // Files share what a worker has imported, which else takes most of its time: decision 33.
          isolate: false,
          experimental: { viteModuleRunner: false },
        },
      },
      { extends: true, test: { name: "components", include: components, exclude: apart, isolate: false } },
      { extends: true, test: { name: "apart", include: apart, globalSetup: postgres } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/unit/server/**/*.test.ts"],
          exclude: apart,
          isolate: false,
          experimental: { viteModuleRunner: false },
          globalSetup: postgres,
        },
      },
    ],
  },
});
