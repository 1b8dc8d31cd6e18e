import type { Repository } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { fieldsInOrder } from "./fields-in-order.ts";
import { triesAlong } from "../answer/enter-in-tries.ts";
import { drafted } from "../drafted.ts";
import { removeUnneeded } from "../removal/unneeded.ts";
import { type Adopted, forgetGone } from "./forget-gone.ts";

/** Makes the changes that a patch cannot express, after it has become everybody's. Returns notes about them. */
export function everybodysNow(before: Repository, draft: Draft, adopted: readonly Adopted[]): readonly string[] {
  const files = adopted.map(({ file }) => file);
  fieldsInOrder(before, draft, files);
  const forgotten = forgetGone(before, draft, adopted);
  triesAlong(before, drafted(before, draft), draft);
  const told = files.flatMap((path) => /^(flows\/[^/]+)\/flow\.json$/.exec(path)?.[1] ?? []);
  const analytics = new Set(told.map((folder) => `${folder}/analytics.json`).filter((path) => before.files.has(path)));
  // Events that people in the arm did not report are no longer reported by anybody.
  if (analytics.size > 0) removeUnneeded(before, draft, ({ path }) => analytics.has(path));
  return forgotten;
}
