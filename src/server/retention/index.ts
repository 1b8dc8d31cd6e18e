export { startForgetting } from "./worker.ts";
