import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { REPLAYS } from "../../explorer/jobs/index.ts";
import { keepFile } from "../../model/index.ts";
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

/** Finds the shortest way to a step, and answers with the name of its replay; `null`: none was found, or it cannot be written. */
export function addWaysRoute(app: FastifyInstance, root: string, ways: Pick<Ways, "find">): void {
  app.post<{ Body: WayAsked }>("/studio/api/ways", { schema: { body: asked } }, async ({ body }) => {
    const replay = await ways.find(body);
    const { flow, step, ...seen } = body;
    // One for each as whom one looks: several stand side by side.
    const as = createHash("sha256").update(JSON.stringify(seen)).digest("hex").slice(0, 12);
    const id = `studio-${flow}-${step}-${as}`;
    const file = join(root, REPLAYS, `${id}.json`);
    return { replay: replay !== null && keepFile(file, JSON.stringify(replay)) ? id : null };
  });
}
