/// <reference types="vite/client" />
import type { JsonObject } from "../../src/engine/index.ts";
import type { Example } from "../block.ts";

/** The examples of each block, by file path. */
export const examples = import.meta.glob<{ examples: readonly Example<JsonObject>[] }>("./*/examples.ts", {
  eager: true,
});
