import { atom, getDefaultStore } from "jotai";
import { request } from "../request.ts";

/** A page as a small image. */
interface StepPicture {
  /** Object URL of the image in this tab. `null` if it could not be drawn. */
  readonly url: string | null;
  /** A fingerprint of the page's content (`PagePicture`). */
  readonly of: string;
  /** Whether the preview was compiled from the same files. If not, the picture is drawn again after compilation. */
  readonly isFinal: boolean;
}

/** In px: the size at which a box shows it. */
export const PICTURE = { width: 182, height: 92 } as const;

/** Maximum number of stored images. An image has 5 to 15 kB. */
const MOST = 500;

const store = getDefaultStore();

/** Keys consist of the step and the lens. The last drawn picture is the last entry. */
export const picturesAtom = atom<ReadonlyMap<string, StepPicture>>(new Map());

/** Steps whose boxes are visible and large enough for a picture. */
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

/** Shows the pictures of earlier sessions for those that have none yet. They are drawn again, because code may differ. */
export async function showKept(names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => !store.get(picturesAtom).has(name));
  for (let from = 0; from < missing.length; from += MOST_AT_ONCE) {
    const found = await request("kept-pictures", { names: missing.slice(from, from + MOST_AT_ONCE) }).catch(() => []);
    for (const { name, image } of found) {
      const bytes = Uint8Array.from(atob(image), (one) => one.codePointAt(0) ?? 0);
      if (!store.get(picturesAtom).has(name))
        keepPicture(name, new Blob([bytes], { type: "image/webp" }), { of: "", isFinal: false });
    }
  }
}

const MOST_AT_ONCE = 200;

/** Keeps a picture for later sessions. Without it, they draw it again. */
export async function keepForLater(name: string, image: Blob): Promise<void> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  const text = btoa(Array.from(bytes, (one) => String.fromCodePoint(one)).join(""));
  await request("keep-picture", { name, image: text }).catch(() => undefined);
}

/** Registers a step whose box is visible. Returns a function that unregisters it. */
export function inSight(step: string): () => void {
  store.set(stepsInSightAtom, (steps) => new Set(steps).add(step));
  return () =>
    store.set(stepsInSightAtom, (steps) => {
      const others = new Set(steps);
      others.delete(step);
      return others;
    });
}
