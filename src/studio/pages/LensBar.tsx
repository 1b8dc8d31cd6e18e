import { useAtom } from "jotai";
import { useCallback } from "react";
import type { Overview } from "../protocol.ts";
import { hashOf, type Lens } from "./lens.ts";
import { lookCookie } from "./how-shown.ts";
import { lensAtom } from "./state.ts";

/** The lens and a function to change it, which also changes the address. */
export function useLens(): readonly [Lens, (change: Partial<Lens>) => void] {
  const [lens, setLens] = useAtom(lensAtom);
  const change = useCallback(
    (change: Partial<Lens>) => {
      const next = { ...lens, ...change };
      setLens(next);
      document.cookie = lookCookie(next);
      // The browser's Back button leads to the page before. It does not repeat each width or arm.
      const isOther = next.place === "page" && next.step !== lens.step;
      if (isOther) history.pushState(null, "", hashOf(next));
      else history.replaceState(null, "", hashOf(next));
    },
    [lens, setLens],
  );
  return [lens, change];
}

/** The arms that can be viewed. The first one is what everybody sees. */
export function armChoices({ experiments }: Overview): readonly (readonly [value: string, words: string])[] {
  return [
    ["", "what everyone gets"],
    ...experiments.flatMap(({ flag, arms }) =>
      arms.slice(1).map((arm) => [`${flag}=${arm}`, `${arm} of ${flag}`] as const),
    ),
  ];
}
