import type { Address } from "../browser/index.ts";

/** An address that is not shown, for a journey that is a part of somebody's page. `visited` hears of links that are followed inside it. */
export function createMemoryAddress(base: string, visited: (path: string) => void): Address {
  const watching = new Set<() => void>();
  const tell = () => {
    for (const changed of watching) changed();
  };
  return {
    follow: nothing,
    show: tell,
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
  // There is no history to follow, and nothing in an address to forget.
}
