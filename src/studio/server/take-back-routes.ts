import type { FastifyInstance } from "fastify";
import type { Workspace } from "../edits/index.ts";
import type { Submitted } from "../protocol.ts";
import type { EarlierCommit, TakeBack, TakeBackPlan } from "../protocol-take-back.ts";
import { earlierCommits } from "../reading/index.ts";
import { FOLDERS } from "./submit.ts";
import { planTakeBack, takeBack } from "./take-back.ts";

const commit = { type: "string", pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$" } as const;

/** Answers with earlier commits, with what taking one back would bring back, and takes it back. */
export function addTakeBackRoutes(
  app: FastifyInstance,
  workspace: Workspace,
  edited: (paths: readonly string[]) => void,
): void {
  const { root } = workspace;

  app.get("/studio/api/commits", async (): Promise<readonly EarlierCommit[]> => earlierCommits(root, FOLDERS));

  app.get<{ Params: { commit: string } }>(
    "/studio/api/commits/:commit/taken-back",
    { schema: { params: { type: "object", properties: { commit } } } },
    async ({ params }): Promise<TakeBackPlan> => {
      edited(workspace.refresh());
      return planTakeBack(root, workspace.repo, params.commit);
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
            reason: { type: "string", minLength: 3, maxLength: 4_000, pattern: "\\S" },
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
