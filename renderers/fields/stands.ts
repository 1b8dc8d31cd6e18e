import type { JsonObject } from "../../src/engine/index.ts";
import type { FormNow, Told } from "./session.ts";

/** What stands in a form, and who wants to hear of it. Of many fields a key concerns one: whoever reads nothing but one field hears of that alone. */
export function createStands(first: FormNow) {
  const watching = new Map<Told, { readonly path: string; readonly head: string } | undefined>();
  let stands = first;
  let told = first;
  return {
    now: () => stands,
    /** `own`: the dotted path of the only field whose value, problem, note, choices or lock is looked at. */
    watch(tell: Told, own?: string) {
      watching.set(tell, own === undefined ? undefined : { path: own, head: headOf(own) });
      return () => void watching.delete(tell);
    },
    /** The field at a path is about to change: so it is drawn together with its form, and not a second time after it. */
    stir(path: string) {
      for (const [tell, own] of watching) if (own?.path === path) tell(true);
    },
    /** What stands from now on, for who is drawn from now on. */
    take: (now: FormNow) => void (stands = now),
    /** Tells those whom it concerns of what has been taken since they were told last. */
    tell() {
      if (told === stands) return;
      const news = newsOf(told, stands);
      told = stands;
      for (const [tell, own] of watching) if (own === undefined || !news || news.has(own.head)) tell();
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
