import { languageMismatches } from "../../linter/index.ts";
import type { Repository } from "../../model/index.ts";
import type { Comment } from "../protocol-comments.ts";

/** The folder of comments: one file each. */
export const COMMENTS = "flows/comments";

/** Whether a path is one of those that the Studio writes: their names begin with the moment. */
export function isComment(path: string): boolean {
  return path.startsWith(`${COMMENTS}/`) && NAME.test(path.slice(COMMENTS.length + 1));
}

const NAME = /^\d[^/]*\.json$/;

/** All comments, the oldest first. The check reports those that are written wrongly; they are left out here. */
export function commentsOf({ files }: Pick<Repository, "files">): readonly Comment[] {
  const all = [...files.values()].flatMap(({ path, value }) => {
    if (!isComment(path) || value === undefined || languageMismatches("comment", value).length > 0) return [];
    return [{ ...(value as unknown as Omit<Comment, "path">), path }];
  });
  return all.toSorted((one, next) => (one.at < next.at ? -1 : 1));
}
