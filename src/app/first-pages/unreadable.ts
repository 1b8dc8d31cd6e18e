import type { JsonObject } from "../../engine/index.ts";

/** In place of what somebody has answered, where nobody knows it: whatever asks for any of it throws, so that what is worked out without it is known to hold. */
export const UNREADABLE: JsonObject = new Proxy(
  {},
  { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse },
);

function refuse(): never {
  throw new TypeError("What was answered is known to the browser alone");
}
