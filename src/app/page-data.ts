import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { type Experiments, withExperiments } from "../experiments/index.ts";

/**
 * What every page knows of `flows/*.json`. The experiments at `file` stand in its document, where the service replaces
 * their state by the one that it keeps. From the rest, what only people read is removed (0.5 kB per page).
 */
export function pageData(file: string): Plugin[] {
  return [
    {
      name: "page-data",
      apply: "build",
      enforce: "pre",
      transform: {
        filter: { id: /[\\/]flows[\\/][^\\/]+\.json$/ },
        handler: (code) =>
          JSON.stringify(JSON.parse(code), (key, value: unknown) => (NOT_READ.has(key) ? undefined : value)),
      },
    },
    {
      name: "experiments-of-the-page",
      transformIndexHtml: (html) => withExperiments(html, JSON.parse(readFileSync(file, "utf8")) as Experiments),
      configureServer({ watcher, ws }) {
        watcher.add(file);
        watcher.on("change", (path) => path === file && ws.send({ type: "full-reload" }));
      },
    },
  ];
}

const NOT_READ = new Set(["$schema", "facts"]);
