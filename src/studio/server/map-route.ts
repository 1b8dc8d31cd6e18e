import type { FastifyInstance } from "fastify";
import { flowNamed, languageOf } from "../../cli/index.ts";
import { flowOf } from "../../model/index.ts";
import type { Workspace } from "../edits/index.ts";
import type { Finding } from "../protocol.ts";
import type { MapPictures, SeenAs } from "../protocol-map.ts";
import { mapView, pagePictures, textRows } from "../reading/index.ts";

interface Asked {
  readonly Params: { readonly flow: string };
  readonly Querystring: { readonly site?: string; readonly lang?: string; readonly arm?: string };
}

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
const arm = { type: "string", pattern: "^[\\w-]{1,100}=[\\w-]{1,100}$" } as const;

const asked = {
  params: { type: "object", properties: { flow: name } },
  querystring: { type: "object", additionalProperties: false, properties: { site: name, lang: name, arm } },
} as const;

/** Answers with a journey as a graph, and with where its pages can be drawn, as somebody sees them; `arm` is `<flag>=<arm>`. */
export function addMapRoutes(
  app: FastifyInstance,
  workspace: Workspace,
  findings: () => readonly Finding[],
  isCompiled: () => boolean,
): void {
  const seenAs = ({ site = "", lang, arm: by = "" }: Asked["Querystring"]): SeenAs => {
    const [flag = "", of = ""] = by.split("=");
    return { site, lang: languageOf(workspace.repo, lang), ...(flag !== "" && { arm: { flag, arm: of } }) };
  };
  app.get<Asked>("/studio/api/maps/:flow", { schema: asked }, async ({ params, query }) => {
    const { repo } = workspace;
    return mapView(repo, params.flow, seenAs(query), textRows(repo), findings());
  });
  app.get<Asked>("/studio/api/pictures/:flow", { schema: asked }, async ({ params, query }): Promise<MapPictures> => {
    const { repo } = workspace;
    const base = flowOf(repo, flowNamed(repo, params.flow)).basePath?.value ?? "";
    return { isCompiled: isCompiled(), base, pages: pagePictures(repo, params.flow, seenAs(query)) };
  });
}
