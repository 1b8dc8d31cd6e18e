/** For the Studio, which shows pages in a frame. */
export { type FromFrame, isFromFrame, PROTOCOL, type SeenThing, type ToFrame } from "./frame-messages.ts";
