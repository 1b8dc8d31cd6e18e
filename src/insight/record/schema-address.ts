import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { PACKAGE } from "../../compiler/index.ts";

/** The folders that hold the schemas of the language: in this repository, and in an application that has the package. */
const HERE = "schemas/language";
const INSTALLED = `node_modules/${PACKAGE}/lib/schemas/language`;

/**
 * The text of a new file below `root`, with a `$schema` that editors find from there: in the folder itself, or in the
 * package that is installed beside it or above it.
 */
export function withSchemaAddress(root: string, path: string, text: string): string {
  const schemas = relative(dirname(join(root, path)), schemasFor(resolve(root)))
    .split(sep)
    .join("/");
  const address = text.replace(/("\$schema": ")(?:\.\.\/)+(?:schemas\/)?language\//, `$1${schemas}/`);
  // The package has one for editors, which takes the properties of own widgets.
  return address.replace(`/${INSTALLED}/layout.`, `/${dirname(INSTALLED)}/layout.`);
}

function schemasFor(root: string): string {
  if (existsSync(join(root, HERE))) return join(root, HERE);
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, INSTALLED))) return join(folder, INSTALLED);
    // Nothing is installed yet: it will be beside the folder of journeys.
    if (folder === dirname(folder)) return join(dirname(root), INSTALLED);
  }
}
