import { type ReactFlowInstance, useReactFlow } from "@xyflow/react";
import { type RefObject, useMemo } from "react";
import type { MapNode } from "./elements.ts";
import type { Graph } from "./graph.ts";
import type { Places } from "./layout.ts";
import type { TransitionEdge } from "./TransitionLine.tsx";

/** At a smaller zoom, the boxes are not readable. */
const READABLE = 0.6;

/** The legend and the zoom are at the lower edge. */
const PADDING = { x: "24px", top: "20px", bottom: "100px" } as const;

type Map = ReactFlowInstance<MapNode, TransitionEdge>;
type Area = RefObject<HTMLElement | null>;

/** Controls the visible part of a map. */
export function useCamera({ steps }: Graph, places: Places, area: Area) {
  const map = useReactFlow<MapNode, TransitionEdge>();
  return useMemo(() => cameraOf(map, steps, places, area), [map, steps, places, area]);
}

function cameraOf(map: Map, steps: Graph["steps"], places: Places, area: Area) {
  const boxOf = (id: string) => {
    const [place, box] = [places[id], steps.find((step) => step.id === id)];
    return place === undefined || box === undefined ? undefined : { ...box, ...place };
  };
  const show = async (id: string, zoom = map.getZoom()) => {
    const box = boxOf(id);
    if (box !== undefined) await map.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom });
  };
  return {
    zoomIn: () => void map.zoomIn(),
    zoomOut: () => void map.zoomOut(),
    all: () => void map.fitView({ padding: PADDING }),
    show: (id: string) => void show(id),
    /** Shows the complete map if it is readable, or else the area around a step. Resolves when that is done. */
    async begin(nodes: readonly MapNode[], step: string) {
      const bounds = map.getNodesBounds([...nodes]);
      const { clientWidth = 0, clientHeight = 0 } = area.current ?? {};
      const fits = Math.min(clientWidth / bounds.width, clientHeight / bounds.height);
      if (fits >= READABLE) await map.fitView({ padding: PADDING, maxZoom: 1 });
      else await show(step, 0.9);
    },
    /** Moves no further than necessary. */
    keepInSight(id: string) {
      const box = boxOf(id);
      const rect = area.current?.getBoundingClientRect();
      if (box === undefined || rect === undefined) return;
      const start = map.flowToScreenPosition(box);
      const end = map.flowToScreenPosition({ x: box.x + box.width, y: box.y + box.height });
      const isIn = start.x >= rect.left && start.y >= rect.top && end.x <= rect.right && end.y <= rect.bottom;
      if (!isIn) void show(id);
    },
  };
}

export type Camera = ReturnType<typeof cameraOf>;
