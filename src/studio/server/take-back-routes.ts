import type { FastifyInstance } from "fastify";
import type { Workspace } from "../edits/index.ts";
import type { ChangesView, Submitted } from "../protocol.ts";
import type { ChangedPages } from "../protocol-changes.ts";
import type { EarlierCommit, TakeBack, TakeBackPlan } from "../protocol-take-back.ts";
import { changedPages, earlierCommits } from "../reading/index.ts";
import type { Before } from "./before.ts";
import { drawable } from "./changes-route.ts";
import type { Checker } from "./checker.ts";
import { REASON } from "./reason.ts";
import { SEEN_AS, type SeenAsked, seenIn } from "./seen-as.ts";
import { FOLDERS } from "./submit.ts";
import { planTakeBack, takeBack } from "./take-back.ts";

const commit = { type: "string", pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$" } as const;

const named = { type: "object", properties: { commit } } as const;

interface Given {
  readonly workspace: Workspace;
  readonly checker: Pick<Checker, "people">;
  readonly before: Pick<Before, "ready">;
  /** Called with the paths of changed files. */
  readonly edited: (paths: readonly string[]) => void;
}

/** Routes for listing earlier commits, for previewing the revert of one, and for reverting it. */
export function addTakeBackRoutes(app: FastifyInstance, { workspace, checker, before, edited }: Given): void {
  const { root } = workspace;
  const planned = (of: string) => {
    edited(workspace.refresh());
    return planTakeBack(root, workspace.repo, of);
  };

  app.get("/studio/api/commits", async (): Promise<readonly EarlierCommit[]> => earlierCommits(root, FOLDERS));

  app.get<{ Params: { commit: string } }>(
    "/studio/api/commits/:commit/taken-back",
    { schema: { params: named } },
    async ({ params }): Promise<TakeBackPlan> => {
      return (await planned(params.commit)).plan;
    },
  );

  app.get<{ Params: { commit: string } }>(
    "/studio/api/commits/:commit/taken-back/people",
    { schema: { params: named } },
    async ({ params }): Promise<ChangesView["people"]> => {
      const { texts } = await planned(params.commit);
      return checker.people([...texts].map(([path, text]) => [path, text ?? undefined]));
    },
  );

  app.get<{ Params: { commit: string } } & SeenAsked>(
    "/studio/api/commits/:commit/taken-back/pages",
    { schema: { params: named, querystring: SEEN_AS } },
    async ({ params, query }): Promise<ChangedPages> => {
      const { tree, repo } = await planned(params.commit);
      return { commit: tree, pages: changedPages(workspace.repo, repo, seenIn(workspace.repo, query)) };
    },
  );

  app.post<{ Params: { commit: string } }>(
    "/studio/api/commits/:commit/taken-back/pages",
    { schema: { params: named } },
    async ({ params }) => {
      const { tree } = await planned(params.commit);
      await drawable(before, tree, "The reverted version");
      return { commit: tree };
    },
  );

  app.post<{ Body: TakeBack }>(
    "/studio/api/commits/taken-back",
    {
      schema: {
        body: {
          type: "object",
          required: ["commit", "head", "reason"],
          additionalProperties: false,
          properties: {
            commit,
            head: commit,
            reason: REASON,
          },
        },
      },
    },
    async ({ body }): Promise<Submitted> => {
      edited(workspace.refresh());
      const { submitted, files } = await takeBack(root, workspace.repo, body);
      edited(workspace.refresh(files));
      return submitted;
    },
  );
}
