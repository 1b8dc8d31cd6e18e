import type { JsonObject } from "./json.ts";
import type { Program } from "./program.ts";
import type { Snapshot } from "./snapshot.ts";
import { scopeOf, stepOf } from "./turn.ts";

/** A call that is repeated in the background. */
export interface SessionWatch {
  readonly operation: string;
  readonly input: JsonObject;
  readonly everyMs: number;
}

/** The call to repeat in this state. `null` while there is no session. */
export function sessionOf(program: Program, snapshot: Snapshot, at: number): SessionWatch | null {
  const { session } = program;
  if (session === undefined) return null;
  const scope = scopeOf(snapshot, stepOf(program, snapshot.step), at);
  try {
    if (session.when(scope) !== true) return null;
    return { operation: session.operation, input: session.input(scope), everyMs: session.everyMs };
  } catch {
    return null;
  }
}
