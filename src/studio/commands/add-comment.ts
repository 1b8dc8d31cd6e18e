import type { JsonObject } from "../../engine/index.ts";
import type { Repository } from "../../model/index.ts";
import { COMMENTS, commentsOf } from "../edits/comments.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { fingerprint } from "../edits/planned.ts";
import { Refusal } from "../edits/refusal.ts";
import { withDialog } from "../kernel/dialog-words.ts";
import { newComment, newCommentOptional, walked } from "../kernel/comment.ts";
import { commandSchema, type Of } from "../kernel/schema.ts";

/** Says something about a text, a part or a change, or approves what is shown. It is kept with the branch. */
export const ADD_COMMENT = withDialog(commandSchema("add-comment", newComment, { ...newCommentOptional, walked }), {
  title: "Comment on “{of}”",
  "x-button": "Comment…",
  "x-verb": "Write it",
  "x-direct": true,
  description: "It is kept with the branch: whoever gets the branch reads it at the same place, and at Review.",
});
export type AddComment = Of<typeof ADD_COMMENT>;

/**
 * Writes a comment into a file of its own, so that two branches with comments merge without a conflict. Whoever carries
 * it out writes stored test walks (`walked`) anew beside it: that takes longer than a plan may.
 */
export function addComment(repo: Repository, { about, by, at, words, approves }: AddComment): Plan {
  const isOfWalks = approves?.of === "walks";
  if ((approves === undefined || isOfWalks) && words.trim() === "")
    throw new Refusal(isOfWalks ? "Write why it is as you meant." : "Write what you want to say.");
  const draft = new Draft(repo);
  // Only the last approval of the same thing counts. Git keeps the earlier ones. Walks are approved change by change.
  for (const one of commentsOf(repo))
    if (approves !== undefined && !isOfWalks && one.approves?.of === approves.of) draft.delete(one.path);
  const print = fingerprint(JSON.stringify([by, about, words, approves])).slice(0, 8);
  draft.create(`${COMMENTS}/${at.replaceAll(/\D/g, "")}-${print}.json`, {
    $schema: "../../schemas/language/comment.schema.json",
    by,
    at,
    about,
    words: words.trim(),
    ...(approves && { approves }),
  } as unknown as JsonObject);
  return draft.plan(approves === undefined ? `A comment on “${about.called}”` : `Approved: ${about.called}`);
}
