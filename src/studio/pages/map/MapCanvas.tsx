import { ReactFlow, useStore } from "@xyflow/react";
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { press } from "../keys/shortcuts.ts";
import { edgesOf, type MapNode, nodesOf } from "./elements.ts";
import type { Graph, Line } from "./graph.ts";
import type { Places } from "./layout.ts";
import { type LookedAt, LookedAtProvider } from "./looked-at.ts";
import { MapTools } from "./MapTools.tsx";
import { AnywhereBox, HeadingBox, LinkBox } from "./OtherBoxes.tsx";
import { StepBox } from "./StepBox.tsx";
import { stepByKey } from "./step-by-key.ts";
import { useCamera } from "./useCamera.ts";
import { TransitionArrows, TransitionLine, type TransitionEdge } from "./TransitionLine.tsx";

const NODES = { step: StepBox, link: LinkBox, anywhere: AnywhereBox, heading: HeadingBox };
const EDGES = { transition: TransitionLine };

/** How much a box says, so that what it says can be read at this zoom. */
function detailAt(zoom: number): "title" | "buttons" | "conditions" {
  if (zoom < 0.55) return "title";
  return zoom < 0.85 ? "buttons" : "conditions";
}

interface CanvasProps extends Pick<LookedAt, "chosen" | "found" | "walked" | "hrefOf" | "pictureOf"> {
  readonly flow: string;
  readonly graph: Graph;
  readonly places: Places;
  readonly onChoose: (step: string) => void;
  readonly onDrop: LookedAt["drop"];
}

/**
 * The drawn journey, which can be panned and zoomed by mouse, touch or keys. Only the visible part is in the document.
 */
export function MapCanvas({
  flow,
  graph,
  places,
  chosen,
  found,
  walked,
  hrefOf,
  pictureOf,
  onChoose,
  onDrop,
}: CanvasProps) {
  const area = useRef<HTMLDivElement>(null);
  const camera = useCamera(graph, places, area);
  const detail = useStore(({ transform: [, , zoom] }) => detailAt(zoom));
  const [withAll, setWithAll] = useState(false);
  const [isReady, setReady] = useState(false);
  const nodes = useMemo(() => [...nodesOf(graph, places)], [graph, places]);
  const edges = useMemo(() => {
    const isShown = ({ from, to }: Line) => withAll || from === chosen || to === chosen;
    const main = new Set(graph.main);
    const forward = graph.lines.filter((line) => main.has(line) || isShown(line));
    const back = graph.back.filter(isShown);
    const guards = graph.guards.filter((line) => withAll || line.from === chosen);
    return [...edgesOf(nodes, [...forward, ...back, ...guards])];
  }, [graph, nodes, withAll, chosen]);

  /** The chosen step was reached by keys and needs the focus, but its box may have to be drawn first. */
  const isFocusDue = useRef(false);
  const takesFocus = useCallback(() => {
    const takes = isFocusDue.current;
    isFocusDue.current = false;
    return takes;
  }, []);
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      const { key } = event;
      const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (isControl && /^[cv]$/i.test(key)) press(`control+${key.toLowerCase()}`);
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (key === "+") camera.zoomIn();
      if (key === "-") camera.zoomOut();
      if (key === "0") camera.all();
      const step = stepByKey(graph, places, chosen, key);
      if (step === undefined) return;
      event.preventDefault();
      if (step === chosen) return;
      isFocusDue.current = true;
      onChoose(step);
    },
    [camera, graph, places, chosen, onChoose],
  );
  const isPressed = useRef(false);
  const onPress = useCallback(() => {
    isPressed.current = true;
  }, []);
  const looked = useMemo<LookedAt>(
    () => ({ chosen, found, walked, hrefOf, pictureOf, choose: onChoose, drop: onDrop, onPress, onKey, takesFocus }),
    [chosen, found, walked, hrefOf, pictureOf, onChoose, onDrop, onPress, onKey, takesFocus],
  );
  const keepInSight = useEffectEvent(camera.keepInSight);
  useEffect(() => {
    if (!isPressed.current) keepInSight(chosen);
    isPressed.current = false;
  }, [chosen]);
  return (
    <section className="map" data-detail={detail} ref={area} aria-label={`Map of the journey ${flow}`}>
      <LookedAtProvider value={looked}>
        <TransitionArrows />
        <ReactFlow<MapNode, TransitionEdge>
          nodes={nodes}
          edges={edges}
          nodeTypes={NODES}
          edgeTypes={EDGES}
          onInit={() => void camera.begin(nodes, chosen).then(() => setReady(true))}
          minZoom={0.02}
          maxZoom={2}
          onlyRenderVisibleElements
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          zoomOnDoubleClick={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          zoomActivationKeyCode={null}
          attributionPosition="bottom-center"
        />
      </LookedAtProvider>
      <MapTools
        camera={camera}
        isReady={isReady}
        hidden={`${graph.lines.length - graph.main.length} more forward, ${graph.back.length} back, ${graph.guards.length} redirected`}
        withAll={withAll}
        onAll={setWithAll}
        onChosen={() => {
          camera.show(chosen);
          const box = area.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(chosen)}"]`);
          // Otherwise it gets the focus when it is drawn.
          isFocusDue.current = box === null;
          box?.focus({ preventScroll: true });
        }}
      />
    </section>
  );
}
