import { Icon } from "../../icon/Icon.tsx";
import { Rich } from "../../text/index.ts";

/** Nobody should believe that they have paid, or type a real card, where no money moves. */
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

/** Good in every payment sandbox, and with no bank. */
const TEST_NUMBER = "4111 1111 1111 1111";
