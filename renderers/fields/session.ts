import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from "react";
import type { Json, JsonObject, Text } from "../../src/engine/index.ts";
import type { FormEnvironment } from "./condition.ts";
import type { FormLayout } from "./layout.ts";
import type { Note, Option } from "./properties.ts";

/** What a form's fields show, as it stands. Paths are dotted. */
export interface FormNow {
  readonly values: JsonObject;
  readonly environment: FormEnvironment;
  /** The values with their texts made ready, which is what is written for reading. */
  readonly ready: JsonObject;
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly notes: Readonly<Record<string, Note>>;
  readonly readOnly: ReadonlySet<string>;
  /** The problems to show at fields now, by path. */
  readonly problems: ReadonlyMap<string, Text>;
}

/** What a field does to its form. */
export interface FormActions {
  /** `soon`: the control changes other fields, so problems are looked for a moment later. */
  commit(path: string, value: Json | undefined, soon?: boolean): void;
  /** Tells the journey of a pick, with what was typed so far as the field's value. */
  pick(path: string, value: string, typed: string): void;
  /** The person left the field; `typed` is what stands there and is not committed yet. Its text is made ready then. */
  leave(path: string, typed?: string): void;
}

/**
 * One open form, as its fields see it: the very same object for as long as it is open, so that a key is no news to fields that it
 * does not concern. What changes is in `now`; `useNow` draws a field anew where what it shows of that has changed.
 */
export interface FormSession extends FormActions {
  /** What the ids of its controls begin with: the form's name, and what its host has all ids begin with. */
  readonly ids: string;
  /** Its schema: `schemas/<flow>/<form>`. */
  readonly form: string;
  readonly layout: FormLayout;
  now(): FormNow;
  /** Calls back after each change of `now`, or of what concerns the field at the path `own`. Returns what ends it. */
  watch(changed: () => void, own?: string): () => void;
  /** How the field's value is written for reading, where that is another text than the value. */
  written(path: string): string | undefined;
  /** Keeps how to commit what is still being typed. Returns what forgets it. */
  hold(path: string, flush: () => void): () => void;
}

export const SessionContext = createContext<FormSession | null>(null);

export function useSession(): FormSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("A field was used outside of a form");
  return session;
}

/** What `look` finds in the form as it stands; the same object for as long as none of its members changes. `own`: it looks at that field alone. */
export function useNow<Found extends object>(session: FormSession, look: (now: FormNow) => Found, own?: string): Found {
  const last = useRef<Found>(undefined);
  const find = () => {
    const found = look(session.now());
    if (last.current === undefined || !same(last.current, found)) last.current = found;
    return last.current;
  };
  const watch = useCallback((changed: () => void) => session.watch(changed, own), [session, own]);
  return useSyncExternalStore(watch, find, find);
}

function same<Found extends object>(a: Found, b: Found): boolean {
  for (const key in a) if (!Object.is(a[key], b[key])) return false;
  return true;
}
