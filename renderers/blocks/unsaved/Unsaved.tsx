import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { Alert } from "../alert/Alert.tsx";

/** A warning for those alone whose browser keeps nothing of what they enter. */
export function Unsaved({ block }: BlockProps) {
  const { saves } = useHost();
  if (saves === true) return null;
  const warning = <Alert block={{ ...block, props: { ...block.props, tone: "warning" } }} />;
  // Shown or not by the theme, from the first picture on, so that it moves nothing when it comes. Once the answer is
  // known it is another element, which a screen reader reads out.
  return saves === false ? (
    warning
  ) : (
    <div className="unless-kept" data-area={saves}>
      {warning}
    </div>
  );
}
