import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import type { ViteDevServer } from "vite";
import type { DefinitionUpdate } from "../../vite/index.ts";
import { addressOfFile, PREVIEW_MODULES } from "./preview-code.ts";
import type { EditedDefinition } from "./worker-messages.ts";

/** The files that modules list (`import.meta.glob`). These change when such a file is added or removed. */
const LISTED = /^locales\/|\/dev\.json$/;

/** Invalidates files, so that the next request gets their current content. */
export function forget(server: ViteDevServer, root: string, paths: readonly string[]): void {
  const fileOf = (path: string) => join(root, path).split(sep).join("/");
  for (const { moduleGraph } of Object.values(server.environments)) {
    const isKnown = (path: string) => moduleGraph.getModulesByFile(fileOf(path)) !== undefined;
    const comeOrGone = paths.some((path) => LISTED.test(path) && !(isKnown(path) && existsSync(fileOf(path))));
    for (const path of [...paths, ...(comeOrGone ? PREVIEW_MODULES : [])]) moduleGraph.onFileChange(fileOf(path));
  }
}

/** Clocks of the browser and of this process may differ by this much, in ms. */
const CLOCKS_DIFFER_MS = 1_000;

/** A page that is being loaded or closed at that moment applies nothing. */
const LONGEST_MS = 150;

/**
 * Returns a function that shows an edited definition in open previews immediately, without reloading. It resolves when
 * one has applied it. A page that is being loaded at that moment would miss it, so it asks for everything edited since
 * it began to load.
 */
export function openPreviews(server: ViteDevServer, root: string): (edited: EditedDefinition) => Promise<void> {
  const sent = new Map<string, { readonly at: number; readonly update: DefinitionUpdate }>();
  server.ws.on("flow:since", ({ since }, page) => {
    if (typeof since !== "number") return;
    for (const { at, update } of sent.values()) if (at >= since - CLOCKS_DIFFER_MS) page.send("flow:update", update);
  });
  const applying = new Set<() => void>();
  server.ws.on("flow:applied", () => {
    for (const resolve of applying) resolve();
    applying.clear();
  });
  const urlOf = (path: string, at: number) => `${addressOfFile(join(root, path))}?t=${at}`;
  return ({ kind, id, path, versions }) => {
    const at = Date.now();
    const theirs = versions?.map(({ arms, path }) => ({ arms, url: urlOf(path, at) }));
    const update = { kind, id, url: urlOf(path, at), ...(theirs && { versions: theirs }) };
    sent.set(path, { at, update });
    server.ws.send("flow:update", update);
    if (server.ws.clients.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      applying.add(resolve);
      setTimeout(() => applying.delete(resolve) && resolve(), LONGEST_MS);
    });
  };
}
