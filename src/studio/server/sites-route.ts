import type { FastifyInstance } from "fastify";
import type { Workspace } from "../edits/index.ts";
import type { SiteView } from "../protocol-sites.ts";
import { siteViews } from "../reading/index.ts";

/** Returns the sites, for adding another one. */
export function addSitesRoute(app: FastifyInstance, workspace: Workspace): void {
  app.get("/studio/api/sites", async (): Promise<readonly SiteView[]> => siteViews(workspace.repo));
}
