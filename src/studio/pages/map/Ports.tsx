import { Handle, type NodeHandle, Position } from "@xyflow/react";
import { type DrawnStep, SIZES } from "./graph.ts";

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

const POINT = { width: 1, height: 1 } as const;

/** The connection points of a step's box. They are calculated, because a box that is not visible cannot be measured. */
export function portsOf({ width, rows, more }: DrawnStep): readonly NodeHandle[] {
  return [
    { id: "in", type: "target", position: Position.Left, x: 0, y: 26, ...POINT },
    { id: "edge", type: "source", position: Position.Top, x: width / 2, y: 0, ...POINT },
    ...[...rows, ...more.slice(0, 1)].map((_, row): NodeHandle => {
      const y = SIZES.head + (row + 0.5) * SIZES.row;
      return { id: `row-${row}`, type: "source", position: Position.Right, x: width, y, ...POINT };
    }),
  ];
}

export const LINK_PORTS: readonly NodeHandle[] = [
  { id: "in", type: "target", position: Position.Left, x: 0, y: SIZES.link.height / 2, ...POINT },
];
