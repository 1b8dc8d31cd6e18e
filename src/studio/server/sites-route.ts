import type { FastifyInstance } from "fastify";
import type { Workspace } from "../edits/index.ts";
import type { SiteView } from "../protocol-sites.ts";
import { siteViews } from "../reading/index.ts";

/** Answers with the sites, for who adds one. */
export function addSitesRoute(app: FastifyInstance, workspace: Workspace): void {
  app.get("/studio/api/sites", async (): Promise<readonly SiteView[]> => siteViews(workspace.repo));
}
