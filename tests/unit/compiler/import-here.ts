import type { ImportPath } from "../../../src/compiler/imports.ts";

/** For modules that `loadModule` loads. */
export const importHere: ImportPath = (file) => new URL(`../../../src/${file}`, import.meta.url).href;

/** Loads a compiled module as browsers do, as an ES module. */
export async function loadModule<T>(code: string): Promise<T> {
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  return (await import(/* @vite-ignore */ url)) as T;
}
