import type { Json } from "../../engine/index.ts";
import { isObject } from "../json.ts";
import type { Place } from "../node.ts";
import { valueAt } from "../pointer.ts";

/** What people read where they make something happen: the title, the words or the button of what it stands in. */
export function saidBeside({ file, pointer }: Place): Json | undefined {
  const isHolder = isObject(valueAt(file.value, pointer));
  const holder = valueAt(file.value, isHolder ? pointer : pointer.slice(0, pointer.lastIndexOf("/")));
  return isObject(holder) ? (holder.title ?? holder.text ?? holder.submit) : undefined;
}
