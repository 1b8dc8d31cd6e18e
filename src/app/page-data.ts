import type { Plugin } from "vite";

/**
 * Removes internal information from the data in every page (`flows/*.json`): why an experiment runs, and the schema of
 * the file. Saves 0.5 kB per page.
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

const NOT_READ = new Set(["$schema", "why", "told"]);
