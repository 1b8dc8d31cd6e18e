import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { Alert } from "../alert/Alert.tsx";

/** A warning for people whose browser does not store what they enter. */
export function Unsaved({ block }: BlockProps) {
  const { saves } = useHost();
  if (saves === true) return null;
  const warning = <Alert block={{ ...block, props: { ...block.props, tone: "warning" } }} />;
  // While the answer is not known, the theme shows or hides the warning from the first paint on, so that nothing moves.
  // Once the answer is known, the warning is a new element, which a screen reader announces.
  return saves === false ? (
    warning
  ) : (
    <div className="unless-kept" data-area={saves}>
      {warning}
    </div>
  );
}
