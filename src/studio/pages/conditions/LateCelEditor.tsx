import { lazy, Suspense } from "react";
import type { CelEditorProps } from "./CelEditor.tsx";

const CelEditor = lazy(async () => ({ default: (await loadCelEditor()).CelEditor }));

/** Loads the editor of expressions. Its code is large, and it is needed only where a person writes one. */
export async function loadCelEditor() {
  return import("./CelEditor.tsx");
}

/** The editor of expressions, once its code is loaded. */
export function LateCelEditor(props: CelEditorProps) {
  return (
    <Suspense fallback={<p className="small muted">Loading the editor…</p>}>
      <CelEditor {...props} />
    </Suspense>
  );
}
