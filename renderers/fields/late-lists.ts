import type { FormLayout } from "./layout.ts";

type Lists = typeof import("./lists.ts");

let lists: Lists | undefined;

/** The code that shows lists and objects, once it has been loaded for a form with one. */
export const loadedLists = (): Lists | undefined => lists;

export async function loadLists(): Promise<void> {
  lists ??= await import("./lists.ts");
}

/** The widgets that a form needs, including those of list items. Contains `list` if the form has a list. */
export function widgetsOf({ fields }: FormLayout): readonly string[] {
  return Object.values(fields).flatMap(({ widget, list: { item } }) => [
    widget ?? (item.rows.length > 0 ? "list" : "text"),
    ...widgetsOf(item),
  ]);
}
