import type { Dispatch, RefObject, SetStateAction } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import type { JsonObject } from "../../src/engine/index.ts";
import { changedPaths, valueAt, withValueAt } from "./paths.ts";

interface EngineValues {
  readonly values: JsonObject;
  /** The newest values, for what happens before React has drawn them. */
  readonly latest: RefObject<JsonObject>;
  readonly setValues: Dispatch<SetStateAction<JsonObject>>;
  /** Takes over what the journey has set that is not drawn yet: what is sent on top of older values would undo it. */
  catchUp(engine: JsonObject | undefined): void;
}

/**
 * The form's values: what the person committed, with what the journey set in between.
 * `onSet` is told the paths that the journey changed, echoes of the person's own changes left out.
 */
export function useEngineValues(engine: JsonObject, onSet: (paths: readonly string[]) => void): EngineValues {
  const [values, setValues] = useState(engine);
  const latest = useRef(engine);
  const known = useRef(engine);
  const catchUp = (engine: JsonObject) => {
    const paths = changedPaths(known.current, engine).filter(
      (path) => changedPaths(valueAt(latest.current, path), valueAt(engine, path)).length > 0,
    );
    known.current = engine;
    if (paths.length === 0) return;
    latest.current = paths.includes("")
      ? engine
      : paths.reduce((merged, path) => withValueAt(merged, path, valueAt(engine, path)), latest.current);
    setValues(latest.current);
    onSet(paths);
  };
  // Only new values of the journey matter here.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => catchUp(engine), [engine]);
  return { values, latest, setValues, catchUp: (newest) => newest && catchUp(newest) };
}
