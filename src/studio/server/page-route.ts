import type { FastifyInstance } from "fastify";
import type { Workspace } from "../edits/index.ts";
import type { TextRow } from "../protocol.ts";
import { pageView, rowsInArm, seenBy, textRows } from "../reading/index.ts";

interface Asked {
  readonly Params: { readonly flow: string; readonly step: string };
  readonly Querystring: { readonly arm?: string };
}

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
const arm = { type: "string", pattern: "^[\\w-]{1,100}=[\\w-]{1,100}$" } as const;

/**
 * Returns a step for the Page place, for everybody or for people in an arm (`<flag>=<arm>`). `rows` are everybody's
 * texts.
 */
export function addPageRoute(
  app: FastifyInstance,
  workspace: Workspace,
  rows: () => Promise<readonly TextRow[]>,
): void {
  app.get<Asked>(
    "/studio/api/pages/:flow/:step",
    {
      schema: {
        params: { type: "object", properties: { flow: name, step: name } },
        querystring: { type: "object", additionalProperties: false, properties: { arm } },
      },
    },
    async ({ params: { flow, step }, query: { arm: asked } }) => {
      const everybodys = await rows();
      const seen = seenBy(workspace.repo, asked);
      const texts = seen === workspace.repo ? everybodys : rowsInArm(everybodys, textRows(seen));
      return pageView(seen, flow, step, texts, asked);
    },
  );
}
