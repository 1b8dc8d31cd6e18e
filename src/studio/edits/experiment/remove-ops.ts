import type { Json } from "../../../engine/index.ts";
import { type Experiment, isObject, pointer, valueAt } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";

/**
 * Removes operations of an arm on a file from its planned patch, by index, together with parts that would become empty.
 */
export function removeOps(
  draft: Draft,
  { file, pointer: at }: Pick<Experiment, "file" | "pointer">,
  arm: string,
  path: string,
  places: readonly number[],
): void {
  const armAt = pointer(at, "patch", arm);
  const files = listIn(draft.value(file.path, armAt));
  const index = files.findIndex((one) => valueAt(one, "/file") === path);
  const fileAt = pointer(armAt, index);
  const ops = listIn(draft.value(file.path, pointer(fileAt, "ops")));
  const arms = draft.value(file.path, pointer(at, "patch")) ?? null;
  if (ops.length > places.length)
    for (const place of places.toSorted((one, other) => other - one))
      draft.remove(file.path, pointer(fileAt, "ops", place));
  else if (files.length > 1) draft.remove(file.path, fileAt);
  else if (isObject(arms) && Object.keys(arms).length > 1) draft.remove(file.path, armAt);
  else draft.remove(file.path, pointer(at, "patch"));
}

export function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
