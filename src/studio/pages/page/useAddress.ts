import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newsAtom, saidAtom } from "../state.ts";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { findPath } from "../preview-address.ts";
import type { Lens } from "../lens.ts";

interface Address {
  /** `undefined` while it is being searched, `null` if there is none. */
  readonly path: string | null | undefined;
  /** Changes when the path was searched again. A frame that has it as its key then loads the new one. */
  readonly round: number;
  /** Call it if the path no longer leads to the step. */
  readonly onStray: () => void;
}

/** A state of the page: the keys of texts of which it has one, and its name. */
export interface Sought {
  readonly keys: readonly string[];
  readonly words: string;
}

/**
 * The address of a step's page for the lens: with its sample data, or else on the shortest path. With `sought`, on the
 * path to where the page has it, if there is one.
 */
export function useAddress(
  { address, base }: Pick<PageView, "address" | "base">,
  lens: Lens,
  overview: Overview,
  sought: Sought | null = null,
): Address {
  const say = useSetAtom(saidAtom);
  const { site, lang, arm } = lens;
  const people = [site, lang, arm].join();
  const [found, setFound] = useState<Pick<Address, "path" | "round"> & { readonly people?: string }>({
    path: undefined,
    round: 0,
  });
  const [round, setRound] = useState(0);
  const onStray = useStray(() => setRound(round + 1));
  const keys = sought?.keys.join() ?? "";
  const find = useEffectEvent(async () => {
    const there = sought && (await findPath(base, lens, overview, sought.keys));
    return { of: sought, there, path: there ?? address ?? (await findPath(base, lens, overview)) };
  });
  /** What was announced, so that a search after an edit does not say it again. */
  const announced = useRef<{ readonly of: Sought; readonly people: string; readonly words: string } | null>(null);
  const show = useEffectEvent(({ of, there, path }: Awaited<ReturnType<typeof find>>) => {
    setFound({ path, round, people });
    if (of === null) return;
    const words =
      there === null
        ? `No path was found on which the page has “${of.words}” for these people.`
        : `The page is shown where it has “${of.words}”.`;
    const last = announced.current;
    if (last?.of === of && last.people === people && last.words === words) return;
    announced.current = { of, people, words };
    say(words);
  });
  useEffect(() => {
    if (address !== null && keys === "") return;
    let isWanted = true;
    find().then(
      (answer) => isWanted && show(answer),
      () => isWanted && setFound({ path: null, round, people }),
    );
    return () => {
      isWanted = false;
    };
  }, [address, round, people, keys]);
  // A path is that of one person, so it is not shown for others.
  const path = found.people === people ? found.path : undefined;
  const isUsual = keys === "" || path === undefined;
  return { path: isUsual ? (address ?? path) : path, round: found.round, onStray };
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
