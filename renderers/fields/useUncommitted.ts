import { useEffect, useMemo } from "react";
import { onLeaving } from "./leaving.ts";
import type { FormSession } from "./session.ts";

interface Uncommitted extends Pick<FormSession, "hold"> {
  /** Commits the current text of the fields. */
  flush(): void;
}

/**
 * What is being typed and is not committed yet. It is also committed if the person leaves the page or the step while
 * typing.
 */
export function useUncommitted(): Uncommitted {
  const uncommitted = useMemo((): Uncommitted => {
    const fields = new Map<string, () => void>();
    return {
      hold(path, flush) {
        fields.set(path, flush);
        return () => fields.delete(path);
      },
      flush() {
        for (const flush of fields.values()) flush();
      },
    };
  }, []);
  useEffect(() => {
    const { flush } = uncommitted;
    const stay = onLeaving(flush);
    window.addEventListener("popstate", flush);
    return () => {
      stay();
      window.removeEventListener("popstate", flush);
    };
  }, [uncommitted]);
  return uncommitted;
}
