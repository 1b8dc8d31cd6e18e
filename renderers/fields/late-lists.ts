import type { FormLayout } from "./layout.ts";

type Lists = typeof import("./lists.ts");

let lists: Lists | undefined;

/** What shows lists, once a form that has one has been made ready. */
export const loadedLists = (): Lists | undefined => lists;

export async function loadLists(): Promise<void> {
  lists ??= await import("./lists.ts");
}

/** The widgets that a form needs, those of its lists' items too; `list` among them where it has one. */
export function widgetsOf({ fields }: FormLayout): readonly string[] {
  return Object.values(fields).flatMap(({ widget, list: { item } }) => [
    widget ?? (item.rows.length > 0 ? "list" : "text"),
    ...widgetsOf(item),
  ]);
}
