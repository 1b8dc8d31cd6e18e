import type { StoryView } from "../protocol-map.ts";

/** The person and the step of a requested path. */
export interface WayAsked {
  readonly flow: string;
  readonly step: string;
  readonly site: string;
  readonly lang: string;
  readonly arms: Readonly<Record<string, string>>;
}

/** A changed file. `undefined` if it was deleted. */
export type EditedFile = readonly [path: string, text: string | undefined];

/** Messages to the thread that explores journeys. `file` is the text of a replay's file. */
export type ToWays =
  | { readonly ask: "files"; readonly files: readonly EditedFile[] }
  | { readonly ask: "way"; readonly way: WayAsked }
  | { readonly ask: "story"; readonly file: string };

/**
 * A replay that ends at the step, or a replay line by line. `null` if there is none. Each request has one answer, in
 * order.
 */
export type FromWays =
  | { readonly tell: "way"; readonly replay: object | null }
  | { readonly tell: "story"; readonly story: StoryView | null };
