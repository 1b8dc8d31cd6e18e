import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import type { HotPayload, Plugin, ViteDevServer } from "vite";

/** The bundler's event with which an open page applies edited definitions (src/vite/protocol.ts). */
const UPDATE_EVENT = "flow:update";

/**
 * Prevents the bundler from reloading pages at each edit. The Studio notifies them itself, and its own page must not be
 * reloaded.
 */
export function quietDefinitions(root: string): Plugin {
  const isDefinition = (file: string) =>
    ["flows", "schemas", "locales", "tests", "src/generated"].some((folder) =>
      file.startsWith(join(root, folder).split(sep).join("/") + "/"),
    );
  return {
    name: "quiet-definitions",
    apply: "serve",
    hotUpdate({ file }) {
      return isDefinition(file) ? [] : undefined;
    },
  };
}

/**
 * Modules that list files (`import.meta.glob`), and the files they list. They change when such a file is added or
 * removed.
 */
const LISTING = ["src/app/texts.ts", "src/app/dev/mock-route.ts"];
const LISTED = /^locales\/|\/dev\.json$/;

/** Invalidates files, so that the next request gets their current content. */
export function forget(server: ViteDevServer, root: string, paths: readonly string[]): void {
  const fileOf = (path: string) => join(root, path).split(sep).join("/");
  for (const { moduleGraph } of Object.values(server.environments)) {
    const isKnown = (path: string) => moduleGraph.getModulesByFile(fileOf(path)) !== undefined;
    const comeOrGone = paths.some((path) => LISTED.test(path) && !(isKnown(path) && existsSync(fileOf(path))));
    for (const path of [...paths, ...(comeOrGone ? LISTING : [])]) moduleGraph.onFileChange(fileOf(path));
  }
}

/** Shows an edited definition in open previews immediately, without reloading. `path`: of the file to load. */
export function tellDefinition(server: ViteDevServer, root: string, { kind, id, path }: EditedDefinition): void {
  const file = join(root, path).replace(/^\//, "").split(sep).join("/");
  const data = { kind, id, url: `${server.config.base}@fs/${file}?t=${Date.now()}` };
  const payload: HotPayload = { type: "custom", event: UPDATE_EVENT, data };
  server.ws.send(payload);
}

interface EditedDefinition {
  readonly kind: "program" | "form" | "locale";
  /** Id of the flow or the form, or `<language>/<file>` of texts. */
  readonly id: string;
  readonly path: string;
}
