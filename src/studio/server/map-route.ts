import type { FastifyInstance } from "fastify";
import { languageOf } from "../../cli/index.ts";
import type { Workspace } from "../edits/index.ts";
import type { Finding } from "../protocol.ts";
import type { SeenAs } from "../protocol-map.ts";
import { mapView, textRows } from "../reading/index.ts";

interface Asked {
  readonly Params: { readonly flow: string };
  readonly Querystring: { readonly site?: string; readonly lang?: string; readonly arm?: string };
}

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
const arm = { type: "string", pattern: "^[\\w-]{1,100}=[\\w-]{1,100}$" } as const;

/** Answers with a journey as a graph, as somebody sees it; `arm` is `<flag>=<arm>`. */
export function addMapRoute(app: FastifyInstance, workspace: Workspace, findings: () => readonly Finding[]): void {
  app.get<Asked>(
    "/studio/api/maps/:flow",
    {
      schema: {
        params: { type: "object", properties: { flow: name } },
        querystring: { type: "object", additionalProperties: false, properties: { site: name, lang: name, arm } },
      },
    },
    async ({ params, query }) => {
      const { repo } = workspace;
      const [flag = "", of = ""] = query.arm?.split("=") ?? [];
      const seen: SeenAs = {
        site: query.site ?? "",
        lang: languageOf(repo, query.lang),
        ...(flag !== "" && { arm: { flag, arm: of } }),
      };
      return mapView(repo, params.flow, seen, textRows(repo), findings());
    },
  );
}
