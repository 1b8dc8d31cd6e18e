import { join, relative, sep } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { type Artifact, generate } from "../compiler/generate/index.ts";
import { check } from "../linter/index.ts";
import { type Problem, RECORDINGS, readRepository } from "../model/index.ts";
import { type Finding, type FindingsBoard, findingsBoard, findingsPanel, firstError, inOrder } from "./findings.ts";
import type { DefinitionUpdate } from "./protocol.ts";
import { serveReplays } from "./replays.ts";
import { type WholeCheck, wholeCheck } from "./whole-check.ts";

/**
 * Keeps `src/generated/` and the open page up to date while the definitions below `root` are edited. The page shows an
 * edit without losing its state (see `DefinitionUpdate`), and problems in a panel that disappears when they are fixed.
 */
export function definitions(root: string, { exploreAfterMs }: Options = {}): Plugin {
  let session: Session | undefined;
  const path = (file: string) => relative(root, file).split(sep).join("/");
  return {
    name: "definitions",
    apply: "serve",
    ...findingsPanel(),
    async configureServer(server) {
      // Even with problems, because most of the journey may work and the panel shows the rest.
      await generate(readRepository(root));
      const opened = new Session(root, server, exploreAfterMs);
      session = opened;
      await opened.rebuild();
      server.watcher.add(WATCHED.map((folder) => join(root, folder)));
      server.watcher.on("all", (_event, file) => opened.edited(path(file)));
      server.middlewares.use("/@replay", serveReplays(root));
    },
    closeBundle: () => session?.close(),
    // The plugin itself informs the page, after everything that an edit changes has been written.
    hotUpdate({ file }) {
      return isGenerated(path(file)) || isLocale(path(file)) ? [] : undefined;
    },
  };
}

interface Options {
  /** Time in ms without an edit after which the whole check runs beside the server. Never by default. */
  readonly exploreAfterMs?: number;
}

const WATCHED = ["flows", "schemas", "locales", "renderers", RECORDINGS];
/**
 * More than 50 ms: for so long after a change, the watcher is silent about further changes of the file. They are
 * noticed because the file is read after that.
 */
const QUIET_MS = 60;

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
  readonly #board: FindingsBoard;

  constructor(root: string, server: ViteDevServer, exploreAfterMs: number | undefined) {
    this.#root = root;
    this.#server = server;
    this.#board = findingsBoard(server, root);
    if (exploreAfterMs !== undefined)
      this.#whole = wholeCheck(root, (problems) => this.#explored(problems), exploreAfterMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#whole?.stop();
  }

  /**
   * Waits for a pause, because editors write a file in several steps, and version control writes many files at once.
   */
  edited(path: string): void {
    if (!isDefinition(path)) return;
    this.#edited.add(path);
    this.#whole?.stop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#running.then(() => this.rebuild());
    }, QUIET_MS);
  }

  async rebuild(): Promise<void> {
    const edited = [...this.#edited];
    this.#edited = new Set();
    const result = await rebuild(this.#root).catch(
      (error: unknown): Rebuilt => ({
        findings: [{ severity: "error", message: String(error) }],
        written: [],
        refused: true,
      }),
    );
    const findings = inOrder(result.findings, edited);
    this.#board.report(findings);
    if (result.refused) {
      // Sent to the page when the errors are fixed.
      this.#edited = new Set([...edited, ...this.#edited]);
      this.#server.config.logger.error(firstError(findings) ?? "", { timestamp: true });
      return;
    }
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
      if (kind === "program" || kind === "form") this.#report(kind, id, join("src/generated", path));
    }
    for (const path of edited.filter(isLocale))
      this.#report("locale", path.slice("locales/".length, -".json".length), path);
  }

  /** Shows the findings of the exploration when they are known; the page remains usable. */
  #explored(problems: readonly Problem[]): void {
    const { logger } = this.#server.config;
    for (const { severity, file, position, message } of problems)
      logger[severity === "error" ? "error" : "warn"](`${file}:${position.line}: ${message}`, { timestamp: true });
    // Differences from recordings are expected while editing, so only the terminal shows them, and CI checks them.
    this.#board.report(inOrder(problems.filter(({ rule }) => rule !== "simulation")));
  }

  #report(kind: DefinitionUpdate["kind"], id: string, path: string): void {
    const file = join(this.#root, path);
    for (const module of this.#server.moduleGraph.getModulesByFile(file) ?? []) {
      this.#server.moduleGraph.invalidateModule(module);
    }
    const url = `${this.#server.config.base}@fs/${file.replace(/^\//, "").split(sep).join("/")}?t=${Date.now()}`;
    this.#server.ws.send("flow:update", { kind, id, url });
  }
}

/** The result of an edit: the problems, and the artifacts that were compiled; none (`refused`) if there is an error. */
interface Rebuilt {
  readonly findings: readonly Finding[];
  readonly written: readonly Artifact[];
  readonly refused: boolean;
}

/**
 * Reads, checks and compiles everything. Does not compile if the check finds errors, so that the open page keeps the
 * last valid version: a step that is only half renamed must not break the page of the person at that step.
 */
async function rebuild(root: string): Promise<Rebuilt> {
  const repo = readRepository(root);
  const findings = check(repo);
  if (findings.some(({ severity }) => severity === "error")) return { findings, written: [], refused: true };
  const { written, failures } = await generate(repo);
  const failed = failures.map(({ error }) => ({ severity: "error" as const, message: error.message }));
  return failed.length > 0
    ? { findings: [...failed, ...findings], written: [], refused: true }
    : { findings, written, refused: false };
}
