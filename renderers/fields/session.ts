import { createContext, useContext, useLayoutEffect, useReducer, useRef } from "react";
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

/** Whoever is told: what they look at may have changed, or has (`surely`). */
export type Told = (surely?: boolean) => void;

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
  watch(told: Told, own?: string): () => void;
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

/** What `look` finds in the form as it stands; draws anew once a member of that has changed. `own`: it looks at that field alone. */
export function useNow<Found extends object>(session: FormSession, look: (now: FormNow) => Found, own?: string): Found {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const now = session.now();
  const found = look(now);
  const shown = useRef({ look, found, now });
  // Not `useSyncExternalStore`, which has more to do after each draw: what stands in a form only ever changes between two draws.
  useLayoutEffect(() => {
    shown.current = { look, found, now };
  });
  useLayoutEffect(() => {
    const told = (surely = false) => {
      const { look, found } = shown.current;
      if (surely || !same(found, look(session.now()))) draw();
    };
    // It may have changed since this was drawn for the first time.
    if (session.now() !== shown.current.now) told();
    return session.watch(told, own);
  }, [session, own]);
  return found;
}

function same<Found extends object>(a: Found, b: Found): boolean {
  for (const key in a) if (!Object.is(a[key], b[key])) return false;
  return true;
}
