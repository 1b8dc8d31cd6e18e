/** A thread that lays a journey out: one of a thousand steps takes a second, in which a page is to answer. */
import { layOut, type Shape } from "./layout.ts";

addEventListener("message", ({ data }: MessageEvent<Shape>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  postMessage(layOut(data));
});
