import type { Address } from "../browser/index.ts";

/** An invisible address, for a journey that is part of a page. Calls `visited` for links within the journey. */
export function createMemoryAddress(base: string, visited: (path: string) => void): Address {
  const watching = new Set<() => void>();
  const notify = () => {
    for (const changed of watching) changed();
  };
  return {
    follow: nothing,
    show: notify,
    visit(to) {
      const [pathname = ""] = to.split(/[?#]/);
      if (`${pathname}/`.startsWith(`${base}/`)) visited(pathname.slice(base.length) || "/");
      else window.location.assign(to);
    },
    forget: nothing,
    rest: () => "",
    watch(changed) {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
  };
}

function nothing(): void {
  // There is no history to follow, and no address to change.
}
