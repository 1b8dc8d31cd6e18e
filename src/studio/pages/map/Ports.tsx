import { Handle, type NodeHandle } from "@xyflow/react";

/** The same points in a visible box, where they are measured. */
export function Ports({ ports }: { readonly ports: readonly NodeHandle[] }) {
  return ports.map(({ id, type, position, x, y }) => (
    <Handle
      key={id}
      id={id ?? null}
      type={type}
      position={position}
      isConnectable={false}
      style={{ left: x, top: y, right: "auto", bottom: "auto", transform: "none" }}
    />
  ));
}
