import { lazy, type ReactNode, Suspense } from "react";
import type { DrawnFormProps } from "./DrawnForm.tsx";

/** The form renderer is large, and a place needs it only when something is chosen or added. */
const DrawnForm = lazy(() => import("./DrawnForm.tsx"));

interface StudioFormProps extends DrawnFormProps {
  /**
   * What stands below, and appears with the form: a question that takes the focus when it appears would take it from
   * what somebody has chosen there.
   */
  readonly children?: ReactNode;
}

/** A form of the Studio, drawn by the journeys' renderer. */
export function StudioForm({ children, ...props }: StudioFormProps) {
  return (
    <Suspense fallback={<p className="small muted">Loading the questions…</p>}>
      <DrawnForm {...props} />
      {children}
    </Suspense>
  );
}
