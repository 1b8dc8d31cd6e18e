import type { FastifyInstance } from "fastify";
import { Refusal, type Workspace } from "../edits/index.ts";
import type { ChangedPages } from "../protocol-changes.ts";
import { changedFiles, changedPages, git } from "../reading/index.ts";
import type { Before } from "./before.ts";
import { SEEN_AS, type SeenAsked, seenIn } from "./seen-as.ts";
import { FOLDERS } from "./submit.ts";

/** Returns the pages that may look different than in the last commit, and prepares those of the last commit. */
export function addChangesRoutes(
  app: FastifyInstance,
  workspace: Workspace,
  before: Pick<Before, "repo" | "ready">,
): void {
  const { root } = workspace;
  const head = () => git(root, ["rev-parse", "HEAD"]).then((text) => text.trim());

  app.get<SeenAsked>(
    "/studio/api/changed-pages",
    { schema: { querystring: SEEN_AS } },
    async ({ query }): Promise<ChangedPages> => {
      const commit = await head().catch(() => null);
      if (commit === null || (await changedFiles(root, FOLDERS)).length === 0) return { commit, pages: [] };
      return { commit, pages: changedPages(before.repo(commit), workspace.repo, seenIn(workspace.repo, query)) };
    },
  );

  app.post("/studio/api/before", async () => {
    const commit = await head().catch(() => {
      throw new Refusal("There is no commit to compare with.");
    });
    await drawable(before, commit, "The last commit");
    return { commit };
  });
}

/**
 * Prepares the pages of a commit, or of a git tree. `what` names it in the error message. Throws a `Refusal` if they
 * cannot be drawn.
 */
export async function drawable(before: Pick<Before, "ready">, commit: string, what: string): Promise<void> {
  try {
    await before.ready(commit);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refusal(`${what} cannot be drawn: ${why}`);
  }
}
