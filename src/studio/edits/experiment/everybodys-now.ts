import type { Repository } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { fieldsInOrder } from "./fields-in-order.ts";
import { forgetGone } from "./forget-gone.ts";

/** What a patch cannot say, and comes with it once it is everybody's in these files. Gives notes of what else that does. */
export function everybodysNow(before: Repository, draft: Draft, files: readonly string[]): readonly string[] {
  fieldsInOrder(before, draft, files);
  return forgetGone(before, draft, files);
}
