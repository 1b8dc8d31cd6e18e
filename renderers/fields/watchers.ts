import type { JsonObject } from "../../src/engine/index.ts";
import type { FormNow } from "./session.ts";

/**
 * The watchers of a form's state. Most keystrokes concern one of many fields, so a watcher that reads only one field is
 * notified only about that field.
 */
export function createWatchers(first: FormNow) {
  const watching = new Map<() => void, string | undefined>();
  let notified = first;
  return {
    /** `own`: the dotted path of the only field whose value, problem, note, choices or lock the watcher reads. */
    watch(notify: () => void, own?: string) {
      watching.set(notify, own === undefined ? undefined : headOf(own));
      return () => void watching.delete(notify);
    },
    /** The same state may now be shown in another way. */
    notifyAll() {
      for (const notify of watching.keys()) notify();
    },
    /** The same value of a field may now be shown in another way. */
    notifyField(path: string) {
      for (const [notify, own] of watching) if (own === headOf(path)) notify();
    },
    /** Notifies the watchers that are concerned by the changes since the last call. */
    notify(now: FormNow) {
      if (notified === now) return;
      const news = newsOf(notified, now);
      notified = now;
      for (const [notify, own] of watching) if (own === undefined || !news || news.has(own)) notify();
    },
  };
}

/** The first keys of the changed paths, possibly more than what has changed. `undefined`: anything may have changed. */
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
