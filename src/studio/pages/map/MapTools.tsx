import { useViewport } from "@xyflow/react";
import { Button, Toggle } from "../Controls.tsx";
import type { Camera } from "./useCamera.ts";
import { kindOf } from "./transition-words.ts";

const DRAWN = ["action", "ok", "failed", "guard", "timer"] as const;

interface ToolsProps {
  readonly camera: Camera;
  /** Whether the map has its first zoom. Zooming before that would be lost. */
  readonly isReady: boolean;
  /** Describes the lines that are only drawn for the chosen step. */
  readonly hidden: string;
  readonly withAll: boolean;
  readonly onAll: (are: boolean) => void;
  readonly onChosen: () => void;
}

/** The legend of the lines, and the zoom. */
export function MapTools({ camera, isReady, hidden, withAll, onAll, onChosen }: ToolsProps) {
  const { zoom } = useViewport();
  return (
    <div className="map__tools">
      <ul className="float legend" aria-label="What the lines mean">
        {DRAWN.map((kind) => {
          const { sign, words, line } = kindOf({ kind });
          return (
            <li key={kind}>
              <svg viewBox="0 0 26 8" aria-hidden="true">
                <path className="w" data-k={line} d="M0 4H26" />
              </svg>
              <span aria-hidden="true">{sign}</span> {words}
            </li>
          );
        })}
        <li>
          <span className="transition__arm" /> only in an arm
        </li>
      </ul>
      <Toggle className="float check legend" isOn={withAll} onToggle={onAll}>
        All lines ({hidden})
      </Toggle>
      <span className="grow" />
      <fieldset className="float zoom" aria-label="Zoom" disabled={!isReady}>
        <button className="ib" type="button" aria-label="Zoom out" aria-keyshortcuts="-" onClick={camera.zoomOut}>
          <span aria-hidden="true">−</span>
        </button>
        <output>{isReady ? `${Math.round(zoom * 100)} %` : "…"}</output>
        <button className="ib" type="button" aria-label="Zoom in" aria-keyshortcuts="Plus" onClick={camera.zoomIn}>
          <span aria-hidden="true">+</span>
        </button>
        <Button words="All" size="s" look="quiet" aria-keyshortcuts="0" onClick={camera.all} />
        <Button words="The chosen step" size="s" look="quiet" onClick={onChosen} />
      </fieldset>
    </div>
  );
}
