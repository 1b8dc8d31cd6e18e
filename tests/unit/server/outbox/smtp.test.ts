import { expect, onTestFinished, test } from "vitest";
import { smtp } from "../../../../src/server/outbox/smtp.ts";
import { NotSent } from "../../../../src/server/outbox/transport.ts";
import { type HangsAt, startHangingMailServer } from "../hanging-mail-server.ts";

const MAIL = {
  id: "1",
  to: "sam@example.com",
  replyTo: "support@example.com",
  date: new Date(),
  subject: "s",
  text: "t",
  html: "<p>t</p>",
};

test.each<readonly [HangsAt, string]>([
  ["greeting", "smtp ETIMEDOUT"],
  ["hello", "smtp ETIMEDOUT"],
  ["recipient", "smtp ETIMEDOUT"],
  ["data", "smtp ETIMEDOUT"],
  ["dripping", "smtp EABORT"],
])("a mail server that hangs (%s) is given up in time, for another try later", async (at, reason) => {
  const server = await startHangingMailServer(at);
  onTestFinished(server.stop);
  const { send, close } = smtp(server.url, "no-reply@join.test", { connectMs: 300, silentMs: 300, wholeMs: 1_500 });
  onTestFinished(close);
  const began = performance.now();
  await expect(send(MAIL)).rejects.toEqual(new NotSent(reason, false));
  await expect(send(MAIL)).rejects.toMatchObject({ reason, permanent: false });
  expect(performance.now() - began).toBeLessThan(60_000);
  // Nothing stays open.
  await expect.poll(server.open, { timeout: 60_000 }).toBe(0);
});
