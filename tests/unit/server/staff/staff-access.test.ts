import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Database } from "../../../../src/server/db/index.ts";
import { guardRoutes } from "../../../../src/server/staff/staff-access.ts";

test("a route of the staff's port that says no role stops the start", () => {
  const app = Fastify();
  guardRoutes(app, {} as Database, true);
  app.get("/open", { config: { role: "anybody" } }, () => "");
  expect(() => app.get("/forgotten", () => "")).toThrow("The staff's route /forgotten must say which role it needs");
});
