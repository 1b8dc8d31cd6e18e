import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EmbeddedDatabase } from "../../../src/server/db/embedded.ts";
import { startEmbedded } from "../../../src/server/db/index.ts";
import { createService, type Service } from "../../../src/server/index.ts";
import { Client, config, newParent, testGateway } from "./builders.ts";

let dir: string;
let database: EmbeddedDatabase;
let services: Service[];
const gateway = testGateway();

/** Three instances start at the same moment on one empty database, as with `DATABASE_URL`. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "instances-"));
  database = await startEmbedded(dir);
  const start = () => createService(config(join(dir, "unused"), { databaseUrl: database.url }), gateway);
  services = await Promise.all([start(), start(), start()]);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await database.stop();
  await rm(dir, { recursive: true, force: true });
});

const clients = (): Client[] => services.map((service) => new Client(service));
const nth = (at: number): Client => {
  const client = clients()[at % services.length];
  if (!client) throw new Error("no service");
  return client;
};

describe("several instances of one database", () => {
  test("keep no state in memory: each call of a registration may reach another instance", async () => {
    const created = await nth(0).create();
    expect((await nth(1).choose(created.body)).status).toBe(200);
    expect((await nth(2).choose(created.body, 2003)).status).toBe(200);
  });

  test("charge once if all of them receive the payment at once", async () => {
    const { by, body } = await nth(0).readyToPay();
    const before = gateway.charged.length;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => nth(at).pay(by, body, { "idempotency-key": randomUUID() })),
    );
    expect(gateway.charged.length - before).toBe(1);
    expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
  });

  test("return the same answer for one idempotency key, whichever instance gets the call", async () => {
    const sent = newParent();
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all([0, 1, 2].map((at) => nth(at).create(sent, headers)));
    expect(new Set(answers.map((answer) => answer.body.registrationKey)).size).toBe(1);
  });
});
