import type { FastifyInstance } from "fastify";
import { segmentsOf } from "../../model/index.ts";
import { linePlace, RULE_POINTER, type Workspace } from "../edits/index.ts";
import type { LineAsked } from "../protocol-lines.ts";
import { expressionOffers, lineView, seenBy } from "../reading/index.ts";

const flow = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
/** `<flag>=<arm>`. Empty for everybody. */
const arm = { type: "string", pattern: "^([\\w-]{1,100}=[\\w-]{1,100})?$" } as const;
const source = { type: "string", maxLength: 5_000 } as const;

function asking(more: Readonly<Record<string, unknown>>) {
  const properties = { flow, at: RULE_POINTER, arm, ...more };
  return { type: "object", required: Object.keys(properties), additionalProperties: false, properties };
}

interface Typing extends Omit<LineAsked, "source"> {
  /** The expression up to the cursor. */
  readonly before: string;
}

/** Routes for values of a journey that are expressions on one line. They are read-only, because edits are commands. */
export function addLineRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.post<{ Body: LineAsked }>("/studio/api/lines", { schema: { body: asking({ source }) } }, async ({ body }) =>
    lineView(seenBy(workspace.repo, body.arm), body),
  );
  app.post<{ Body: Typing }>(
    "/studio/api/line-offers",
    { schema: { body: asking({ before: source }) } },
    async ({ body: { flow: id, at, arm, before } }) => {
      const repo = seenBy(workspace.repo, arm);
      return expressionOffers(repo, linePlace(repo, id, at).flow.file.path, segmentsOf(at), before);
    },
  );
}
