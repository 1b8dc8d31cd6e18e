import type { Envelope, JsonObject } from "../engine/index.ts";
import { oncePerPair } from "../model/index.ts";

/**
 * The data of a document that opens this stored data. Returns the same object for the same stored data, so that it is
 * observed only once.
 */
export function reopened(defaults: JsonObject, stored: Envelope | null): JsonObject {
  return stored === null ? defaults : merged(defaults, stored.data);
}

const merged = oncePerPair((defaults: JsonObject, data: JsonObject): JsonObject => ({ ...defaults, ...data }));
