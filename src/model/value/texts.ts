import type { Json, KeyedText } from "../../engine/index.ts";
import { isList, isObject } from "../json.ts";
import { once } from "../once.ts";

type TextWithParameters = Required<KeyedText>;

/** Every text with parameters in the properties of a page's blocks, at any depth. */
export function keyedTextsIn(value: Json | undefined): readonly TextWithParameters[] {
  const found: TextWithParameters[] = [];
  collect(value, found);
  return found;
}

function collect(value: Json | undefined, found: TextWithParameters[]): void {
  if (isList(value)) {
    if (value.length < LONG) for (const item of value) collect(item, found);
    else found.push(...inList(value));
  }
  if (!isObject(value)) return;
  const { key, with: parameters } = value;
  if (typeof key === "string" && isObject(parameters)) {
    found.push({ key, with: parameters });
    // A parameter may be a text with parameters, too.
    collect(parameters, found);
  } else for (const name in value) collect(value[name], found);
}

/** Reading a shorter list is faster than looking it up. */
const LONG = 20;

/** Long lists come from answers, and the same list object is used again and again. */
const inList = once((list: readonly Json[]): readonly TextWithParameters[] => {
  const found: TextWithParameters[] = [];
  for (const item of list) collect(item, found);
  return found;
});
