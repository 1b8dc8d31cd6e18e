import { createContext, useContext } from "react";
import type { Json, JsonObject, Text } from "../../src/engine/index.ts";
import type { Surroundings } from "./condition.ts";
import type { FormLayout } from "./layout.ts";
import type { Note, Option } from "./properties.ts";

/** One open form, as its fields see it. Paths are dotted. */
export interface FormSession {
  /** The form's name, which starts the ids of its controls. */
  readonly name: string;
  readonly layout: FormLayout;
  readonly values: JsonObject;
  readonly surroundings: Surroundings;
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly notes: Readonly<Record<string, Note>>;
  readonly readOnly: ReadonlySet<string>;
  /** The problem to show at a field now. */
  problemAt(path: string): Text | undefined;
  /** `soon`: the control changes other fields, so problems are looked for a moment later. */
  commit(path: string, value: Json | undefined, soon?: boolean): void;
  /** Tells the journey of a pick, with what was typed so far as the field's value. */
  pick(path: string, value: string, typed: string): void;
  /** The person left the field; `typed` is what stands there and is not committed yet. Its text is made ready then. */
  leave(path: string, typed?: string): void;
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
