/** Node's `node:util` for the compiler in a browser. The command line's parts of it are not called there. */
export { default as isDeepStrictEqual } from "fast-deep-equal";
export { unavailable as parseArgs, unavailable as styleText } from "./unavailable.ts";
