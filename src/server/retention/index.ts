export { forgetAbandoned } from "./forget.ts";
export { startForgetting } from "./worker.ts";
