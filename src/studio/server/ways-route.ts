import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { UsageError } from "../../insight/index.ts";
import { keepReplay, readReplay } from "./asked-replays.ts";
import type { Ways } from "./ways.ts";
import type { WayAsked } from "./ways-messages.ts";

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;

const asked = {
  type: "object",
  required: ["flow", "step", "site", "lang", "arms"],
  additionalProperties: false,
  properties: {
    flow: name,
    step: name,
    site: name,
    lang: name,
    arms: { type: "object", additionalProperties: name },
  },
} as const;

/**
 * Routes that find the shortest path to a step and return the name of its replay (`null` if none was found or it cannot
 * be written), and that return a replay line by line.
 */
export function addWaysRoutes(app: FastifyInstance, root: string, ways: Pick<Ways, "find" | "story">): void {
  app.post<{ Body: WayAsked }>("/studio/api/ways", { schema: { body: asked } }, async ({ body }) => {
    const replay = await ways.find(body);
    const { flow, step, ...seen } = body;
    // One per lens, because several are shown side by side.
    const as = createHash("sha256").update(JSON.stringify(seen)).digest("hex").slice(0, 12);
    return { replay: replay === null ? null : keepReplay(root, `${flow}-${step}-${as}`, JSON.stringify(replay)) };
  });
  app.get<{ Params: { id: string } }>(
    "/studio/api/stories/:id",
    { schema: { params: { type: "object", properties: { id: { type: "string", pattern: "^[\\w-]{1,300}$" } } } } },
    async ({ params: { id } }) => {
      const text = readReplay(root, id);
      const story = text === undefined ? null : await ways.story(text);
      if (story === null) throw new UsageError("This path can no longer be walked, because the journey has changed.");
      return story;
    },
  );
}
