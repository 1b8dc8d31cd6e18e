import type { FastifyInstance } from "fastify";
import { UsageError } from "../../insight/index.ts";
import type { Json } from "../../engine/index.ts";
import { findOperation } from "../../model/index.ts";
import type { Workspace } from "../edits/index.ts";
import type { AnswerJudged } from "../protocol-calls.ts";
import { judgeAnswer, madeUpAnswer } from "../reading/index.ts";

const name = { type: "string", pattern: "^[\\w.-]{1,100}$" } as const;

const answer = {
  type: "object",
  required: ["operation", "text"],
  additionalProperties: false,
  properties: {
    operation: name,
    text: { type: "string", maxLength: 200_000 },
  },
} as const;

/** Validates an answer for the preview, and makes one up from the contract. Nothing is stored here. */
export function addCallsRoute(app: FastifyInstance, workspace: Workspace): void {
  app.post<{ Body: { readonly operation: string; readonly text: string } }>(
    "/studio/api/answers",
    { schema: { body: answer } },
    async ({ body: { operation, text } }): Promise<AnswerJudged> => judgeAnswer(workspace.repo, operation, text),
  );
  // For the preview's frame (`src/app/dev/studio-call.ts`).
  app.get<{ Params: { readonly operation: string } }>(
    "/studio/api/made-up-answers/:operation",
    { schema: { params: { type: "object", properties: { operation: name } } } },
    async ({ params }): Promise<{ readonly answer: Json }> => {
      const { repo } = workspace;
      const operation = findOperation(repo, params.operation);
      if (operation === undefined) throw new UsageError(`The contract has no operation "${params.operation}".`);
      return { answer: madeUpAnswer(repo, operation) };
    },
  );
}
