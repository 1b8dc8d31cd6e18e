import type { FastifyInstance } from "fastify";
import type { Workspace } from "../edits/index.ts";
import { armChanges } from "../reading/index.ts";

const word = { type: "string", pattern: "^[\\w.-]{1,200}$" } as const;

/** Returns the changes of an arm. */
export function addArmsRoute(app: FastifyInstance, workspace: Workspace): void {
  app.get<{ Params: { flag: string; arm: string } }>(
    "/studio/api/arms/:flag/:arm",
    { schema: { params: { type: "object", properties: { flag: word, arm: word } } } },
    async ({ params: { flag, arm } }) => armChanges(workspace.repo, flag, arm),
  );
}
