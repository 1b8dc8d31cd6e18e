import type { Repository } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { fieldsInOrder } from "./fields-in-order.ts";
import { triesAlong } from "../answer/enter-in-tries.ts";
import { drafted } from "../drafted.ts";
import { removeUnneeded } from "../removal/unneeded.ts";
import { type Adopted, forgetGone } from "./forget-gone.ts";

/** What a patch cannot say, and comes with it once it is everybody's in these files. Gives notes of what else that does. */
export function everybodysNow(before: Repository, draft: Draft, adopted: readonly Adopted[]): readonly string[] {
  const files = adopted.map(({ file }) => file);
  fieldsInOrder(before, draft, files);
  const forgotten = forgetGone(before, draft, adopted);
  triesAlong(before, drafted(before, draft), draft);
  const told = files.flatMap((path) => /^(flows\/[^/]+)\/flow\.json$/.exec(path)?.[1] ?? []);
  const analytics = new Set(told.map((folder) => `${folder}/analytics.json`).filter((path) => before.files.has(path)));
  // What people in the arm did not tell analytics, nobody tells any more.
  if (analytics.size > 0) removeUnneeded(before, draft, ({ path }) => analytics.has(path));
  return forgotten;
}
