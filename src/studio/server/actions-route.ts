import type { FastifyInstance } from "fastify";
import { RULE_POINTER } from "../kernel/schema.ts";
import type { Workspace } from "../edits/index.ts";
import type { ActionAsked, ActionOfferView, ActionsAsked, ActionView } from "../protocol-actions.ts";
import { actionOffersView, actionView, seenBy } from "../reading/index.ts";

const flow = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
/** `<flag>=<arm>`. Empty for everybody. */
const arm = { type: "string", pattern: "^([\\w-]{1,100}=[\\w-]{1,100})?$" } as const;
const list = { flow, at: RULE_POINTER, arm } as const;
const action = {
  does: { type: "string", pattern: "^[a-z]{1,30}$" },
  of: { type: "string", maxLength: 200 },
} as const;

function asking(properties: Readonly<Record<string, unknown>>) {
  return { type: "object", required: Object.keys(properties), additionalProperties: false, properties };
}

/** What can be added to a list of actions, and what is asked about one of them. Read-only. */
export function addActionsRoute(app: FastifyInstance, workspace: Workspace): void {
  app.post<{ Body: ActionsAsked }>(
    "/studio/api/action-offers",
    { schema: { body: asking(list) } },
    async ({ body }): Promise<readonly ActionOfferView[]> => actionOffersView(seenBy(workspace.repo, body.arm), body),
  );
  app.post<{ Body: ActionAsked }>(
    "/studio/api/actions",
    { schema: { body: asking({ ...list, ...action }) } },
    async ({ body }): Promise<ActionView> => actionView(seenBy(workspace.repo, body.arm), body),
  );
}
