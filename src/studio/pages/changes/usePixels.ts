import { useEffect, useState } from "react";
import { comparePixels, type Pixels } from "./pixels.ts";

/** The two images of a page. `null`: the page cannot be drawn. `undefined`: it is not drawn yet. */
export interface Painted {
  readonly before: Blob | null | undefined;
  readonly after: Blob | null | undefined;
}

/** Compares two images. `null` until both are there, `failed` if they cannot be compared. */
export function usePixels({ before, after }: Painted): Pixels | "failed" | null {
  const [found, setFound] = useState<{ readonly of: Painted; readonly pixels: Pixels | "failed" } | null>(null);
  useEffect(() => {
    if (!before || !after) return;
    let isWanted = true;
    const take = (pixels: Pixels | "failed") => isWanted && setFound({ of: { before, after }, pixels });
    comparePixels(before, after).then(take, () => take("failed"));
    return () => {
      isWanted = false;
    };
  }, [before, after]);
  if (before === null || after === null) return "failed";
  return found !== null && found.of.before === before && found.of.after === after ? found.pixels : null;
}
