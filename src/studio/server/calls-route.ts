import type { FastifyInstance } from "fastify";
import type { Workspace } from "../edits/index.ts";
import type { AnswerJudged } from "../protocol-calls.ts";
import { judgeAnswer } from "../reading/index.ts";

const answer = {
  type: "object",
  required: ["operation", "text"],
  additionalProperties: false,
  properties: {
    operation: { type: "string", pattern: "^[\\w.-]{1,100}$" },
    text: { type: "string", maxLength: 200_000 },
  },
} as const;

/** Validates an answer for the preview. Nothing is stored here. */
export function addCallsRoute(app: FastifyInstance, workspace: Workspace): void {
  app.post<{ Body: { readonly operation: string; readonly text: string } }>(
    "/studio/api/answers",
    { schema: { body: answer } },
    async ({ body: { operation, text } }): Promise<AnswerJudged> => judgeAnswer(workspace.repo, operation, text),
  );
}
