import type { ReactNode, MouseEvent } from "react";
import { useHost } from "../host.ts";

interface PathLinkProps {
  /** A path of the journey. */
  readonly to: string;
  readonly className?: string;
  /** Called instead of navigating. */
  readonly act?: () => void;
  readonly children: ReactNode;
}

/** A link to a path of the journey. */
export function PathLink({ to, className, act, children }: PathLinkProps) {
  const { base, visit } = useHost();
  const href = to === "/" ? base : base + to;
  return (
    <a className={className} href={href} onClick={(event) => follow(event, act ?? (() => visit(href)))}>
      {children}
    </a>
  );
}

/** Calls `go` instead of following a link, unless the person asked for a new tab, a window or a download. */
export function follow(event: MouseEvent<HTMLAnchorElement>, go: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
}
