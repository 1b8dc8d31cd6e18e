import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { ServerResponse } from "node:http";
import { isFileLoadingAllowed, type Plugin } from "vite";
import type { Json } from "../../engine/index.ts";
import { type Experiments, withExperiments } from "../../experiments/index.ts";
import { oncePerKey } from "../../model/index.ts";
import { sendJson, sendJsonFile } from "../../vite/index.ts";

/** Output folder of the built code of previews, relative to the project. */
export const PREVIEW = "node_modules/.cache/studio/preview";

/** Prefix of addresses for the built code. */
export const PREVIEW_BASE = "/@preview/";

/** Modules of the app that list or follow the files that people edit. They are not built. */
export const PREVIEW_MODULES = ["src/app/texts.ts", "src/app/dev/mock-route.ts", "src/app/follow-edits.ts"];

/** What these and compiled journeys import from the built code. */
const SHARED = [
  "src/browser/index.ts",
  "src/cel/runtime.ts",
  "src/compiler/analytics/runtime.ts",
  "src/compiler/flow/runtime.ts",
  "src/compiler/forms/runtime/index.ts",
  "src/experiments/index.ts",
  "src/texts/index.ts",
];

/** Lists the built file of each of them. */
const LIST = "shared.json";

/** Prefix of the built code's imports of files that are not built. The document says where these are. */
const DEFINITIONS = "definitions/";

const slashed = (path: string) => path.split(sep).join("/");

/**
 * For the build of the previews' code: what people edit stays out of it (compiled journeys, sites, texts, samples). So
 * the code is built once for all journeys, and a page loads a few files instead of hundreds of modules.
 */
export function definitionsApart(root: string): Plugin {
  const built = new Map<string, string>();
  return {
    name: "definitions-apart",
    apply: "build",
    enforce: "pre",
    buildStart() {
      for (const path of SHARED)
        built.set(path, this.emitFile({ type: "chunk", id: join(root, path), preserveSignature: "strict" }));
    },
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith(".")) return undefined;
      const path = slashed(relative(root, join(dirname(importer), source)));
      const isApart = PREVIEW_MODULES.includes(path) || path.startsWith("src/generated/") || path.startsWith("flows/");
      return isApart
        ? { id: DEFINITIONS + path + (path.endsWith(".json") ? "?import" : ""), external: true }
        : undefined;
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const early = readFileSync(join(root, "src/app/public/early.js"), "utf8");
        // Inline, as the service has it. A script's address is none of the names that the document maps.
        return html.replace(EARLY, () => `<script>{${early}}</script>`).replace(MAPPED, "");
      },
    },
    generateBundle() {
      const files = [...built].map(([path, file]) => [path, this.getFileName(file)]);
      this.emitFile({ type: "asset", fileName: LIST, source: JSON.stringify(Object.fromEntries(files)) });
    },
  };
}

const EARLY = /<script src="[^"]*early\.js"><\/script>/;
const MAPPED = new RegExp(`<script [^>]*src="${DEFINITIONS}[^>]*></script>\\s*`, "g");

/** For the server of the files that are not built: their imports of code lead to the built one. */
export function sharedCode(root: string): Plugin {
  const files = Object.entries(JSON.parse(readFileSync(join(root, PREVIEW, LIST), "utf8")) as Record<string, string>);
  return {
    name: "shared-code",
    enforce: "pre",
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith(".")) return undefined;
      const path = slashed(join(dirname(importer), source));
      const found = files.find(([file]) => path.endsWith(`/${file}`));
      return found && PREVIEW_BASE + found[1];
    },
  };
}

/**
 * For the same server: texts are sent as `contentOf` knows them by their path below `root`, or else as they are at one
 * moment, because an edit may replace their file meanwhile.
 */
export function knownTexts(root: string, contentOf: (path: string) => Json | undefined): Plugin {
  return {
    name: "known-texts",
    configureServer({ config, middlewares }) {
      middlewares.use((request, response, next) => {
        const [, path = ""] = /^\/@fs\/([^?]+\/locales\/[^?]+\.json)(\?t=\d+)?$/.exec(request.url ?? "") ?? [];
        const file = resolve("/", decodeURIComponent(path));
        if (path === "" || !isFileLoadingAllowed(config, slashed(file))) return next();
        const content = contentOf(slashed(relative(root, file)));
        if (content === undefined) sendJsonFile(response, file);
        else sendJson(response, JSON.stringify(content));
      });
    },
  };
}

/** The address of a file or folder on the server of the files that are not built. */
export function addressOfFile(path: string): string {
  return `/@fs/${slashed(path).replace(/^\//, "")}`;
}

/** The document of a preview. Its journeys are those below `folder`, and it follows no edits if they are of the past. */
export function previewDocument(root: string, folder: string = root): string {
  const html = builtDocument(join(root, PREVIEW, "index.html"));
  const experiments = JSON.parse(readFileSync(join(folder, "flows/experiments.json"), "utf8")) as Experiments;
  const imports = {
    [DEFINITIONS]: `${addressOfFile(folder)}/`,
    ...(folder !== root && { [`${DEFINITIONS}src/app/follow-edits.ts`]: FOLLOWS_NONE }),
  };
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  return withExperiments(html, experiments).replace("<head>", () => `<head>${map}`);
}

const FOLLOWS_NONE = "data:text/javascript,export const followEdits = () => undefined;";

/** Read once, like what it loads: another Studio of this project may build them again. */
const builtDocument = oncePerKey((path: string) => readFileSync(path, "utf8"));

/** Sends the document of a preview, or says that it is not possible now, for example in the middle of a merge. */
export function sendPreview(response: ServerResponse, root: string, folder: string = root): void {
  try {
    const html = previewDocument(root, folder);
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" }).end(html);
  } catch {
    response
      .writeHead(503, { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "1" })
      .end("flows/experiments.json cannot be read now, so the page is not shown.\n");
  }
}
