import type { Repository } from "../../model/index.ts";
import type { ChangedPage } from "../protocol-changes.ts";
import type { SeenAs } from "../protocol-map.ts";
import { PARTS, pagesSeenBy } from "./seen-pages.ts";

/**
 * Steps whose pages may look different for the lens. Based on the files only, so a page may still look the same when it
 * is drawn. In the current order of the journeys.
 */
export function changedPages(before: Repository, after: Repository, seen: SeenAs): readonly ChangedPage[] {
  const [was, is] = [pagesSeenBy(before, seen), pagesSeenBy(after, seen)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((id): readonly ChangedPage[] => {
    const [old, now] = [was.get(id), is.get(id)];
    const page = now ?? old;
    if (page === undefined) return [];
    const why = PARTS.filter((part) => old?.parts[part] !== now?.parts[part]);
    if (why.length === 0) return [];
    const { flow, step, title } = page;
    const only = old === undefined ? "after" : now === undefined ? "before" : null;
    return [{ flow, step, title, why, before: old?.address ?? null, after: now?.address ?? null, only }];
  });
}
