import { join, relative, resolve, sep } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { PACKAGE } from "../compiler/index.ts";
import { compile } from "../language/index.ts";
import { check, readJourneys } from "../linter/index.ts";
import type { Problem } from "../model/index.ts";
import { firstError } from "./rebuild.ts";
import { smallerForms } from "./smaller-forms.ts";

export interface JourneysOptions {
  /** The folder that holds `flows/`, `schemas/`, `locales/`, and `renderers/` for blocks of your own; `journeys` unless told. */
  readonly root?: string;
  /** Where compiled journeys are written; `generated` in that folder unless told. Not to be committed. */
  readonly out?: string;
}

/**
 * For an application that shows journeys: checks and compiles them before the build and after each edit, and leaves out of forms what these
 * do not need. A build fails by an error that the check finds; the dev server shows it over the page, which goes on with what was right before.
 *
 *     export default defineConfig({ plugins: [react(), journeys()] });
 */
export function journeys({ root = "journeys", out }: JourneysOptions = {}): Plugin {
  let folder = root;
  let to = out ?? join(root, "generated");
  return {
    name: "journeys",
    config: () => ({
      resolve: { alias: [...smallerForms], dedupe: ["react", "react-dom"] },
      // Found only when the first form is opened, they would reload the page there.
      optimizeDeps: {
        include: ["@rjsf/core/lib/components/Form.js", "@rjsf/utils"].map((name) => `${PACKAGE} > ${name}`),
      },
    }),
    configResolved(config) {
      folder = resolve(config.root, root);
      to = resolve(config.root, out ?? join(root, "generated"));
    },
    async buildStart() {
      // The dev server compiles, and shows what is wrong, by itself.
      if (this.meta.watchMode) return;
      const { error, warnings } = await rebuild(folder, to);
      for (const warning of warnings) this.warn(warning);
      if (error !== undefined) this.error(error);
    },
    async configureServer(server) {
      await follow(server, folder, to);
    },
  };
}

interface Rebuilt {
  readonly error?: string;
  readonly warnings: readonly string[];
}

/** What the check refuses is not compiled: the page goes on with what made sense. */
async function rebuild(root: string, to: string): Promise<Rebuilt> {
  const repo = readJourneys(root);
  const problems = check(repo);
  const error = firstError(problems)?.message;
  const warnings = problems.filter(({ severity }) => severity !== "error").map(sentence);
  if (error !== undefined) return { error, warnings };
  const { failures } = await compile(repo, to);
  const [failure] = failures;
  return failure ? { error: `${failure.path}: ${failure.message}`, warnings } : { warnings };
}

function sentence({ rule, file, position, message }: Problem): string {
  return `${file}:${position.line}: ${message} (${rule})`;
}

async function follow(server: ViteDevServer, root: string, to: string): Promise<void> {
  let running = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = false;
  const again = async (): Promise<void> => {
    const { error } = await rebuild(root, to).catch(
      (thrown: unknown): Rebuilt => ({ error: String(thrown), warnings: [] }),
    );
    if (error === undefined) {
      if (told) server.ws.send({ type: "full-reload" });
      told = false;
      return;
    }
    told = true;
    server.config.logger.error(error, { timestamp: true });
    server.ws.send({ type: "error", err: { message: error, stack: "", plugin: "journeys" } });
  };
  await again();
  server.watcher.add(root);
  server.watcher.on("all", (_event, file) => {
    const path = relative(root, file).split(sep).join("/");
    if (!/^(?:flows|schemas|locales|renderers)\/.+\.json$/.test(path)) return;
    // Editors write a file in several steps.
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(again)), 40);
  });
}
