import type { FastifyInstance } from "fastify";
import { type Command, COMMAND_SCHEMA } from "../commands/index.ts";
import type { Planned, Workspace } from "../edits/index.ts";

/** Returns the preview of an edit. Nothing is written. */
export function addPlanRoute(app: FastifyInstance, workspace: Workspace): void {
  app.post<{ Body: Command }>(
    "/studio/api/plans",
    { schema: { body: COMMAND_SCHEMA } },
    async ({ body }): Promise<Planned> => workspace.plan(body),
  );
}
