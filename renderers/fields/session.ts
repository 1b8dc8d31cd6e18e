import { createContext, useContext, useLayoutEffect, useReducer, useRef } from "react";
import type { FieldError, Json, JsonObject, Text } from "../../src/engine/index.ts";
import type { FormEnvironment } from "./condition.ts";
import type { FormLayout } from "./layout.ts";
import type { Note, Option } from "./properties.ts";
import type { Typing } from "./uncommitted.ts";

/** The current state of a form, as its fields show it. Paths are dotted. */
export interface FormNow {
  readonly values: JsonObject;
  readonly environment: FormEnvironment;
  /** The normalized values. `written` formats them for reading. */
  readonly ready: JsonObject;
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly notes: Readonly<Record<string, Note>>;
  readonly readOnly: ReadonlySet<string>;
  /** The problems to show at fields now, by path. */
  readonly problems: ReadonlyMap<string, Text>;
}

/** The current state of a form as a whole. */
export interface OpenForm extends FormNow {
  /** Values that decide which fields exist: the same object until that changes. */
  readonly structure: JsonObject;
  /** The problems to show now, in the order of the fields. */
  readonly shown: readonly FieldError[];
  readonly valid: boolean;
  /** The number of submits with problems, from the form or the service, since the last one without. */
  readonly failures: number;
}

/** What a field can do to its form. */
export interface FormActions {
  /** `soon`: the control changes other fields too, so the problems are checked a moment later. */
  commit(path: string, value: Json | undefined, soon?: boolean): void;
  /** Reports a pick to the journey, with the text typed so far as the field's value. */
  pick(path: string, value: string, typed: string): void;
  /** The person left the field. `typed` is its text if it is not committed yet. The text is then normalized. */
  leave(path: string, typed?: string): void;
}

/**
 * One open form, as its fields see it. It is the same object for as long as the form is open, so a keystroke does not
 * draw fields that it does not concern. What changes is in `now`. `useNow` draws a field again if the part that it
 * shows has changed.
 */
export interface FormSession extends FormActions {
  /** The prefix of the ids of its controls: the host's prefix for all ids, and the form's name. */
  readonly ids: string;
  /** Its schema: `schemas/<flow>/<form>`. */
  readonly form: string;
  readonly layout: FormLayout;
  now(): FormNow;
  /**
   * Calls `notify` after each change of `now`, or only of the field at the path `own`. Returns a function that stops it.
   */
  watch(notify: () => void, own?: string): () => void;
  /** The field's value formatted for reading, if that differs from the value. */
  written(path: string): string | undefined;
  /** What is being typed in a field. */
  typing(path: string): Typing;
}

export const SessionContext = createContext<FormSession | null>(null);

export function useSession(): FormSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("A field was used outside of a form");
  return session;
}

interface Watched<Now> {
  now(): Now;
  watch(notify: () => void, own?: string): () => void;
}

/**
 * Returns what `look` finds in a form's current state, and draws again when a member of the result has changed. `own`:
 * `look` reads only the field at this path.
 */
export function useNow<Now, Found extends object>(form: Watched<Now>, look: (now: Now) => Found, own?: string): Found {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const now = form.now();
  const found = look(now);
  const shown = useRef({ look, found, now });
  // Not `useSyncExternalStore`, which has more to do after each draw. The form's state changes only between two draws.
  useLayoutEffect(() => {
    shown.current = { look, found, now };
  });
  useLayoutEffect(() => {
    const listener = () => {
      const { look, found } = shown.current;
      if (!same(found, look(form.now()))) draw();
    };
    // The state may have changed since the first draw.
    if (form.now() !== shown.current.now) listener();
    return form.watch(listener, own);
  }, [form, own]);
  return found;
}

function same<Found extends object>(a: Found, b: Found): boolean {
  for (const key in a) if (!Object.is(a[key], b[key])) return false;
  return true;
}
