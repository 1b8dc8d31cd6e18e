import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";

interface SurfaceValue {
  /** The place for error summaries: above everything else on the surface. */
  readonly top: RefObject<HTMLElement | null>;
  /** Whether a form of the surface has problems that a submit found. */
  setFailed(failed: boolean): void;
}

const SurfaceContext = createContext<SurfaceValue>({ top: { current: null }, setFailed: () => {} });

/** What a form can do to the page or dialog that contains it. */
export function useSurface(): Pick<SurfaceValue, "setFailed"> {
  return useContext(SurfaceContext);
}

interface SurfaceProps {
  readonly onFailed: (failed: boolean) => void;
  readonly className?: string;
  /** Its children are direct children of the layout around it. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A page or a dialog: blocks, and a place above them for their problems. */
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
 * Shows its children at the top of the surface around it. Without a surface, it shows them in its own place. Only this
 * component reads that place, so the page is not drawn a second time because of it.
 */
export function OnTop({ children }: { readonly children: ReactNode }) {
  const { top } = useContext(SurfaceContext);
  // The place exists exactly as long as the surface does.
  const place = useSyncExternalStore(
    () => () => {},
    () => top.current,
    () => null,
  );
  return place ? createPortal(children, place) : children;
}
