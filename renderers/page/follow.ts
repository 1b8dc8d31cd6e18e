import type { MouseEvent } from "react";

/** Calls `go` instead of following a link, unless the person asked for a new tab, a window or a download. */
export function follow(event: MouseEvent<HTMLAnchorElement>, go: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
}
