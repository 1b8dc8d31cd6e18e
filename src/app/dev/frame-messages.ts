/** Messages between the Studio and a page in its frame. Another number is another Studio's: what it says is not listened to. */
export const PROTOCOL = 1;

/** A text, a field or a picture that stands on a page. */
export interface SeenThing {
  /** By which it is known again on the other page: a text's key, a field's name, else its words. */
  readonly id: string;
  readonly words: string;
  /** Left, top, width and height on the page, in CSS pixels. */
  readonly box: readonly [number, number, number, number];
  /** Its colours, letters and edges. */
  readonly look: string;
}

export type FromFrame = { readonly studio: typeof PROTOCOL } & (
  | { readonly tell: "shown"; readonly keys: readonly string[] }
  | { readonly tell: "chosen"; readonly key: string | null; readonly field: string | null }
  /** All that is seen on the page, and how high the page is: told again whenever it is otherwise. */
  | { readonly tell: "seen"; readonly height: number; readonly things: readonly SeenThing[] }
  /** The keys go back to the Studio. */
  | { readonly tell: "left" }
);

export type ToFrame = { readonly studio: typeof PROTOCOL } & (
  | { readonly ask: "mode"; readonly choosing: boolean }
  /** From now on it tells what is seen. */
  | { readonly ask: "see" }
  | { readonly ask: "show"; readonly key: string | null }
);

export function isFromFrame(data: unknown): data is FromFrame {
  return isOurs(data) && "tell" in data && ["shown", "chosen", "seen", "left"].includes(String(data.tell));
}

export function isToFrame(data: unknown): data is ToFrame {
  return isOurs(data) && "ask" in data && ["mode", "see", "show"].includes(String(data.ask));
}

function isOurs(data: unknown): data is object {
  return typeof data === "object" && data !== null && "studio" in data && data.studio === PROTOCOL;
}
