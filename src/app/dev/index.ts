/** For the Studio, which shows pages in a frame. */
export {
  type ChosenAnswer,
  type ChosenAnswers,
  type ChosenError,
  type FrameDrop,
  type FramePart,
  isFromFrame,
  PROTOCOL,
  type SeenThing,
  type ToFrame,
} from "./frame-messages.ts";
export type { Writing } from "./write-in-place.ts";
