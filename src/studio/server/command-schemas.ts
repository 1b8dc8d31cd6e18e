import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/**
 * Gives the Studio's pages the schemas of commands as data, without their plans, which run on the server. So a page
 * imports `ADD_SITE` from the command's own file.
 */
export function commandSchemas(root: string): Plugin {
  const folders = ["commands", "kernel/inserts", "kernel/values"].map(
    (folder) => join(root, "src/studio", folder) + sep,
  );
  return {
    name: "command-schemas",
    enforce: "pre",
    async load(id) {
      if (!folders.some((folder) => id.startsWith(folder))) return null;
      const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(id).href);
      const schemas = Object.entries(module).filter(([, value]) => isSchema(value));
      return schemas.map(([name, schema]) => `export const ${name} = ${JSON.stringify(schema)};`).join("\n");
    },
  };
}

function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && "type" in value && value.type === "object";
}
