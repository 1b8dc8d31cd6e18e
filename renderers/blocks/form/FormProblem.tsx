import type { Text } from "../../../src/engine/index.ts";
import { Icon } from "../../icon/Icon.tsx";
import { Rich } from "../../text/index.ts";

/** A problem of the whole form. */
export function FormProblem({ text }: { readonly text: Text }) {
  return (
    <div className="alert" data-tone="error" role="alert">
      <Icon name="error" />
      <div className="alert__body">
        <p>
          <Rich text={text} />
        </p>
      </div>
    </div>
  );
}
