import { pathToFileURL } from "node:url";

/** How a generated module imports a file of `src/`. */
const RUNTIME = /from "(?:\.\.\/)+(.+)"/g;

/** Loads a generated module without writing a file. */
export async function loadModule<T>(root: string, code: string): Promise<T> {
  const absolute = code.replaceAll(RUNTIME, (_, path: string) => `from "${pathToFileURL(`${root}/src/${path}`).href}"`);
  const module: unknown = await import(`data:text/javascript;base64,${Buffer.from(absolute).toString("base64")}`);
  return module as T;
}
