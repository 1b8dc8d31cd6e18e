import type { StoryView } from "../protocol-map.ts";

/** Who comes to a step, and to which. */
export interface WayAsked {
  readonly flow: string;
  readonly step: string;
  readonly site: string;
  readonly lang: string;
  readonly arms: Readonly<Record<string, string>>;
}

/** A file that is another now; `undefined`: it is gone. */
export type EditedFile = readonly [path: string, text: string | undefined];

/** What the thread that walks through journeys is told and asked. `file`: the text of a replay's file. */
export type ToWays =
  | { readonly ask: "files"; readonly files: readonly EditedFile[] }
  | { readonly ask: "way"; readonly way: WayAsked }
  | { readonly ask: "story"; readonly file: string };

/** A replay that ends at the step, and a replay line by line; `null` where there is none. Each question has one answer, in order. */
export type FromWays =
  | { readonly tell: "way"; readonly replay: object | null }
  | { readonly tell: "story"; readonly story: StoryView | null };
