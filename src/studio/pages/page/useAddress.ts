import { useEffect, useEffectEvent, useState } from "react";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { findWay } from "../find-way.ts";
import type { Lens } from "../lens.ts";

/**
 * The address of a step's page for the lens: with its sample data, or else on the shortest path. `undefined` while it
 * is being searched, `null` if there is none.
 */
export function useAddress(
  { address, base }: Pick<PageView, "address" | "base">,
  lens: Lens,
  overview: Overview,
): string | null | undefined {
  const [found, setFound] = useState<string | null | undefined>(undefined);
  const find = useEffectEvent(() => findWay(base, lens, overview));
  useEffect(() => {
    if (address !== null) return;
    let isWanted = true;
    find().then(
      (path) => isWanted && setFound(path),
      () => isWanted && setFound(null),
    );
    return () => {
      isWanted = false;
    };
  }, [address]);
  return address ?? found;
}
