import type { Dispatch, RefObject, SetStateAction } from "react";
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { FieldError, JsonObject, View } from "../../src/engine/index.ts";
import { useViews, type Views } from "../view.ts";
import { changedPaths, valueAt, withValueAt } from "./paths.ts";

interface EngineValues {
  readonly values: JsonObject;
  /** The newest values, for code that runs before React has drawn them. */
  readonly latest: RefObject<JsonObject>;
  readonly setValues: Dispatch<SetStateAction<JsonObject>>;
  /** Takes over what the journey has set but React has not drawn yet. A report based on older values would undo it. */
  catchUp(engine: JsonObject | undefined): void;
  /** The form's errors from the journey. */
  readonly errors: readonly FieldError[];
}

/**
 * The values of the form with this name: what the person committed, with what the journey set since. The journey's echo
 * of the person's own changes causes no draw. `onSet` is called with the paths that the journey changed, without
 * echoes.
 */
export function useEngineValues(name: string, onSet: (paths: readonly string[]) => void): EngineValues {
  const views = useViews();
  const errorsNow = useCallback(() => formOf(views, name).errors, [views, name]);
  const errors = useSyncExternalStore(views.watch, errorsNow, errorsNow);
  const [values, setValues] = useState(() => formOf(views, name).values);
  const latest = useRef(values);
  const known = useRef(values);
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
  const takeOver = useRef(() => {});
  useLayoutEffect(() => {
    takeOver.current = () => catchUp(formOf(views, name).values);
    takeOver.current();
  });
  useLayoutEffect(() => views.watch(() => takeOver.current()), [views]);
  return { values, latest, setValues, catchUp: (newest) => newest && catchUp(newest), errors };
}

function formOf(views: Views, name: string): View["forms"][string] {
  return views.now().forms[name] ?? NOTHING;
}

const NOTHING: View["forms"][string] = { values: {}, errors: [] };
