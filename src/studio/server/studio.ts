import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createVite, type ViteDevServer } from "vite";
import { serveReplays } from "../../vite/index.ts";
import { Workspace } from "./workspace.ts";
import { createApi } from "./api.ts";
import { forgetReplays } from "./replay-files.ts";
import { createBefore } from "./before.ts";
import { buildPages, servePages } from "./built-pages.ts";
import { createChecker } from "./checker.ts";
import { forget, openPreviews } from "./definitions.ts";
import { endingOf } from "./ending.ts";
import { Refusal, whyUnwritable } from "../edits/index.ts";
import { watchFiles } from "../../model/index.ts";
import { createGuard } from "./guard.ts";
import { forgetPictures, stateOf } from "./kept-pictures.ts";
import { Listeners } from "./listeners.ts";
import { createOthers } from "./others.ts";
import type { MachineTranslation } from "./machine-translation.ts";
import { createPeopleThere } from "./people-there.ts";
import { createRelease } from "./release.ts";
import { Model } from "./model.ts";
import { findingsNews, notifyOf, type Services } from "./services.ts";
import { knownTexts, PREVIEW_BASE, sendPreview, sharedCode } from "./preview-code.ts";
import { shortestPaths } from "./shortest-paths.ts";
import { FOLDERS } from "./submit.ts";
import { createExplorerThread } from "./explorer-thread.ts";
import { startFullCheck } from "./whole.ts";
import type { EditedDefinition } from "./worker-messages.ts";

/**
 * How long files must not change until they are read, in ms. Short, because what is read between two steps of a program
 * does no harm: pages stay as they are, and the next step is read too.
 */
const QUIET_MS = 20;

interface Studio {
  /** The link that opens it, valid once. */
  readonly link: string;
  close(): Promise<void>;
}

/** The folder for the history and caches. Throws an error with one sentence if nothing can be written there. */
function stateBelow(root: string): string {
  const state = stateOf(root);
  try {
    mkdirSync(state, { recursive: true });
    accessSync(state, constants.W_OK);
  } catch (error) {
    const why = whyUnwritable(error);
    if (why === undefined) throw error;
    throw new Refusal(`The Studio cannot write to ${state}, because ${why}. It keeps its history there.`);
  }
  return state;
}

interface Options {
  /** The working copy: the folder that contains `flows/`. */
  readonly root: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Returns the project's requirements, if it has any, for the map's search. */
  readonly requirements?: Services["requirements"];
  /** Origin of the staff's pages of the running service, for links to an experiment's figures. */
  readonly staffOrigin?: string | undefined;
  /** By which the staff's port tells how many people are in the middle: its `STUDIO_TOKEN`. */
  readonly studioToken?: string | undefined;
  /** Address that says which commit the service runs, such as its `/readyz`. */
  readonly releaseAt?: string | undefined;
  /** Translates by machine when a translator asks. */
  readonly translation?: MachineTranslation | undefined;
}

/**
 * Opens the Studio for a working copy. It listens on the loopback interface only, and answers only the browser that
 * opens its link.
 */
export async function openStudio({
  root,
  port,
  requirements = () => [],
  staffOrigin,
  studioToken,
  releaseAt,
  translation,
}: Options): Promise<Studio> {
  const state = stateBelow(root);
  forgetReplays(root);
  forgetPictures(state);
  const model = new Model(new Workspace(root, state));
  const listeners = new Listeners();
  let vite: ViteDevServer | undefined;
  let show: ((edited: EditedDefinition) => Promise<void>) | undefined;
  const checker = createChecker(root, async ({ written, modules, reload, topics }) => {
    if (vite !== undefined) {
      forget(
        vite,
        root,
        written.map((path) => `src/generated/${path}`),
      );
      await Promise.all(modules.map((module) => show?.(module)));
    }
    // Open pages apply modules by themselves. There is nothing else to know before the check has ended.
    const found = topics.includes("checked") ? news() : [];
    if (topics.length > 0) notifyOf({ model, listeners }, [...topics, ...found], reload);
  });
  const whole = startFullCheck(root, () => notifyOf({ model, listeners }, ["checked", ...news()]));
  const news = findingsNews({ model, checker, whole });
  const explorer = createExplorerThread(root);
  const shortest = shortestPaths(model, explorer);
  model.follow((notice, changed) => {
    const { revision, topics, files: paths } = notice;
    checker.edited(changed);
    if (topics.every((topic) => topic === "comments")) return listeners.notify(notice);
    if (vite !== undefined) {
      forget(vite, root, paths);
      for (const path of paths.filter((one) => one.startsWith("locales/")))
        void show?.({ kind: "locale", id: path.slice("locales/".length, -".json".length), path });
    }
    explorer.edited(changed);
    shortest.findAll();
    whole.begin(revision);
    listeners.notify(notice);
    // What the whole check found was about the files before.
    const found = news();
    if (found.length > 0) notifyOf({ model, listeners }, found);
  });
  const guard = createGuard(() => (server.address() as AddressInfo | null)?.port ?? port);
  const server = createServer((request, response) => {
    if (guard.admits(request, response)) answer(request, response);
  });
  const before = createBefore(root);
  const others = createOthers(state);
  const api = await createApi({
    model,
    checker,
    whole,
    explorer,
    paths: shortest,
    listeners,
    before,
    requirements,
    staffOrigin,
    translation,
    others,
    release: createRelease(root, releaseAt),
    peopleThere: createPeopleThere(staffOrigin, studioToken),
  });
  await buildPages(root);
  const pages = servePages(root);
  const replays = serveReplays(root);
  const end = endingOf(server);
  // Registered before the bundler's own listener.
  server.on("upgrade", (request: IncomingMessage, socket) => {
    if (!guard.admitsSocket(request)) socket.destroy();
  });
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? "/";
    const path = url.split("?")[0] ?? "";
    if (path.startsWith("/studio/api/")) return api.routing(request, response);
    if (path === "/" || path === "/studio") {
      response.writeHead(302, { Location: "/studio/" }).end();
      return;
    }
    if (path.startsWith("/@replay/")) {
      request.url = url.slice("/@replay".length);
      return replays(request, response);
    }
    if (/^\/(v2|ofw|healthz)(\/|$)/.test(path) && request.headers["sec-fetch-mode"] !== "navigate") {
      // A preview has no service: its calls are answered in the frame. Other requests (analytics, session renewal) are
      // accepted and ignored, because an error would show up on its console.
      request.resume();
      response.writeHead(204).end();
      return;
    }
    if (before.answers(request, response)) return;
    if (path.startsWith("/studio/") || path.startsWith(PREVIEW_BASE)) return pages(request, response);
    if (vite === undefined) {
      response.writeHead(503, { "Retry-After": "1" }).end();
      return;
    }
    if (request.headers["sec-fetch-mode"] === "navigate") return sendPreview(response, root);
    vite.middlewares(request, response);
  }
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  checker.edited({ ask: "files", revision: model.revision, files: [] });
  // A fresh clone has no compiled journeys yet, and the bundler would remember that they are missing.
  if (!existsSync(join(root, "src/generated/programs/index.js"))) await checker.compiledFirst;
  vite = await createVite({
    // The code of previews is built. The server has only what people edit, and what lists and follows that.
    configFile: false,
    root: join(root, "src/app"),
    logLevel: "error",
    appType: "custom",
    cacheDir: join(state, "vite"),
    plugins: [sharedCode(root), knownTexts(root, readable)],
    optimizeDeps: { noDiscovery: true, include: [] },
    // Pages are notified of edits by the Studio itself.
    server: {
      middlewareMode: true,
      ws: { server },
      hmr: { overlay: false },
      watch: null,
      preTransformRequests: false,
      fs: { allow: [root, before.folder] },
    },
  });
  show = openPreviews(vite, root);
  /** A file's content, as far as it can be read: in the middle of an edit, a comma may be missing. */
  function readable(path: string) {
    const { value, recovered } = model.repo.files.get(path) ?? {};
    return value ?? recovered;
  }
  const watcher = watchFiles(root, { folders: FOLDERS, quiet: QUIET_MS, listener });
  /** Reads what changed: a file, or all of them where a folder came or went with its files. */
  function listener(paths: readonly string[]): void {
    const files = paths.filter((path) => path.endsWith(".json"));
    if (files.length < paths.length) model.refresh();
    model.refresh(files);
  }
  // The journeys have not been walked through yet, and nothing may be edited for long.
  whole.begin(model.revision);
  shortest.findAll();
  const { port: taken } = server.address() as AddressInfo;
  return {
    link: `http://127.0.0.1:${taken}/studio/open?token=${guard.token}`,
    async close() {
      watcher.close();
      others.close();
      whole.close();
      shortest.close();
      await Promise.all([end(), checker.close(), explorer.close(), api.close(), before.close(), vite?.close()]);
    },
  };
}
