import type { ErrorKind, Json } from "../../engine/index.ts";
import type { Writing } from "./write-in-place.ts";

/** Version of the messages between the Studio and a page in its frame. Messages with another version are ignored. */
export const PROTOCOL = 1;

/** A text, field or picture on a page. */
export interface SeenThing {
  /** Identifies it on another version of the page: a text's key, a field's name, else its text. */
  readonly id: string;
  readonly words: string;
  /** Left, top, width and height on the page, in CSS pixels. */
  readonly box: readonly [number, number, number, number];
  /** Its colours, fonts and borders. */
  readonly look: string;
}

/** A failure that the contract declares. */
export interface ChosenError {
  readonly kind: ErrorKind;
  readonly code: string;
  /** The service's text for the person, by language. */
  readonly words: Readonly<Record<string, string>>;
  /** Paths of the refused values in the call (`parent.email`). */
  readonly fields: readonly string[];
}

/** How a call is answered. `slow`: after a few seconds. */
export type ChosenAnswer = { readonly slow: boolean } & (
  | { readonly how: "sample" }
  | { readonly how: "values"; readonly answer: Json }
  | { readonly how: "error"; readonly error: ChosenError }
  | { readonly how: "offline" }
  /** Not at all, until the page gives up. */
  | { readonly how: "never" }
);

/** By operation. Other operations get their sample answer, or one made from the contract. */
export type ChosenAnswers = Readonly<Record<string, ChosenAnswer>>;

/** An image of the top of a page. */
export interface PictureRequest {
  /** Width of the image, px. */
  readonly width: number;
  /** Height of the part of the page that it shows, CSS px. */
  readonly height: number;
  /** `webp`: small, to be looked at. `png`: exact, to be compared. */
  readonly format: "webp" | "png";
}

/** What can be moved on the page: a part, a field, a choice, another entry of a list. */
export interface FramePart {
  readonly id: string;
  /** The one around it. `null`: it is a part of the page itself. */
  readonly inside: string | null;
  /** Identifies the list in which it can be moved. */
  readonly list: string;
  /** Identifies the list of those that it shares a line with. The same as `list` if it has a line of its own. */
  readonly line: string;
  /** Key of its first text, by which it is found. */
  readonly key: string;
  /** What it is called. */
  readonly words: string;
}

/** Where something is dropped: before another one, or behind it. */
export interface FrameDrop {
  readonly beside: string;
  readonly isBefore: boolean;
}

export type FromFrame = { readonly studio: typeof PROTOCOL } & (
  | { readonly notice: "shown"; readonly keys: readonly string[] }
  | { readonly notice: "chosen"; readonly key: string | null; readonly field: string | null }
  /** Somebody wants to write the text that is chosen, on the page itself. */
  | { readonly notice: "writes"; readonly key: string; readonly field: string | null }
  /** What is in the text that is written there. */
  | { readonly notice: "typed"; readonly words: string }
  /** The person is done with it. `nowhere`: it cannot be written there, because it is only read out. */
  | { readonly notice: "wrote"; readonly how: "save" | "undo" | "nowhere"; readonly byKey: boolean }
  /** Everything visible on the page, and the page's height. Sent again after every change. */
  | { readonly notice: "seen"; readonly height: number; readonly things: readonly SeenThing[] }
  /** Answer to `ask: "picture"`; `null` if it cannot be drawn. */
  | { readonly notice: "picture"; readonly picture: Blob | null }
  /** The page waits for the answers of calls to be configured, and sends no calls before. */
  | { readonly notice: "waits" }
  /** A call without a sample got an answer that was made from the contract. */
  | { readonly notice: "madeUp"; readonly operation: string }
  /** The page is at the end of a replay, which is at that step. The Studio can show an earlier line, or continue. */
  | { readonly notice: "walks"; readonly step: string }
  /** Something is to be added below a part, or above the first (`null`). */
  | { readonly notice: "adds"; readonly below: string | null }
  /** Something was dragged to another one of its list. */
  | ({ readonly notice: "moved"; readonly part: string } & FrameDrop)
  /** A key for what is chosen, which the list of the page handles. */
  | { readonly notice: "key"; readonly key: string; readonly altKey: boolean; readonly ctrlKey: boolean }
  /** Somebody pressed the keys for it while the focus was on the page. */
  | { readonly notice: "undo"; readonly isRedo: boolean }
  /** The keyboard focus goes back to the Studio. */
  | { readonly notice: "left" }
);

export type ToFrame = { readonly studio: typeof PROTOCOL } & (
  | { readonly ask: "mode"; readonly choosing: boolean }
  /** Show a replay's state after that line, counted from 0. */
  | { readonly ask: "walk"; readonly line: number }
  /** Continue from the end of a replay like a normal journey, with calls answered as usual. */
  | { readonly ask: "goOn" }
  /** The new text size in percent of the default, like a browser setting. */
  | { readonly ask: "text"; readonly size: number }
  /** Start to send `seen` messages. */
  | { readonly ask: "see" }
  | { readonly ask: "show"; readonly key: string | null }
  /** What can be moved, from top to bottom. */
  | { readonly ask: "parts"; readonly parts: readonly FramePart[] }
  /** Write a text on the page itself. `null`: no more. */
  | { readonly ask: "write"; readonly writing: Writing | null }
  | ({ readonly ask: "picture" } & PictureRequest)
  /** Use these answers for calls from now on. */
  | { readonly ask: "answer"; readonly answers: ChosenAnswers }
);

const FROM_FRAME: ReadonlySet<string> = new Set([
  "shown",
  "chosen",
  "writes",
  "typed",
  "wrote",
  "adds",
  "moved",
  "key",
  "seen",
  "picture",
  "waits",
  "madeUp",
  "walks",
  "undo",
  "left",
]);
const TO_FRAME: ReadonlySet<string> = new Set([
  "mode",
  "walk",
  "goOn",
  "text",
  "see",
  "show",
  "write",
  "parts",
  "picture",
  "answer",
]);

export function isFromFrame(data: unknown): data is FromFrame {
  return isOurs(data) && "notice" in data && FROM_FRAME.has(String(data.notice));
}

export function isToFrame(data: unknown): data is ToFrame {
  return isOurs(data) && "ask" in data && TO_FRAME.has(String(data.ask));
}

function isOurs(data: unknown): data is object {
  return typeof data === "object" && data !== null && "studio" in data && data.studio === PROTOCOL;
}
