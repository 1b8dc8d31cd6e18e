import type { Edge, EdgeProps } from "@xyflow/react";
import { memo } from "react";
import type { MapWay } from "../../protocol-map.ts";
import { useLookedAt } from "./looked-at.ts";
import { kindOf } from "./way-words.ts";

export type WayEdge = Edge<{ readonly way: MapWay; readonly path: string }, "way">;

/** A transition between two steps. Its text is in the box that it leaves. */
export const WayLine = memo(function WayLine({ source, target, data }: EdgeProps<WayEdge>) {
  const { chosen } = useLookedAt();
  if (data === undefined) return null;
  const { line } = kindOf(data.way);
  return (
    <path
      className="w"
      d={data.path}
      data-k={line}
      data-fade={data.way.absent ? "" : undefined}
      data-on={chosen === source || chosen === target ? "" : undefined}
      markerEnd={`url(#way-${line})`}
    />
  );
});

export function WayArrows() {
  return (
    <svg className="map__arrows" aria-hidden="true">
      <defs>
        {(["person", "ok", "fail", "guard", "time"] as const).map((line) => (
          <marker
            key={line}
            id={`way-${line}`}
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
