import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { Alert } from "../alert/Alert.tsx";

/** A warning for those alone whose browser keeps nothing of what they enter. */
export function Unsaved({ block }: BlockProps) {
  if (useHost().saves) return null;
  return <Alert block={{ ...block, props: { ...block.props, tone: "warning" } }} />;
}
