import type { JsonObject } from "../../engine/index.ts";

/**
 * Placeholder for answers that only the browser knows. Every access throws, so a result that was computed with it does
 * not depend on the answers.
 */
export const UNREADABLE: JsonObject = new Proxy(
  {},
  { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse },
);

function refuse(): never {
  throw new TypeError("What was answered is known to the browser alone");
}
