import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRepository } from "../../../../src/model/index.ts";
import { createPeopleThere } from "../../../../src/studio/server/people-there.ts";
import { startBench } from "../builders.ts";

const ROOT = join(import.meta.dirname, "../../../..");

const TOKEN = "a".repeat(32);

test("a Studio with the token, and nobody else without a session, learns how many people did what last, and where", async () => {
  const { service, sql, stop } = await startBench({ staff: { host: "127.0.0.1", port: 0, studioToken: TOKEN } });
  try {
    const { origin } = new URL(service.staffLink ?? "");
    const call = (path: string, token?: string) =>
      fetch(origin + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
    const [first, second, gone] = [randomUUID(), randomUUID(), randomUUID()];
    const report = (visitor: string, flow: string, name: string, minutesAgo: number) =>
      sql`insert into events (id, visitor, flow, name, happened_at, received_at, properties)
        values (${randomUUID()}, ${visitor}, ${flow}, ${name}, now() - make_interval(mins => ${minutesAgo}),
          now() - make_interval(mins => ${minutesAgo}), '{}')`;
    await report(first, "join", "Step 1 Viewed", 9);
    await report(first, "join", "Step 2 Viewed", 4);
    await report(first, "invite", "Welcome Viewed", 3);
    await report(second, "join", "Step 2 Viewed", 20);
    await report(gone, "join", "Step 1 Viewed", 45);
    const answer = await call("/staff/people", TOKEN);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        minutes: 30,
        at: expect.stringMatching(/^20/),
        people: [
          { flow: "invite", event: "Welcome Viewed", count: 1 },
          { flow: "join", event: "Step 2 Viewed", count: 1 },
        ],
      },
    ]);
    const there = await createPeopleThere(origin, TOKEN)(readRepository(ROOT));
    expect(there).toMatchObject({ problem: null, minutes: 30 });
    expect(there?.places).toEqual([
      { flow: "invite", page: null, count: 1 },
      { flow: "join", page: expect.stringMatching(/^“.+”$/), count: 1 },
    ]);
    const statuses = [call("/staff/people"), call("/staff/people", "b".repeat(32)), call("/staff/me", TOKEN)];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 401, 401]);
  } finally {
    await stop();
  }
});
