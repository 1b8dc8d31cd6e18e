import type { Json, KeyedText } from "../../engine/index.ts";
import { isList, isObject } from "../json.ts";

/** Every text with parameters in what a page is given, whatever holds it. */
export function* keyedTextsIn(value: Json | undefined): Generator<Required<KeyedText>> {
  if (isList(value)) for (const item of value) yield* keyedTextsIn(item);
  if (!isObject(value)) return;
  const { key, with: given } = value;
  if (typeof key === "string" && isObject(given)) yield { key, with: given };
  else for (const name in value) yield* keyedTextsIn(value[name]);
}
