import { lazy, Suspense } from "react";
import type { CelEditorProps } from "./CelEditor.tsx";
import { loadCelEditor } from "./load-cel-editor.ts";

const CelEditor = lazy(async () => ({ default: (await loadCelEditor()).CelEditor }));

/** The editor of expressions, once its code is loaded. */
export function LateCelEditor(props: CelEditorProps) {
  return (
    <Suspense fallback={<p className="small muted">Loading the editor…</p>}>
      <CelEditor {...props} />
    </Suspense>
  );
}
