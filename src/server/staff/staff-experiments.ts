import type { FastifyInstance } from "fastify";
import { inTransaction } from "../db/index.ts";
import { experimentList, experimentPage, readDefined } from "../experiments/index.ts";
import type { SupportResources } from "../support/index.ts";
import { personLanguage } from "../texts/index.ts";
import { StaffProblem } from "./staff-access.ts";

const VIEWER = { config: { role: "viewer" } } as const;

/** What the place of experiments reads: see `src/experiments/views.ts`. What it changes are acts. */
export function addExperimentRoutes(app: FastifyInstance, { db, config }: SupportResources): void {
  app.get("/staff/experiments", VIEWER, () => inTransaction(db, (tx) => experimentList(tx, readDefined())));
  app.get<{ Params: { flag: string }; Querystring: { currency?: string } }>(
    "/staff/experiments/:flag",
    VIEWER,
    async ({ params: { flag }, query: { currency }, headers }) => {
      if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
        throw new StaffProblem(400, "invalid-values", "`currency` must be three capitals, such as USD");
      const looking = { flag, currency, language: personLanguage(headers), peopleOrigin: config.publicOrigin };
      const page = await inTransaction(db, (tx) => experimentPage(tx, readDefined(), looking));
      if (page === undefined) throw new StaffProblem(404, "not-found", `There is no experiment "${flag}"`);
      return page;
    },
  );
}
