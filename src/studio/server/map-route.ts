import type { FastifyInstance } from "fastify";
import { flowNamed } from "../../insight/index.ts";
import { flowOf } from "../../model/index.ts";
import type { Workspace } from "../edits/index.ts";
import type { Finding } from "../protocol.ts";
import type { MapPictures } from "../protocol-map.ts";
import { mapView, pagePictures, textRows } from "../reading/index.ts";
import { SEEN_AS, type SeenAsked, seenIn } from "./seen-as.ts";

type Asked = SeenAsked & { readonly Params: { readonly flow: string } };

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;

const asked = {
  params: { type: "object", properties: { flow: name } },
  querystring: SEEN_AS,
} as const;

/** Returns a journey as a graph, and the addresses of its pages, for a lens. `arm` is `<flag>=<arm>`. */
export function addMapRoutes(
  app: FastifyInstance,
  workspace: Workspace,
  findings: () => readonly Finding[],
  isCompiled: () => boolean,
): void {
  app.get<Asked>("/studio/api/maps/:flow", { schema: asked }, async ({ params, query }) => {
    const { repo } = workspace;
    return mapView(repo, params.flow, seenIn(repo, query), textRows(repo), findings());
  });
  app.get<Asked>("/studio/api/pictures/:flow", { schema: asked }, async ({ params, query }): Promise<MapPictures> => {
    const { repo } = workspace;
    const base = flowOf(repo, flowNamed(repo, params.flow)).basePath?.value ?? "";
    return { isCompiled: isCompiled(), base, pages: pagePictures(repo, params.flow, seenIn(repo, query)) };
  });
}
