import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newsAtom } from "../state.ts";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { findPath } from "../preview-address.ts";
import type { Lens } from "../lens.ts";

export interface Address {
  /** `undefined` while it is being searched, `null` if there is none. */
  readonly path: string | null | undefined;
  /** Changes when the path was searched again. A frame that has it as its key then loads the new one. */
  readonly round: number;
  /** Call it if the path no longer leads to the step. */
  readonly onStray: () => void;
}

/** The address of a step's page for the lens: with its sample data, or else on the shortest path. */
export function useAddress(
  { address, base }: Pick<PageView, "address" | "base">,
  lens: Lens,
  overview: Overview,
): Address {
  const { site, lang, arm } = lens;
  const people = [site, lang, arm].join();
  const [found, setFound] = useState<Pick<Address, "path" | "round"> & { readonly people?: string }>({
    path: undefined,
    round: 0,
  });
  const [round, setRound] = useState(0);
  const onStray = useStray(() => setRound(round + 1));
  const find = useEffectEvent(() => findPath(base, lens, overview));
  useEffect(() => {
    if (address !== null) return;
    let isWanted = true;
    find().then(
      (path) => isWanted && setFound({ path, round, people }),
      () => isWanted && setFound({ path: null, round, people }),
    );
    return () => {
      isWanted = false;
    };
  }, [address, round, people]);
  // A path is that of one person, so it is not shown for others.
  const path = found.people === people ? found.path : undefined;
  return { path: address ?? path, round: found.round, onStray };
}

/**
 * For a preview whose path no longer leads to its step after an edit. Calls `search` at most once after each change of
 * the files, so that a path that cannot be found is not searched forever.
 */
function useStray(search: () => void): () => void {
  const news = useAtomValue(newsAtom);
  const searched = useRef(-1);
  return () => {
    if (searched.current === news) return;
    searched.current = news;
    search();
  };
}
