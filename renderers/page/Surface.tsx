import type { ReactNode } from "react";
import { createContext, useContext, useMemo, useState } from "react";

interface SurfaceValue {
  /** Where error summaries go: before everything else on the surface. */
  readonly top: HTMLElement | null;
  /** A form of the surface has, or no longer has, problems that a submit found. */
  setFailed(failed: boolean): void;
}

const SurfaceContext = createContext<SurfaceValue>({ top: null, setFailed: () => {} });

/** What a form may do to the page or dialog that it stands on. */
export function useSurface(): SurfaceValue {
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
  const [top, setTop] = useState<HTMLElement | null>(null);
  const value = useMemo(() => ({ top, setFailed: onFailed }), [top, onFailed]);
  const inner = (
    <SurfaceContext value={value}>
      <div className="surface-top" ref={setTop} />
      {children}
    </SurfaceContext>
  );
  return bare ? inner : <div className={className}>{inner}</div>;
}
