import type { RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import type { FieldError, FormContext, FormDefinition, JsonObject } from "../../src/engine/index.ts";

interface Validation {
  /** All problems found by the last check. */
  readonly problems: readonly FieldError[];
  /** Checks the newest values now. */
  look(): readonly FieldError[];
  /** Checks a moment later, when a rule that answers a change has set its values. */
  lookSoon(): void;
}

/** The problems that the service's own validator finds in a form's values. It checks again if the context changes. */
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
    // The first check has already run.
    if (!first.current) lookSoon();
    first.current = false;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [context, definition]);
  useEffect(() => () => clearTimeout(soon.current), []);
  return { problems, look, lookSoon };
}

// By then, a rule that answers a change has set its values (specification, section 9: 20 ms).
const SETTLE_MS = 20;
