import { type JsonObject, OBJECT_WIDGETS } from "../../src/engine/index.ts";
import { loadLists } from "./late-lists.ts";
import { keepResolving, loadedResolving } from "./late-resolving.ts";
import { isFlat } from "./structure.ts";

/** Loads what only some forms need, for a form that needs it: lists and objects, and RJSF. */
export async function loadParts(schema: JsonObject, widgets: readonly string[]): Promise<void> {
  const hasLists = widgets.some((name) => name === "list" || OBJECT_WIDGETS.has(name));
  const isLoaded = isFlat(schema) || loadedResolving() !== undefined;
  const load = async () => keepResolving(await import("./SchemaForm.tsx"));
  await Promise.all([hasLists && loadLists(), isLoaded || load()]);
}
