import { join, relative, sep } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { generate } from "../compiler/generate/index.ts";
import { type Problem, readRepository, RECORDINGS } from "../model/index.ts";
import { type DefinitionUpdate, UPDATE_EVENT } from "./protocol.ts";
import { firstError, rebuild, type Rebuilt } from "./rebuild.ts";
import { serveReplays } from "./replays.ts";
import { type WholeCheck, wholeCheck } from "./whole-check.ts";

/**
 * Keeps `src/generated/` and the open page in step with the definitions below `root` while they are edited: the page shows an edit
 * without losing its place (see `DefinitionUpdate`), and a broken one as an overlay that goes when it is mended.
 */
export function definitions(root: string, { exploreAfterMs }: Options = {}): Plugin {
  let session: Session | undefined;
  const path = (file: string) => relative(root, file).split(sep).join("/");
  return {
    name: "definitions",
    apply: "serve",
    async configureServer(server) {
      // Even with problems: most of the journey may work, and the overlay says what does not.
      await generate(readRepository(root));
      const opened = new Session(root, server, exploreAfterMs);
      session = opened;
      await opened.rebuild();
      server.watcher.add(WATCHED.map((folder) => join(root, folder)));
      server.watcher.on("all", (_event, file) => opened.edited(path(file)));
      server.ws.on("connection", () => opened.greet());
      server.middlewares.use("/@replay", serveReplays(root));
    },
    closeBundle: () => session?.close(),
    // The page is told by the plugin itself, once everything that an edit changes has been written.
    hotUpdate({ file }) {
      return isGenerated(path(file)) || isLocale(path(file)) ? [] : undefined;
    },
  };
}

interface Options {
  /** When there was no edit for so long, the whole check runs beside the server: it is quiet until then. Never unless told. */
  readonly exploreAfterMs?: number;
}

const WATCHED = ["flows", "schemas", "locales", "renderers", RECORDINGS];
const isDefinition = (path: string) =>
  /^(flows|schemas|locales|tests\/recordings)\/.+\.json$/.test(path) || /^renderers\/.+\/descriptor\.json$/.test(path);
const isGenerated = (path: string) => path.startsWith("src/generated/");
const isLocale = (path: string) => /^locales\/.+\.json$/.test(path);

class Session {
  readonly #root: string;
  readonly #server: ViteDevServer;
  readonly #whole: WholeCheck | undefined;
  #edited = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();
  #problem: Extract<Rebuilt, { problem: unknown }>["problem"] | undefined;

  constructor(root: string, server: ViteDevServer, exploreAfterMs: number | undefined) {
    this.#root = root;
    this.#server = server;
    if (exploreAfterMs !== undefined)
      this.#whole = wholeCheck(root, (problems) => this.#explored(problems), exploreAfterMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#whole?.stop();
  }

  /** Editors write a file in several steps, and version control many files at once: waits until it is quiet. */
  edited(path: string): void {
    if (!isDefinition(path)) return;
    this.#edited.add(path);
    this.#whole?.stop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#running.then(() => this.rebuild());
    }, 40);
  }

  async rebuild(): Promise<void> {
    const edited = [...this.#edited];
    this.#edited = new Set();
    const result = await rebuild(this.#root).catch((error: unknown) => ({ problem: { message: String(error) } }));
    if ("problem" in result) {
      // What was edited is told to the page when the problem is gone.
      this.#edited = new Set([...edited, ...this.#edited]);
      this.#problem = result.problem;
      this.#server.config.logger.error(result.problem.message, { timestamp: true });
      this.#showProblem();
      return;
    }
    if (this.#problem) this.#clearOverlay();
    this.#problem = undefined;
    if (edited.length > 0) this.#whole?.begin();
    if (
      result.written.some(
        ({ kind, path, id }) => path.endsWith(".js") && (kind === "index" || kind === "variant" || id === "operations"),
      )
    ) {
      this.#server.ws.send({ type: "full-reload" });
      return;
    }
    for (const { kind, id, path } of result.written) {
      if (kind === "program" || kind === "form") this.#tell(kind, id, join("src/generated", path));
    }
    for (const path of edited.filter(isLocale))
      this.#tell("locale", path.slice("locales/".length, -".json".length), path);
  }

  /** A page that has just connected learns of a problem that is older than it. */
  greet(): void {
    // Vite's client reloads the page at the first update that meets an overlay; this one comes before any overlay.
    this.#clearOverlay();
    this.#showProblem();
  }

  /** What the files alone do not show is told when it is known; the page goes on below it. */
  #explored(problems: readonly Problem[]): void {
    const { logger } = this.#server.config;
    for (const { severity, file, position, message } of problems)
      logger[severity === "error" ? "error" : "warn"](`${file}:${position.line}: ${message}`, { timestamp: true });
    // Whoever edits means to change what was recorded; the terminal says what, and CI asks for it.
    this.#problem = firstError(problems.filter(({ rule }) => rule !== "simulation"));
    this.#showProblem();
  }

  #tell(kind: DefinitionUpdate["kind"], id: string, path: string): void {
    const file = join(this.#root, path);
    for (const module of this.#server.moduleGraph.getModulesByFile(file) ?? []) {
      this.#server.moduleGraph.invalidateModule(module);
    }
    const url = `${this.#server.config.base}@fs/${file.replace(/^\//, "").split(sep).join("/")}?t=${Date.now()}`;
    const data: DefinitionUpdate = { kind, id, url };
    this.#server.ws.send({ type: "custom", event: UPDATE_EVENT, data });
  }

  #clearOverlay(): void {
    this.#server.ws.send({ type: "update", updates: [] });
  }

  #showProblem(): void {
    if (!this.#problem) return;
    const { message, place } = this.#problem;
    const loc = place && {
      file: join(this.#root, place.file),
      line: place.position.line,
      column: place.position.column,
    };
    this.#server.ws.send({ type: "error", err: { message, stack: "", ...(loc && { loc }), plugin: "definitions" } });
  }
}
