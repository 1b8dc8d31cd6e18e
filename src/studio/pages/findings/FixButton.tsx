import { useState } from "react";
import type { Finding } from "../../protocol.ts";
import { edit } from "../state.ts";

/** A button that makes the obvious edit for a finding. Nothing if there is none. */
export function FixButton({ finding: { fix } }: { readonly finding: Pick<Finding, "fix"> }) {
  const [isMaking, setIsMaking] = useState(false);
  if (fix === undefined) return null;
  return (
    <button
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
  );
}
