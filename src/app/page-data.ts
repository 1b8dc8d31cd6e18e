import type { Plugin } from "vite";

/**
 * Leaves out of the data that every page brings along (`flows/*.json`) what is written for colleagues: why an experiment is run, and which
 * schema the file follows. 0.5 kB of every page, and nobody else's to read.
 */
export function pageData(): Plugin {
  return {
    name: "page-data",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]flows[\\/][^\\/]+\.json$/ },
      handler: (code) =>
        JSON.stringify(JSON.parse(code), (key, value: unknown) => (NOT_READ.has(key) ? undefined : value)),
    },
  };
}

const NOT_READ = new Set(["$schema", "why"]);
