import type { AnySchemaObject } from "ajv";
import fastify, { type FastifyInstance } from "fastify";
import { UsageError } from "../../insight/index.ts";
import { plainRefusal, Refusal } from "../edits/index.ts";
import type { Refused } from "../protocol.ts";
import type { Route } from "../route.ts";
import { type Handlers, ROUTES } from "../routes.ts";
import { editHandlers } from "./edit-handlers.ts";
import { journeyHandlers } from "./journey-handlers.ts";
import { reviewHandlers } from "./review-handlers.ts";
import type { Services } from "./services.ts";
import { validatorCompiler } from "./validators.ts";

/** What was entered fits no schema of a request. */
const UNFIT = "Something that was entered cannot be saved here, such as a number below 0 or a very long text.";

/** Two versions of the largest readable file, with up to six bytes per character. */
const LARGEST = 60_000_000;

/** The API for the Studio's pages, below `/studio/api/`: the routes of the table, and the events. */
export async function createApi(services: Services): Promise<FastifyInstance> {
  const { checker, listeners } = services;
  const app = fastify({ bodyLimit: 1_000_000 });
  app.setValidatorCompiler<AnySchemaObject>(validatorCompiler);
  app.setErrorHandler((error: Error & { validation?: unknown }, request, reply) => {
    if (error instanceof Refusal) {
      const { message: details, conflicts, at, isAlways } = error;
      // What names files otherwise, such as those that are not submitted, is about these files.
      const isOfCommand = typeof request.body === "object" && request.body !== null && "command" in request.body;
      const message = isOfCommand ? plainRefusal(details, JSON.stringify(request.body)) : details;
      const more = { ...(isAlways && { isAlways }), ...(message !== details && { details }) };
      const refused: Refused = { message, conflicts, at, ...more };
      return reply.code(error.conflicts.length > 0 ? 409 : 422).send(refused);
    }
    if (error instanceof UsageError)
      return reply.code(404).send({ message: error.message, conflicts: [], at: [] } satisfies Refused);
    // The words of the schema say nothing to a person who has typed something.
    const [code, message] = error.validation === undefined ? [500, error.message] : [400, UNFIT];
    return reply.code(code).send({ message, conflicts: [], at: [] } satisfies Refused);
  });
  app.addHook("onSend", async (_request, reply) => void reply.header("Cache-Control", "no-store"));

  app.get("/studio/api/events", (_request, reply) => {
    reply.hijack();
    listeners.add(reply.raw);
  });

  const handlers: Handlers = {
    ...journeyHandlers(services),
    ...editHandlers(services),
    ...reviewHandlers(services),
  };
  for (const [name, route] of Object.entries<Route<unknown, unknown> & { readonly isShown?: true }>(ROUTES)) {
    const handler = handlers[name as keyof Handlers] as (request: unknown) => unknown;
    app.post(
      `/studio/api/${name}`,
      { schema: { body: route.schema }, ...(route.isLarge && { bodyLimit: LARGEST }) },
      async ({ body }, reply) => {
        // Open pages show an edit first. What the Studio's pages ask then would take processor time from that.
        if (route.isShown) await checker.shown();
        const answer = await handler(body);
        // Fastify sends nothing for `null`.
        return reply.type("application/json").send(JSON.stringify(answer));
      },
    );
  }
  await app.ready();
  return app;
}
