import type { Json } from "../../engine/index.ts";
import { isObject } from "../json.ts";
import type { Place } from "../node.ts";
import { valueAt } from "../pointer.ts";

/**
 * What people read at the place where they make something happen: the title, text or button of the object around it.
 */
export function saidBeside({ file, pointer }: Place): Json | undefined {
  const isItself = isObject(valueAt(file.value, pointer));
  const object = valueAt(file.value, isItself ? pointer : pointer.slice(0, pointer.lastIndexOf("/")));
  return isObject(object) ? (object.title ?? object.text ?? object.submit) : undefined;
}
