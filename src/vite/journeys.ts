import { join, relative, resolve, sep } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { PACKAGE } from "../compiler/index.ts";
import { compile } from "../language/index.ts";
import { check, readJourneys } from "../linter/index.ts";
import { codeFiles } from "./code-files.ts";
import { type Finding, findingsBoard, findingsPanel, firstError, inOrder } from "./findings.ts";
import { smallerForms } from "./smaller-forms.ts";
import { smallerLibraries } from "./smaller-libraries.ts";

export interface JourneysOptions {
  /** The folder with `flows/`, `schemas/`, `locales/`, and `renderers/` for your own blocks; `journeys` by default. */
  readonly root?: string;
  /** Output folder of compiled journeys; by default `generated` in that folder. Do not commit it. */
  readonly out?: string;
}

/**
 * For an application that shows journeys: checks and compiles them before the build and after each edit, removes unused
 * code of forms and libraries, and joins small files. An error of the check fails a build; the dev server shows it over
 * the page, which keeps the last valid version.
 *
 *     export default defineConfig({ plugins: [react(), journeys()] });
 */
export function journeys({ root = "journeys", out }: JourneysOptions = {}): Plugin {
  let folder = root;
  let to = out ?? join(root, "generated");
  return {
    name: "journeys",
    ...findingsPanel(),
    transform: smallerLibraries,
    config: (config) => ({
      ...codeFiles(config),
      resolve: { alias: [...smallerForms], dedupe: ["react", "react-dom"] },
      // Vite would otherwise discover these when the first form is opened, and reload the page.
      optimizeDeps: {
        include: ["@rjsf/core/lib/components/Form.js", "@rjsf/utils"].map((name) => `${PACKAGE} > ${name}`),
      },
    }),
    configResolved(config) {
      folder = resolve(config.root, root);
      to = resolve(config.root, out ?? join(root, "generated"));
    },
    async buildStart() {
      // The dev server compiles and reports problems itself.
      if (this.meta.watchMode) return;
      const findings = await rebuild(folder, to);
      for (const warning of findings.filter(({ severity }) => severity !== "error")) this.warn(sentence(warning));
      const error = firstError(findings);
      if (error !== undefined) this.error(error);
    },
    async configureServer(server) {
      await follow(server, folder, to);
    },
  };
}

/** Returns the problems. Does not compile if the check finds errors, so that the page keeps the last valid version. */
async function rebuild(root: string, to: string): Promise<readonly Finding[]> {
  const repo = readJourneys(root);
  const findings = check(repo);
  if (firstError(findings) !== undefined) return findings;
  const { failures } = await compile(repo, to);
  return [
    ...failures.map(({ path, message }): Finding => ({ severity: "error", message: `${path}: ${message}` })),
    ...findings,
  ];
}

function sentence({ rule, file, position, message }: Finding): string {
  return `${file}:${position?.line}: ${message} (${rule})`;
}

async function follow(server: ViteDevServer, root: string, to: string): Promise<void> {
  let running = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refused = false;
  let edited: string[] = [];
  const board = findingsBoard(server, root);
  const rerun = async (): Promise<void> => {
    const findings = await rebuild(root, to).catch((thrown: unknown): readonly Finding[] => [
      { severity: "error", message: String(thrown) },
    ]);
    board.report(inOrder(findings, edited.splice(0)));
    const error = firstError(findings);
    if (error !== undefined) server.config.logger.error(error, { timestamp: true });
    else if (refused) server.ws.send({ type: "full-reload" });
    refused = error !== undefined;
  };
  await rerun();
  server.watcher.add(root);
  server.watcher.on("all", (_event, file) => {
    const path = relative(root, file).split(sep).join("/");
    if (!/^(?:flows|schemas|locales|renderers)\/.+\.json$/.test(path)) return;
    edited.push(path);
    // Editors write a file in several steps.
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(rerun)), 40);
  });
}
