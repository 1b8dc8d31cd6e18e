import type { Repository } from "../../model/index.ts";
import { isComment } from "../edits/comments.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { commandSchema, filePath, type Of } from "../kernel/schema.ts";

/** Deletes a conversation whose matter is settled. Git keeps it. */
export const SETTLE_COMMENTS = commandSchema("settle-comments", {
  comments: { type: "array", minItems: 1, maxItems: 1_000, items: filePath },
});

export function settleComments(repo: Repository, { comments }: Of<typeof SETTLE_COMMENTS>): Plan {
  const draft = new Draft(repo);
  for (const path of comments) {
    if (!isComment(path)) throw new Refusal("Only comments can be settled.");
    draft.delete(path);
  }
  return draft.plan(comments.length === 1 ? "A comment is settled" : `${comments.length} comments are settled`);
}
