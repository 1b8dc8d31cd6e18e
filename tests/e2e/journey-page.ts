import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import { runFlow } from "../../src/cli/cli.ts";
import { compile, readJourneys } from "../../src/language/index.ts";

const ROOT = join(import.meta.dirname, "../..");
const PAGE = "tests/e2e/fixtures/journeys/index.html";
const SAMPLES = join(ROOT, "tests/fixtures/import/rjsf");

/** Imports these samples of RJSF, and serves the page that shows each beside the original. */
export async function serveImportedPage(samples: readonly string[]) {
  const folder = mkdtempSync(join(pagesFolder(), "imported-"));
  for (const sample of samples) {
    const { code, said } = await importSample(folder, sample);
    if (code !== 0) throw new Error(said);
  }
  const read = (name: string): unknown => JSON.parse(readFileSync(join(SAMPLES, name), "utf8"));
  const forms = Object.fromEntries(
    samples.map((sample) => [sample, { schema: read(`${sample}.schema.json`), uiSchema: uiOf(read, sample) }]),
  );
  return serveJourneys(folder, forms);
}

/**
 * Compiles the journeys of a folder inside of this repository, and serves a page that shows each (`?journey=name`) with
 * what a person has answered. `forms`: what RJSF shows beside the journeys of these names.
 */
export async function serveJourneys(folder: string, forms: Readonly<Record<string, unknown>> = {}) {
  const { failures } = await compile(readJourneys(folder), join(folder, "generated"));
  if (failures[0] !== undefined) throw new Error(failures[0].message);
  const outDir = join(folder, "page");
  const from = (path: string) => join(ROOT, path);
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    plugins: [
      react(),
      {
        name: "tested",
        resolveId: (id) => (id === "tested:forms" ? "\0forms" : null),
        load: (id) => (id === "\0forms" ? `export const forms = ${JSON.stringify(forms)};` : null),
      },
    ],
    resolve: {
      alias: {
        "tested:journeys": join(folder, "generated/journeys.js"),
        "twofold-flow/runtime/cel": from("src/cel/runtime.ts"),
        "twofold-flow/runtime/flow": from("src/compiler/flow/runtime.ts"),
        "twofold-flow/runtime/forms": from("src/compiler/forms/runtime/index.ts"),
        "twofold-flow/runtime/analytics": from("src/compiler/analytics/runtime.ts"),
        "twofold-flow/react": from("src/embed/index.ts"),
      },
    },
    build: { outDir, emptyOutDir: true, minify: false, target: "es2022", rolldownOptions: { input: from(PAGE) } },
  });
  const server = await preview({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  return {
    url: `${server.resolvedUrls?.local[0] ?? ""}${PAGE}`,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Inside of this repository, so that compiled code finds its packages. */
export function pagesFolder(): string {
  const folder = join(ROOT, "test-results");
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function importSample(folder: string, sample: string) {
  const files = [`${sample}.schema.json`, `${sample}.ui.json`];
  cpSync(SAMPLES, join(folder, "samples"), { recursive: true });
  let said = "";
  const out = (text: string) => void (said += text);
  const args = [
    "import",
    "rjsf",
    files[0] ?? "",
    ...(hasUi(sample) ? [files[1] ?? ""] : []),
    "--name",
    sample,
    "--root",
    folder,
  ];
  const code = await runFlow(args, { cwd: join(folder, "samples"), colours: false, out, error: out });
  return { code, said };
}

const hasUi = (sample: string) => {
  try {
    readFileSync(join(SAMPLES, `${sample}.ui.json`));
    return true;
  } catch {
    return false;
  }
};

function uiOf(read: (name: string) => unknown, sample: string): unknown {
  return hasUi(sample) ? read(`${sample}.ui.json`) : {};
}
