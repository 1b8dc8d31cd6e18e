import { Icon } from "../../icon/Icon.tsx";
import { Rich } from "../../text/index.ts";

/** Warns that this is a sandbox: no money moves, and nobody should enter a real card. */
export function Sandbox({ text }: { readonly text: string }) {
  return (
    <div className="alert" data-tone="info">
      <Icon name="info" />
      <div className="alert__body">
        <p>
          <Rich text={{ key: text, with: { number: TEST_NUMBER } }} />
        </p>
      </div>
    </div>
  );
}

/** Valid in every payment sandbox, and with no bank. */
const TEST_NUMBER = "4111 1111 1111 1111";
