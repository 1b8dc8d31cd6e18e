import type { ErrorKind, Json } from "../../engine/index.ts";

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

/** A failure that the contract declares. */
export interface ChosenError {
  readonly kind: ErrorKind;
  readonly code: string;
  /** What the service tells a person, by language. */
  readonly words: Readonly<Record<string, string>>;
  /** What of the call it refuses: paths in what was sent (`parent.email`). */
  readonly fields: readonly string[];
}

/** How a call is answered. `slow`: after some seconds. */
export type ChosenAnswer = { readonly slow: boolean } & (
  | { readonly how: "sample" }
  | { readonly how: "values"; readonly answer: Json }
  | { readonly how: "error"; readonly error: ChosenError }
  | { readonly how: "offline" }
  /** By nobody, until the page gives it up. */
  | { readonly how: "never" }
);

/** By operation; what is not there is answered by its sample. */
export type ChosenAnswers = Readonly<Record<string, ChosenAnswer>>;

/** An image of the top of a page. */
export interface PictureAsked {
  /** Width of the image, px. */
  readonly width: number;
  /** Height of the part of the page that it shows, CSS px. */
  readonly height: number;
  /** `webp`: small, to be looked at. `png`: exact, to be compared. */
  readonly format: "webp" | "png";
}

export type FromFrame = { readonly studio: typeof PROTOCOL } & (
  | { readonly tell: "shown"; readonly keys: readonly string[] }
  | { readonly tell: "chosen"; readonly key: string | null; readonly field: string | null }
  /** All that is seen on the page, and how high the page is: told again whenever it is otherwise. */
  | { readonly tell: "seen"; readonly height: number; readonly things: readonly SeenThing[] }
  /** What `ask: "picture"` was answered with; `null`: it cannot be drawn. */
  | { readonly tell: "picture"; readonly picture: Blob | null }
  /** It waits to be told how calls are answered, and asks for nothing before. */
  | { readonly tell: "waits" }
  /** It stands at the end of a replay, and can be told to stand elsewhere on it, or to go on. */
  | { readonly tell: "walks" }
  /** The keys go back to the Studio. */
  | { readonly tell: "left" }
);

export type ToFrame = { readonly studio: typeof PROTOCOL } & (
  | { readonly ask: "mode"; readonly choosing: boolean }
  /** A replay stands as it does after that line, from 0. */
  | { readonly ask: "walk"; readonly line: number }
  /** A replay goes on from its end as a journey does: what it asks from here on is answered as anywhere. */
  | { readonly ask: "goOn" }
  /** The text size from now on, per cent of the usual, as a browser's setting makes it. */
  | { readonly ask: "text"; readonly size: number }
  /** From now on it tells what is seen. */
  | { readonly ask: "see" }
  | { readonly ask: "show"; readonly key: string | null }
  | ({ readonly ask: "picture" } & PictureAsked)
  /** From now on calls are answered so. */
  | { readonly ask: "answer"; readonly answers: ChosenAnswers }
);

const FROM_FRAME: ReadonlySet<string> = new Set(["shown", "chosen", "seen", "picture", "waits", "walks", "left"]);
const TO_FRAME: ReadonlySet<string> = new Set(["mode", "walk", "goOn", "text", "see", "show", "picture", "answer"]);

export function isFromFrame(data: unknown): data is FromFrame {
  return isOurs(data) && "tell" in data && FROM_FRAME.has(String(data.tell));
}

export function isToFrame(data: unknown): data is ToFrame {
  return isOurs(data) && "ask" in data && TO_FRAME.has(String(data.ask));
}

function isOurs(data: unknown): data is object {
  return typeof data === "object" && data !== null && "studio" in data && data.studio === PROTOCOL;
}
