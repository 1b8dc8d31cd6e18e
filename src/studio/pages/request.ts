import type { Conflict } from "../browser/merge-file.ts";
import type { Refused } from "../protocol.ts";
import type { AnswerOf, RequestOf, RouteName } from "../routes.ts";

/**
 * Thrown if the Studio did not do something. The message is for the person. Includes the conflicts, if two people
 * changed the same thing.
 */
export class NotDone extends Error {
  readonly conflicts: readonly Conflict[];
  readonly at: Refused["at"];
  readonly details: string | undefined;
  readonly isAlways: boolean;
  /** Whether the Studio itself refused. `false` if there was no answer. */
  readonly isAnswer: boolean;

  constructor({ message, details, conflicts, at, isAlways = false }: Refused, isAnswer = true) {
    super(message);
    this.details = details;
    this.isAlways = isAlways;
    this.conflicts = conflicts;
    this.at = at;
    this.isAnswer = isAnswer;
  }
}

/** Sends a request to the Studio's server. Rejects with a `NotDone`. */
export async function request<Name extends RouteName>(name: Name, body: RequestOf<Name>): Promise<AnswerOf<Name>> {
  const ended = () => {
    throw new NotDone({ message: "The Studio has ended. Start it again.", conflicts: [], at: [] }, false);
  };
  const response = await fetch(`/studio/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(ended);
  // An answer that has begun may be cut off.
  if (response.ok) return (await response.json().catch(ended)) as AnswerOf<Name>;
  const refused = (await response.json().catch(() => undefined)) as Partial<Refused> | undefined;
  throw new NotDone({
    message: refused?.message ?? "Open the Studio with the link that it printed when it started.",
    conflicts: refused?.conflicts ?? [],
    at: refused?.at ?? [],
    details: refused?.details,
    isAlways: refused?.isAlways,
  });
}

/** The words of an error for the person. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
