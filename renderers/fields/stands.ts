import type { JsonObject } from "../../src/engine/index.ts";
import type { FormNow } from "./session.ts";

/** What stands in a form, and who wants to hear of it. Of many fields a key concerns one: whoever reads nothing but one field hears of that alone. */
export function createStands(first: FormNow) {
  const watching = new Map<() => void, string | undefined>();
  let stands = first;
  return {
    now: () => stands,
    /** `own`: the dotted path of the only field whose value, problem, note, choices or lock is looked at. */
    watch(changed: () => void, own?: string) {
      watching.set(changed, own === undefined ? undefined : headOf(own));
      return () => void watching.delete(changed);
    },
    change(now: FormNow) {
      if (now === stands) return;
      const news = newsOf(stands, now);
      stands = now;
      for (const [changed, own] of watching) if (own === undefined || !news || news.has(own)) changed();
    },
  };
}

/** The first keys of what differs, which may be more than what does; `undefined`: anything may. */
function newsOf(before: FormNow, now: FormNow): ReadonlySet<string> | undefined {
  const { options, notes, readOnly } = before;
  if (options !== now.options || notes !== now.notes || readOnly !== now.readOnly) return undefined;
  const news = new Set<string>();
  addChanged(news, before.values, now.values);
  addChanged(news, now.values, before.values);
  if (before.problems !== now.problems) {
    for (const [path, text] of now.problems) if (before.problems.get(path) !== text) news.add(headOf(path));
    for (const path of before.problems.keys()) if (!now.problems.has(path)) news.add(headOf(path));
  }
  return news;
}

function addChanged(news: Set<string>, one: JsonObject, other: JsonObject): void {
  if (one === other) return;
  for (const key in one) if (one[key] !== other[key]) news.add(key);
}

function headOf(path: string): string {
  return path.split(".", 1)[0] ?? "";
}
