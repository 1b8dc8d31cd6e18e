import type { FastifyInstance } from "fastify";
import { experimentList, experimentPage, readDefined } from "../experiments/index.ts";
import { sendPrivate } from "../http/index.ts";
import type { SupportResources } from "../support/index.ts";
import { personLanguage } from "../texts/index.ts";
import { startWorker } from "../worker.ts";
import { StaffProblem } from "./staff-access.ts";

const VIEWER = { config: { role: "viewer" } } as const;
/** Everybody who looks within this time gets one answer: open pages ask every half minute. */
const SHARED_MS = 5000;
/** Whoever looks after a night then waits for the results of some minutes only, not of all days since. */
const COUNT_EVERY_MS = 300_000;

/** What the place of experiments reads: see `src/experiments/views.ts`. What it changes are acts. */
export function addExperimentRoutes(app: FastifyInstance, { db, config, secrets }: SupportResources): void {
  const answers = new Map<string, { readonly until: number; readonly body: Promise<string | undefined> }>();
  const shared = (key: string, made: () => Promise<unknown>): Promise<string | undefined> => {
    for (const [old, { until }] of answers) if (until < performance.now()) answers.delete(old);
    const kept = answers.get(key);
    if (kept) return kept.body;
    const body = made().then((answer) => (answer === undefined ? undefined : JSON.stringify(answer)));
    answers.set(key, { until: performance.now() + SHARED_MS, body });
    body.catch(() => answers.delete(key));
    return body;
  };
  // Whoever acts sees what they did. Another instance shows it some seconds later.
  app.addHook("onSend", async ({ method }) => {
    if (method !== "GET") answers.clear();
  });
  const list = () => experimentList(db, readDefined());
  app.get("/staff/experiments", VIEWER, async (request, reply) =>
    sendPrivate(request, reply, (await shared("", list)) ?? ""),
  );
  app.get<{ Params: { flag: string }; Querystring: { currency?: string } }>(
    "/staff/experiments/:flag",
    VIEWER,
    async (request, reply) => {
      const { flag } = request.params;
      const { currency } = request.query;
      if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
        throw new StaffProblem(400, "invalid-values", "`currency` must be three capitals, such as USD");
      const language = personLanguage(request.headers);
      const looking = {
        flag,
        currency,
        language,
        peopleOrigin: config.publicOrigin,
        studioOrigin: config.studioOrigin,
      };
      const page = await shared(JSON.stringify(looking), () =>
        experimentPage(db, readDefined(), { ...looking, secrets }),
      );
      if (page === undefined) throw new StaffProblem(404, "not-found", `There is no experiment "${flag}"`);
      return sendPrivate(request, reply, page);
    },
  );
  const stop = startWorker(COUNT_EVERY_MS, async () => {
    await list().catch((error: unknown) => app.log.warn({ err: error }, "the experiments were not counted"));
  });
  app.addHook("onClose", stop);
}
