import { useEffect, useEffectEvent, useState } from "react";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { findWay } from "../find-way.ts";
import type { Lens } from "../lens.ts";

/** Where a step's page is, for those as whom one looks: with its sample, else by the shortest way. `undefined`: it is being looked for; `null`: there is none. */
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
