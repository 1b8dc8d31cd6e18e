/** Recordings of journeys: made, compared with what journeys do now, and accepted. */
export { acceptedNames, namedChanges, refusalText } from "./accept.ts";
export { limitFiles } from "./limits.ts";
export type { SchemaNames } from "./names.ts";
export { newPaths } from "./new-paths.ts";
export {
  acceptChanges,
  journeyChanges,
  journeysGone,
  limitChanges,
  type RecordedChange,
} from "./recorded-changes.ts";
export { saysTheSame } from "./same.ts";
export { refuseUnreadable, unreadableFiles } from "./unreadable.ts";
export { unrecordedText } from "./unrecorded.ts";
