/** Messages between the Studio and a page in its frame. Another number is another Studio's: what it says is not listened to. */
export const PROTOCOL = 1;

export type FromFrame = { readonly studio: typeof PROTOCOL } & (
  | { readonly tell: "shown"; readonly keys: readonly string[] }
  | { readonly tell: "chosen"; readonly key: string | null; readonly field: string | null }
  /** The keys go back to the Studio. */
  | { readonly tell: "left" }
);

export type ToFrame = { readonly studio: typeof PROTOCOL } & (
  | { readonly ask: "mode"; readonly choosing: boolean }
  | { readonly ask: "show"; readonly key: string | null }
);

export function isFromFrame(data: unknown): data is FromFrame {
  return isOurs(data) && "tell" in data && ["shown", "chosen", "left"].includes(String(data.tell));
}

export function isToFrame(data: unknown): data is ToFrame {
  return isOurs(data) && "ask" in data && ["mode", "show"].includes(String(data.ask));
}

function isOurs(data: unknown): data is object {
  return typeof data === "object" && data !== null && "studio" in data && data.studio === PROTOCOL;
}
