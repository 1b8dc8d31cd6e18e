import type { Refused } from "../protocol.ts";
import { intoView } from "./into-view.ts";
import { StepLinks } from "./StepLinks.tsx";

/** Why an edit is not possible, with links to what has to be changed first. */
export function RefusedEdit({ message, at }: Pick<Refused, "message" | "at">) {
  return (
    <>
      <p ref={intoView} className="small" role="alert">
        {message}
      </p>
      {at.length === 0 ? null : (
        <div className="line" data-wrap>
          <StepLinks steps={at} />
        </div>
      )}
    </>
  );
}
