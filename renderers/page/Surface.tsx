import type { ReactNode, RefObject } from "react";
import { createContext, useContext, useMemo, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

interface SurfaceValue {
  /** Where error summaries go: before everything else on the surface. */
  readonly top: RefObject<HTMLElement | null>;
  /** A form of the surface has, or no longer has, problems that a submit found. */
  setFailed(failed: boolean): void;
}

const SurfaceContext = createContext<SurfaceValue>({ top: { current: null }, setFailed: () => {} });

/** What a form may do to the page or dialog that it stands on. */
export function useSurface(): Pick<SurfaceValue, "setFailed"> {
  return useContext(SurfaceContext);
}

interface SurfaceProps {
  readonly onFailed: (failed: boolean) => void;
  readonly className?: string;
  /** Its children stand directly in the layout around it. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A page or a dialog: blocks, and a place above them for what is wrong with them. */
export function Surface({ onFailed, className, bare, children }: SurfaceProps) {
  const top = useRef<HTMLDivElement>(null);
  const value = useMemo(() => ({ top, setFailed: onFailed }), [onFailed]);
  const inner = (
    <SurfaceContext value={value}>
      <div className="surface-top" ref={top} />
      {children}
    </SurfaceContext>
  );
  return bare ? inner : <div className={className}>{inner}</div>;
}

/**
 * Shows its children on top of the surface that it stands on; where there is none, in its own place. It alone looks for that place, so that no page is
 * drawn a second time for having one.
 */
export function OnTop({ children }: { readonly children: ReactNode }) {
  const { top } = useContext(SurfaceContext);
  // It comes with the surface, and goes with it.
  const place = useSyncExternalStore(
    () => () => {},
    () => top.current,
    () => null,
  );
  return place ? createPortal(children, place) : children;
}
