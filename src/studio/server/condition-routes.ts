import type { FastifyInstance } from "fastify";
import { segmentsOf } from "../../model/index.ts";
import { joinedProperties, linePlace, rulePlace, type Workspace } from "../edits/index.ts";
import { RULE_POINTER, VALUE_POINTER } from "../kernel/schema.ts";
import type { CaseAsked, ConditionAsked } from "../protocol-conditions.ts";
import type { LineAsked } from "../protocol-lines.ts";
import { caseOffers, caseView, conditionView, expressionOffers, lineView, seenBy } from "../reading/index.ts";

const flow = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
/** `<flag>=<arm>`. Empty for everybody. */
const arm = { type: "string", pattern: "^([\\w-]{1,100}=[\\w-]{1,100})?$" } as const;
const source = { type: "string", maxLength: 5_000 } as const;

function asking(more: Readonly<Record<string, unknown>>) {
  const properties = { flow, at: RULE_POINTER, arm };
  return {
    type: "object",
    required: ["flow", "at", "arm"],
    additionalProperties: false,
    properties: { ...properties, ...more },
  };
}

interface Typing extends Omit<ConditionAsked, "draft"> {
  /** The expression up to the cursor. */
  readonly before: string;
}

/**
 * Routes of the Page place for conditions, and for values that are expressions on one line. They are read-only, because
 * edits are commands.
 */
export function addConditionRoutes(app: FastifyInstance, workspace: Workspace): void {
  const joined = {
    type: "object",
    required: ["holding", "conditions"],
    additionalProperties: false,
    properties: joinedProperties(0),
  };
  app.post<{ Body: ConditionAsked }>(
    "/studio/api/conditions",
    { schema: { body: asking({ draft: { anyOf: [source, joined] } }) } },
    async ({ body }) => conditionView(workspace.repo, body),
  );
  app.get<{ Params: { flow: string }; Querystring: { at: string; arm?: string } }>(
    "/studio/api/conditions/:flow",
    {
      schema: {
        params: { type: "object", properties: { flow } },
        querystring: {
          type: "object",
          required: ["at"],
          additionalProperties: false,
          properties: { at: RULE_POINTER, arm },
        },
      },
    },
    async ({ params, query: { at, arm = "" } }) => conditionView(workspace.repo, { flow: params.flow, at, arm }),
  );
  app.post<{ Body: Typing }>(
    "/studio/api/condition-offers",
    { schema: { body: { ...asking({ before: source }), required: ["flow", "at", "arm", "before"] } } },
    async ({ body: { flow, at, arm, before } }) => {
      const repo = seenBy(workspace.repo, arm);
      const { flow: journey } = rulePlace(repo, flow, at);
      return expressionOffers(repo, journey.file.path, segmentsOf(at), before);
    },
  );
  addLineRoutes(app, workspace);
  addCaseRoutes(app, workspace);
}

function addLineRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.post<{ Body: LineAsked }>(
    "/studio/api/lines",
    { schema: { body: { ...asking({ at: VALUE_POINTER, source }), required: ["flow", "at", "arm", "source"] } } },
    async ({ body }) => lineView(seenBy(workspace.repo, body.arm), body),
  );
  app.post<{ Body: Typing }>(
    "/studio/api/line-offers",
    {
      schema: { body: { ...asking({ at: VALUE_POINTER, before: source }), required: ["flow", "at", "arm", "before"] } },
    },
    async ({ body: { flow: id, at, arm, before } }) => {
      const place = linePlace(seenBy(workspace.repo, arm), id, at);
      return expressionOffers(place.repo, place.flow.file.path, segmentsOf(place.at), before);
    },
  );
}

function addCaseRoutes(app: FastifyInstance, workspace: Workspace): void {
  const form = { type: "string", pattern: "^schemas/[\\w-]+(/[\\w-]+)*$" } as const;
  const list = { type: "string", maxLength: 500 } as const;
  const ofCase = (more: Readonly<Record<string, unknown>>) => {
    const properties = { form, list, arm, ...more };
    return { type: "object", required: Object.keys(properties), additionalProperties: false, properties };
  };
  app.post<{ Body: CaseAsked }>("/studio/api/cases", { schema: { body: ofCase({ source }) } }, async ({ body }) =>
    caseView(workspace.repo, body),
  );
  app.post<{ Body: Omit<CaseAsked, "source"> & Pick<Typing, "before"> }>(
    "/studio/api/case-offers",
    { schema: { body: ofCase({ before: source }) } },
    async ({ body: { form, list, arm, before } }) => caseOffers(seenBy(workspace.repo, arm), { form, list }, before),
  );
}
