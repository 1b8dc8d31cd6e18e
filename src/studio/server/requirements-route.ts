import type { FastifyInstance } from "fastify";
import type { Repository } from "../../model/index.ts";
import type { Workspace } from "../edits/index.ts";
import type { RequirementView } from "../protocol-requirements.ts";
import { type Requirement, requirementsOf, textRows } from "../reading/index.ts";

/** Returns a project's requirements. Empty if it has none. */
export type Requirements = (repo: Repository) => readonly Requirement[];

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;

/** Returns the requirements that a journey's steps show, for the map's search. */
export function addRequirementsRoute(app: FastifyInstance, workspace: Workspace, requirements: Requirements): void {
  app.get<{ Params: { flow: string } }>(
    "/studio/api/requirements/:flow",
    { schema: { params: { type: "object", properties: { flow: name } } } },
    async ({ params: { flow } }): Promise<readonly RequirementView[]> => {
      const { repo } = workspace;
      const all = requirements(repo);
      return all.length === 0 ? [] : requirementsOf(repo, flow, textRows(repo), all);
    },
  );
}
