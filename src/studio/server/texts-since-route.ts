import type { FastifyInstance } from "fastify";
import { Refusal, type Workspace } from "../edits/index.ts";
import type { TextsSince } from "../protocol-texts.ts";
import { changedSince, git, NO_COMMIT, rowsOfAll, textsOfCommit } from "../reading/index.ts";

const asked = {
  type: "object",
  required: ["date"],
  additionalProperties: false,
  properties: { date: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" } },
} as const;

/** Returns the texts that changed since the start of a day in local time. All texts if there is no earlier commit. */
export function addTextsSinceRoute(app: FastifyInstance, workspace: Workspace): void {
  app.get<{ Querystring: { readonly date: string } }>(
    "/studio/api/texts-since",
    { schema: { querystring: asked } },
    async ({ query: { date } }): Promise<TextsSince> => {
      const { root, repo } = workspace;
      const commit = await git(root, ["rev-list", "-1", `--before=${date}T00:00:00`, "HEAD"]).then(
        (text) => text.trim(),
        () => null,
      );
      if (commit === null) throw new Refusal("There is no commit here, so it is not known when a text was changed.");
      const before = commit === "" ? NO_COMMIT : await textsOfCommit(root, repo, commit);
      const changed = changedSince(rowsOfAll(repo), before);
      return { texts: changed.map(({ arm, file, key }) => ({ ...(arm !== undefined && { arm }), file, key })) };
    },
  );
}
