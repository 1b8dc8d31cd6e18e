import { expect, test } from "vitest";
import { createService, SAMPLE_ACCOUNT } from "../../../src/server/index.ts";
import { Client, config, testGateway } from "./builders.ts";
import { newFolder } from "../new-folder.ts";

test("a service without samples removes sample codes and sample logins that a data folder has from the payment sandbox", async () => {
  const dir = newFolder();
  const logins = [
    { username: SAMPLE_ACCOUNT.username, password: SAMPLE_ACCOUNT.password },
    { username: "dana.whitfield", password: "quiet-Harbor-42" },
  ];
  const start = async (sampleCodes: boolean) => {
    const service = await createService(config(dir, { sampleCodes, outboxPage: sampleCodes }), testGateway());
    const client = new Client(service);
    const statuses: number[] = [];
    for (const body of logins) statuses.push((await client.send("POST", "/ofw/login", { body })).status);
    const codes = await service.db.selectFrom("activation_codes").select("code").execute();
    const sessions = await service.db.selectFrom("sessions").select("user_id").execute();
    return { service, statuses, codes: codes.map(({ code }) => code), sessions: sessions.length };
  };

  const sandbox = await start(true);
  expect(sandbox).toMatchObject({ statuses: [200, 200], sessions: 2 });
  expect(sandbox.codes).toHaveLength(20);
  const own = { code: "PARTNER-1", amount: null, currency: null, attempt_id: null };
  await sandbox.service.db.insertInto("activation_codes").values(own).execute();
  await sandbox.service.close();

  const live = await start(false);
  expect(live).toMatchObject({ statuses: [401, 401], codes: ["PARTNER-1"], sessions: 0 });
  await live.service.close();
}, 200_000);
