/** For the Studio, which shows pages in a frame. */
export {
  type ChosenAnswer,
  type ChosenAnswers,
  type ChosenError,
  isFromFrame,
  PROTOCOL,
  type SeenThing,
  type ToFrame,
} from "./frame-messages.ts";
