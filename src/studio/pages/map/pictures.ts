import { atom, getDefaultStore } from "jotai";

/** A page as a small image. */
export interface StepPicture {
  /** Of the image, in this tab; `null`: it could not be drawn. */
  readonly url: string | null;
  /** What the page was made of (`PagePicture`). */
  readonly of: string;
  /** Whether what draws pages was made from the same files; else it is drawn once more when it is. */
  readonly isFinal: boolean;
}

/** In px: the width that a box shows it in, of pages so wide and so high. */
export const PICTURE = { width: 222, height: 112 } as const;

/** So many are kept; an image has 5 to 15 kB. */
const MOST = 500;

const store = getDefaultStore();

/** By what it is a picture of: a step, and as whom one looks. The last drawn is last. */
export const picturesAtom = atom<ReadonlyMap<string, StepPicture>>(new Map());

/** Steps whose boxes are in sight, and large enough for a picture to tell something. */
export const stepsInSightAtom = atom<ReadonlySet<string>>(new Set<string>());

export function keepPicture(key: string, image: Blob | null, { of, isFinal }: Omit<StepPicture, "url">): void {
  const all = new Map(store.get(picturesAtom));
  const old = [all.get(key)?.url];
  all.delete(key);
  all.set(key, { url: image && URL.createObjectURL(image), of, isFinal });
  for (const [oldest, { url }] of all) {
    if (all.size <= MOST) break;
    all.delete(oldest);
    old.push(url);
  }
  store.set(picturesAtom, all);
  for (const url of old) if (url) URL.revokeObjectURL(url);
}

/** For as long as the box of a step is in sight; returns what ends it. */
export function inSight(step: string): () => void {
  store.set(stepsInSightAtom, (steps) => new Set(steps).add(step));
  return () =>
    store.set(stepsInSightAtom, (steps) => {
      const others = new Set(steps);
      others.delete(step);
      return others;
    });
}
