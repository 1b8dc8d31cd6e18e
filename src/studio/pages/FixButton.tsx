import { useLayoutEffect, useRef, useState } from "react";
import type { Finding } from "../protocol.ts";
import { edit } from "./state.ts";

/** A button that makes the obvious edit for a finding. Nothing if there is none. */
export function FixButton({ finding: { fix } }: { readonly finding: Pick<Finding, "fix"> }) {
  const [isMaking, setIsMaking] = useState(false);
  const ref = useKeptFocus();
  if (fix === undefined) return null;
  return (
    <p>
      <button
        ref={ref}
        type="button"
        className="btn"
        data-size="s"
        // Not `disabled`, so that it keeps the focus.
        aria-disabled={isMaking}
        onClick={() => {
          if (isMaking) return;
          setIsMaking(true);
          void edit({ kind: "apply-fix", ...fix }).finally(() => setIsMaking(false));
        }}
      >
        {fix.does}
      </button>
    </p>
  );
}

/** When the finding disappears, its button's focus goes to the first control of the dialog or panel around it. */
function useKeptFocus() {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    const around = button?.closest<HTMLElement>("dialog, aside, section");
    return () => {
      if (button === null || document.activeElement !== button) return;
      queueMicrotask(() => around?.querySelector<HTMLElement>("a[href], button")?.focus());
    };
  }, []);
  return ref;
}
