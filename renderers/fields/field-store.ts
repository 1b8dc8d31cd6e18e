import type { JsonObject } from "../../src/engine/index.ts";
import type { FormNow, Listener } from "./session.ts";

/**
 * The current state of a form, and its watchers. Most keystrokes concern one of many fields, so a watcher that reads
 * only one field is notified only about that field.
 */
export function createFieldStore(first: FormNow) {
  const watching = new Map<Listener, { readonly path: string; readonly head: string } | undefined>();
  let latest = first;
  let notified = first;
  return {
    now: () => latest,
    /** `own`: the dotted path of the only field whose value, problem, note, choices or lock the watcher reads. */
    watch(notify: Listener, own?: string) {
      watching.set(notify, own === undefined ? undefined : { path: own, head: headOf(own) });
      return () => void watching.delete(notify);
    },
    /** The field at a path is about to change. It is drawn together with its form, not a second time after it. */
    markDirty(path: string) {
      for (const [notify, own] of watching) if (own?.path === path) notify(true);
    },
    /** Sets the state for components that are drawn from now on. */
    take: (now: FormNow) => void (latest = now),
    /** The same state may now be shown in another way. */
    notifyAll() {
      for (const notify of watching.keys()) notify();
    },
    /** Notifies the watchers that are concerned by the changes since the last call. */
    notify() {
      if (notified === latest) return;
      const news = newsOf(notified, latest);
      notified = latest;
      for (const [notify, own] of watching) if (own === undefined || !news || news.has(own.head)) notify();
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
