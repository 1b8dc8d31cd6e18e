import type { StoryView } from "../protocol-map.ts";
import type { RecordedChangeName } from "../protocol-recorded.ts";
import type { AcceptedNow, RecordedNow } from "../reading/index.ts";
import type { FilesChanged } from "./followed-model.ts";
import type { RequestOf } from "../routes.ts";

/** Messages to the thread that explores journeys. `file` is the text of a replay's file. */
export type ToWays =
  | FilesChanged
  | { readonly ask: "way"; readonly way: RequestOf<"ways"> }
  | { readonly ask: "story"; readonly file: string }
  | { readonly ask: "recorded" }
  | { readonly ask: "accept"; readonly changes: readonly RecordedChangeName[] };

/**
 * A replay that ends at the step, or a replay line by line (`null` if there is none), what differs from the recordings,
 * or recordings in which changes are accepted. Each request has one answer, in order.
 */
export type FromWays =
  | { readonly report: "way"; readonly replay: object | null }
  | { readonly report: "story"; readonly story: StoryView | null }
  | { readonly report: "recorded"; readonly recorded: RecordedNow }
  | { readonly report: "accepted"; readonly accepted: AcceptedNow };
