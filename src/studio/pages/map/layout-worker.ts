/**
 * A thread that computes the layout. A journey of a thousand steps takes a second, during which the page must stay
 * responsive.
 */
import { layOut, type Shape } from "./layout.ts";

addEventListener("message", ({ data }: MessageEvent<Shape>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  postMessage(layOut(data));
});
