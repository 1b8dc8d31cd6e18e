import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import reactPlugin from "@vitejs/plugin-react";
import type { Plugin, ResolveModulePreloadDependenciesFn } from "vite";
import { defineConfig } from "vitest/config";
import { keepEarlierBuilds } from "./src/app/keep-earlier-builds.ts";
import { sandboxPayments } from "./src/app/payments/sandbox-plugin.ts";
import { pageFiles } from "./src/compiler/page-files/plugin.ts";
import { preloadFonts } from "./src/app/preload-fonts.ts";
import { pageData } from "./src/app/page-data.ts";
import { scriptsAfterPaint } from "./src/app/scripts-after-paint.ts";
import { smallerForms } from "./src/vite/smaller-forms.ts";
import { smallerLibrariesAndTexts } from "./src/vite/smaller-libraries.ts";

const root = import.meta.dirname;

/**
 * The engine, the journey's page and their dependencies. Never the entry script itself, because it waits for parts that
 * load later, and those would wait for it.
 */
const everyPage =
  /src[\\/]((cel|compiler[\\/]flow)[\\/]runtime\.ts|engine[\\/]|browser[\\/](?!ask-ahead|keep-file|calls[\\/](?!call\.))|experiments[\\/](?!provider)|app[\\/]variants|generated[\\/](forms[\\/]index|variants))|renderers[\\/]([^\\/]*$|(page|text|icon)[\\/]|commerce[\\/](index|registry|payments|payments-context)\.ts)/;

/** React, and code that depends on nothing else. */
const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]app[\\/]react-roots\.ts/;

/** Shared by all forms, and by other blocks with fields or answers. Separately, each would be a few hundred bytes. */
const fields =
  /renderers[\\/](blocks[\\/]form[\\/]ready-form|fields[\\/](currency|label|NoteLine|properties)|widgets[\\/](control|useBefore|useTyped|Input|Choices|ProblemLine|password[\\/]Secret))\./;

/** Shared by all validators. Not the phone library: only numbers of few countries need it. */
const validation = /compiler[\\/]forms[\\/]runtime[\\/](?!phone-library)/;

/** Shared by blocks that are not on every page. */
const blocks = /renderers[\\/]blocks[\\/](useBlockText|End|Failure|TitledCard)\./;

/** The code for calling the service, without the validators of its answers. */
const calls = /src[\\/](browser[\\/]calls[\\/](?!call\.)|app[\\/]api[\\/]request|generated[\\/]api[\\/]operations)/;

/** Analytics and affiliates, loaded when the page is idle. */
const analytics =
  /src[\\/](app[\\/]analytics[\\/](affiliate|hash|outbox|recorder)|compiler[\\/]analytics[\\/]runtime)\./;

/** Files that are loaded before any later part. */
const everywhere = /[\\/](page|react|rolldown-runtime)-[\w-]+\.js$/;

/**
 * Files to load together with a later part of a page, so that it does not wait for them. Not the files of every page,
 * and not the part itself, which its import loads at the same time; alone, it may still have to wait for its styles.
 */
const besideLatePart: ResolveModulePreloadDependenciesFn = (file, needed, { hostType }) => {
  if (hostType === "html") return [...needed];
  const others = needed.filter((one) => one !== file && !everywhere.test(one));
  return others.length === 0 && needed.includes(file) ? [file] : others;
};

/**
 * Unit tests that would affect other tests in the same process, or be affected: they replace modules, load one again,
 * or build with Vite, which sets `NODE_ENV`.
 */
export const apart = [
  "tests/unit/app/{production-build,unreadable-answers,payments/create-payments-client}.test.ts",
  "tests/unit/linter/redos.test.ts",
  "tests/unit/model/memory.test.ts",
  "tests/unit/renderers/fields/field-store.test.ts",
  "tests/unit/server/texts/directions.test.ts",
  "tests/unit/vite/plugin.test.ts",
];

/**
 * Unit tests of code that only Vite can load: components (JSX), `import.meta.glob`, and a file that replaces modules.
 */
const components = [
  "tests/unit/{app,browser,embed,renderers}/**/*.test.{ts,tsx}",
  "tests/unit/journeys/two-tabs.test.ts",
  "tests/unit/recipes/{developers,recipes}.test.{ts,tsx}",
];

/**
 * While Vitest runs, nobody edits and no page is open. It only needs `src/generated/`, once for all projects, without a
 * check.
 */
async function upToDateDefinitions(): Promise<Plugin> {
  if (process.env["VITEST"] === undefined)
    return (await import("./src/vite/index.ts")).definitions(root, { exploreAfterMs: 1_500 });
  // `npm test` has just built it.
  if (process.env["GENERATED"] !== undefined) return { name: "generated-already" };
  const generate = join(root, "scripts/generate.ts");
  return {
    name: "generated",
    apply: ({ test }) => test?.name === undefined,
    // If a definition cannot be compiled, the tests report it.
    configureServer: () => void spawnSync(process.execPath, [generate], { cwd: root, stdio: "ignore" }),
  };
}

/** Starts the database that the service's tests share. */
const postgres = join(root, "tests/unit/server/postgres.ts");

/** Set by `npm run test:stress`: runs the tests in this random order. */
const orderSeed = process.env["TEST_ORDER_SEED"];

export default defineConfig({
  root: join(root, "src/app"),
  plugins: [
    reactPlugin(),
    sandboxPayments(),
    preloadFonts(),
    scriptsAfterPaint(),
    pageFiles(root),
    pageData(join(root, "flows", "experiments.json")),
    { name: "smaller-libraries", transform: smallerLibrariesAndTexts },
    keepEarlierBuilds(),
    await upToDateDefinitions(),
  ],
  resolve: { alias: [...smallerForms] },
  build: {
    outDir: join(root, "dist"),
    // `keepEarlierBuilds` deletes files that are no longer needed.
    emptyOutDir: false,
    target: "es2022",
    // The Content-Security-Policy allows neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false, resolveDependencies: besideLatePart },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One small file for the code that all validators share, instead of one per function.
            { name: "validation", test: validation },
            // Code of every page, for the same reason; together it compresses better.
            { name: "page", test: everyPage, priority: 1 },
            // A browser runs a file in one task, so React is a separate file (decision 55).
            { name: "react", test: react, priority: 2 },
            ...Object.entries({ fields, blocks, calls, analytics }).map(([name, test]) => ({
              name,
              test,
            })),
          ],
        },
      },
    },
  },
  server: { fs: { allow: [root] } },
  // Vite would otherwise discover this when the first form is opened, and reload the page.
  optimizeDeps: { include: ["@rjsf/core/lib/components/Form.js", "@rjsf/utils"] },
  test: {
    root,
    ...(orderSeed !== undefined && { sequence: { shuffle: { files: true, tests: true }, seed: Number(orderSeed) } }),
    // By default Vitest uses one core less, which leaves half of a small machine idle.
    maxWorkers: "100%",
    // Only for tests that hang, because a busy machine may be slow.
    testTimeout: 120_000,
    // What is recorded of the Studio's commands is written by `vitest -u` only, so that a row without it fails.
    update: "none",
    resolveSnapshotPath: (path, extension) =>
      join(
        root,
        "tests/fixtures/edits",
        relative(join(root, "tests/unit/studio"), path).replace(".test.ts", extension),
      ),
    hookTimeout: 120_000,
    setupFiles: [join(root, "tests/unit/properties.ts")],
    // Tests forms with the same replacements as the real pages.
    server: { deps: { inline: [/@rjsf/] } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/*.test.ts", "tests/unit/**/*.test.{ts,tsx}"],
          exclude: ["tests/unit/server/**", ...apart, ...components],
          // Files share the modules that a worker has imported; importing takes most of its time otherwise.
          isolate: false,
          experimental: { viteModuleRunner: false },
        },
      },
      { extends: true, test: { name: "components", include: components, exclude: apart, isolate: false } },
      { extends: true, test: { name: "apart", include: apart } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/unit/server/**/*.test.ts"],
          exclude: apart,
          isolate: false,
          experimental: { viteModuleRunner: false },
          globalSetup: postgres,
          setupFiles: [join(root, "tests/unit/server/recorded-statements.ts")],
        },
      },
    ],
  },
});
