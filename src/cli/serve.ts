/** Shows journeys in a browser before an application shows them. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { InlineConfig } from "vite";
import { UsageError } from "../insight/index.ts";
import { journeys, page } from "../vite/index.ts";
import { type Command, type ExitCode, type Invocation, textOption } from "./terminal.ts";

const PAGE = `
  --service  address of the service (default: the page's own origin)
The folder's own blocks and widgets are renderers/blocks/<name>/index.jsx and renderers/widgets/<name>/index.jsx. Functions that calls.js exports answer
the calls of their names. In the address, ?arm.<flag>=<arm> tries an arm, and ?lang=es another language.
`;

export const serveCommand: Command = {
  takes: "[--port 5173] [--service <address>]",
  does: "Shows the journeys of a folder in a browser, and updates the page after each edit.",
  help: `
  --port  default: 5173${PAGE}`,
  options: { port: { type: "string" }, service: { type: "string" } },
  async run(invocation, terminal): Promise<ExitCode> {
    const { createServer } = await vite();
    const port = Number(textOption(invocation, "port") ?? 5173);
    if (!Number.isInteger(port)) throw new UsageError("--port must be a whole number.");
    const server = await createServer({ ...configOf(invocation), server: { port, fs: { strict: false } } });
    await server.listen();
    terminal.out(`${server.resolvedUrls?.local[0] ?? ""}\n`);
    await new Promise((ended) => process.once("SIGINT", ended).once("SIGTERM", ended));
    await server.close();
    return 0;
  },
};

export const buildCommand: Command = {
  takes: "[--out <folder>] [--service <address>]",
  does: "Builds a page with the journeys of a folder, for any web server.",
  help: `
  --out  the output folder (default: dist/ in the folder of the journeys)${PAGE}
The web server must answer every address that is not a file with index.html.
`,
  options: { out: { type: "string" }, service: { type: "string" } },
  async run(invocation, terminal): Promise<ExitCode> {
    const { build } = await vite();
    const out = textOption(invocation, "out");
    const outDir = out === undefined ? join(invocation.root, "dist") : resolve(terminal.cwd, out);
    try {
      await build({
        ...configOf(invocation),
        build: { outDir, emptyOutDir: true, target: "es2022" },
        logLevel: "error",
      });
    } catch (error) {
      terminal.error(`${error instanceof Error ? error.message : String(error)}\n`);
      return 1;
    }
    terminal.out(`${outDir}\n`);
    return 0;
  },
};

function configOf({ root, options }: Invocation): InlineConfig {
  const service = textOption({ root, words: [], options }, "service");
  return {
    root,
    configFile: false,
    publicDir: existsSync(join(root, "public")) ? "public" : false,
    plugins: [journeys({ root: "." }), page({ root, ...(service !== undefined && { service }) })],
  };
}

/** Vite is a dependency of the application, because checking journeys does not need it. */
async function vite() {
  try {
    return await import("vite");
  } catch {
    throw new UsageError("This needs Vite and React next to the package: npm install --save-dev vite react react-dom");
  }
}
