import type { JsonObject } from "../../src/engine/index.ts";
import type { FormLayout } from "./layout.ts";
import { isFlat } from "./structure.ts";

type Lists = typeof import("./lists.ts");
type Resolving = typeof import("./SchemaForm.tsx");

let lists: Lists | undefined;
let resolving: Resolving | undefined;

/** The code that shows lists and objects, once it has been loaded for a form with one. */
export const loadedLists = (): Lists | undefined => lists;

/** RJSF, once it has been loaded for a form whose schema has to be resolved. */
export const loadedResolving = (): Resolving | undefined => resolving;

export async function loadLists(): Promise<void> {
  lists ??= await import("./lists.ts");
}

/** Loads what only some forms need, for a form that needs it. */
export async function loadParts(schema: JsonObject, widgets: readonly string[]): Promise<void> {
  const load = async () => {
    resolving ??= await import("./SchemaForm.tsx");
  };
  const hasLists = widgets.includes("list") || widgets.includes("object");
  await Promise.all([hasLists && loadLists(), isFlat(schema) || load()]);
}

/** The widgets that a form needs, including those of list items. Contains `list` if the form has a list. */
export function widgetsOf({ fields }: FormLayout): readonly string[] {
  return Object.values(fields).flatMap(({ widget, list: { item } }) => [
    widget ?? (item.rows.length > 0 ? "list" : "text"),
    ...widgetsOf(item),
  ]);
}
