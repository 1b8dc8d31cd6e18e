import type { Edge, EdgeProps } from "@xyflow/react";
import { memo } from "react";
import type { MapTransition } from "../../protocol-map.ts";
import { useLookedAt } from "./looked-at.ts";
import { kindOf } from "./transition-words.ts";

export type TransitionEdge = Edge<{ readonly transition: MapTransition; readonly path: string }, "transition">;

/** A transition between two steps. Its text is in the box that it leaves. */
export const TransitionLine = memo(function TransitionLine({ source, target, data }: EdgeProps<TransitionEdge>) {
  const { chosen } = useLookedAt();
  if (data === undefined) return null;
  const { line } = kindOf(data.transition);
  return (
    <path
      className="w"
      d={data.path}
      data-k={line}
      data-fade={data.transition.absent ? "" : undefined}
      data-on={chosen === source || chosen === target ? "" : undefined}
      markerEnd={`url(#transition-${line})`}
    />
  );
});

export function TransitionArrows() {
  return (
    <svg className="map__arrows" aria-hidden="true">
      <defs>
        {(["person", "ok", "fail", "guard", "time"] as const).map((line) => (
          <marker
            key={line}
            id={`transition-${line}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d="M1 1 7 4 1 7z" data-k={line} />
          </marker>
        ))}
      </defs>
    </svg>
  );
}
