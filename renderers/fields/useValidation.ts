import type { RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import type { FieldError, FormContext, FormDefinition, JsonObject } from "../../src/engine/index.ts";

export interface Validation {
  /** All problems that were found when it was last looked. */
  readonly problems: readonly FieldError[];
  /** Looks for problems of the newest values now. */
  look(): readonly FieldError[];
  /** The same in a moment, when a rule that answers a change has set its values. */
  lookSoon(): void;
}

/** The problems that the service's own validator has with a form's values; looked for anew where the context is another. */
export function useValidation(
  definition: FormDefinition,
  context: FormContext,
  begin: () => JsonObject,
  latest: () => RefObject<JsonObject>,
): Validation {
  const [problems, setProblems] = useState(() => definition.validate(begin(), context));
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = () => {
    clearTimeout(soon.current);
    const found = definition.validate(latest().current, context);
    setProblems(found);
    return found;
  };
  const lookSoon = () => {
    clearTimeout(soon.current);
    soon.current = setTimeout(look, SETTLE_MS);
  };
  const first = useRef(true);
  useEffect(() => {
    // They begin with what was found.
    if (!first.current) lookSoon();
    first.current = false;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [context, definition]);
  useEffect(() => () => clearTimeout(soon.current), []);
  return { problems, look, lookSoon };
}

// A rule that answers a change has set its values by then (specification, section 9: 20 ms).
const SETTLE_MS = 20;
