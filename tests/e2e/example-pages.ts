import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, preview } from "vite";
import config from "../../vite.config.ts";

export interface ExamplePages {
  /** The catalogue of blocks and widgets. */
  readonly catalogue: string;
  /** One block at a time, as a journey shows it. */
  readonly blocks: string;
  /** A journey inside another company's page. */
  readonly embedded: string;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, "../..");
const PAGES = {
  catalogue: "src/studio/catalogue/index.html",
  blocks: "tests/e2e/fixtures/checkout-blocks/index.html",
  embedded: "tests/e2e/fixtures/embedded/index.html",
};

/** Builds the pages of examples and serves them on a free port. Uses React's development build, which logs warnings. */
export async function serveExamplePages(): Promise<ExamplePages> {
  const outDir = await mkdtemp(join(tmpdir(), "example-pages-"));
  await inDevelopment(() =>
    build({
      configFile: false,
      root: ROOT,
      mode: "development",
      logLevel: "error",
      plugins: [react()],
      // With the shims of production builds.
      resolve: config.resolve ?? {},
      build: { outDir, emptyOutDir: true, minify: false, target: "es2022", rolldownOptions: { input: PAGES } },
    }),
  );
  const server = await preview({
    configFile: false,
    plugins: [uncompressed],
    root: ROOT,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("The preview server has no address");
  return {
    catalogue: url + PAGES.catalogue,
    blocks: url + PAGES.blocks,
    embedded: url + PAGES.embedded,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/** The preview would compress each file for each request, which costs more than sending it uncompressed. */
const uncompressed: Plugin = {
  name: "uncompressed",
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      delete request.headers["accept-encoding"];
      next();
    });
  },
};

/** Vite reads its mode from NODE_ENV, and leaves it changed afterwards. */
async function inDevelopment(act: () => Promise<unknown>): Promise<void> {
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "development";
  try {
    await act();
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}
