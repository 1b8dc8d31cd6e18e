import { lazy, Suspense } from "react";
import type { DrawnFormProps } from "./DrawnForm.tsx";

/** The form renderer is large, and a place needs it only when something is chosen or added. */
const DrawnForm = lazy(() => import("./DrawnForm.tsx"));

/** A form of the Studio, drawn by the journeys' renderer. */
export function StudioForm(props: DrawnFormProps) {
  return (
    <Suspense fallback={<p className="small muted">Loading the questions…</p>}>
      <DrawnForm {...props} />
    </Suspense>
  );
}
