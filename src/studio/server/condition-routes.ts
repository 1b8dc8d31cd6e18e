import type { FastifyInstance } from "fastify";
import { segmentsOf } from "../../model/index.ts";
import { linePlace, type Workspace } from "../edits/index.ts";
import { RULE_POINTER, VALUE_POINTER } from "../kernel/schema.ts";
import type { ConditionPlace, MeaningRequest, RulePlaceRequest } from "../protocol-conditions.ts";
import type { LineAsked } from "../protocol-lines.ts";
import { caseOffers, conditionMeaning, conditionView, expressionOffers, lineView, seenBy } from "../reading/index.ts";

/** `<flag>=<arm>`. Empty for everybody. */
const arm = { type: "string", pattern: "^([\\w-]{1,100}=[\\w-]{1,100})?$" } as const;
const flow = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
const form = { type: "string", pattern: "^schemas/[\\w-]+(/[\\w-]+)*$" } as const;
const list = { type: "string", maxLength: 500 } as const;
const text = { type: "string", maxLength: 5_000 } as const;

function exactly(properties: Readonly<Record<string, unknown>>) {
  return { type: "object", required: Object.keys(properties), additionalProperties: false, properties };
}

/** A place in a journey or over a form, with an expression. */
function placed(at: unknown, expression: Readonly<Record<string, unknown>>) {
  return { anyOf: [exactly({ flow, at, arm, ...expression }), exactly({ form, list, arm, ...expression })] };
}

/** `before` is the expression up to the cursor. */
type Typing = ConditionPlace & { readonly before: string };

/**
 * Routes for conditions, and for values that are expressions on one line. They are read-only, because edits are
 * commands.
 */
export function addConditionRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.get<{ Querystring: RulePlaceRequest }>(
    "/studio/api/conditions",
    { schema: { querystring: exactly({ flow, at: RULE_POINTER, arm }) } },
    async ({ query }) => conditionView(workspace.repo, query),
  );
  app.post<{ Body: MeaningRequest }>(
    "/studio/api/conditions",
    { schema: { body: placed(RULE_POINTER, { source: text }) } },
    async ({ body }) => conditionMeaning(workspace.repo, body),
  );
  app.post<{ Body: LineAsked }>(
    "/studio/api/lines",
    { schema: { body: exactly({ flow, at: VALUE_POINTER, arm, source: text }) } },
    async ({ body }) => lineView(seenBy(workspace.repo, body.arm), body),
  );
  app.post<{ Body: Typing }>(
    "/studio/api/expression-offers",
    { schema: { body: placed(VALUE_POINTER, { before: text }) } },
    async ({ body }) => {
      const repo = seenBy(workspace.repo, body.arm);
      if ("form" in body) return caseOffers(repo, body, body.before);
      const place = linePlace(repo, body.flow, body.at);
      return expressionOffers(place.repo, place.flow.file.path, segmentsOf(place.at), body.before);
    },
  );
}
