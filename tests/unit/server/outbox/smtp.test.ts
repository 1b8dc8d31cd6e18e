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

const NEVER = 60_000;
const SILENT = { connectMs: 300, silentMs: 300, wholeMs: NEVER };

// Each server is met by the one limit that is for it: a process that pauses would otherwise pass two at once.
test.each<readonly [HangsAt, Parameters<typeof smtp>[2], string]>([
  ["greeting", SILENT, "smtp ETIMEDOUT"],
  ["hello", SILENT, "smtp ETIMEDOUT"],
  ["recipient", SILENT, "smtp ETIMEDOUT"],
  ["data", SILENT, "smtp ETIMEDOUT"],
  ["dripping", { connectMs: NEVER, silentMs: NEVER, wholeMs: 1_500 }, "smtp EABORT"],
])("a mail server that hangs (%s) is given up in time, for another try later", async (at, limits, reason) => {
  const server = await startHangingMailServer(at);
  onTestFinished(server.stop);
  const { send, close } = smtp(server.url, "no-reply@join.test", limits);
  onTestFinished(close);
  const began = performance.now();
  await expect(send(MAIL)).rejects.toEqual(new NotSent(reason, false));
  await expect(send(MAIL)).rejects.toMatchObject({ reason, permanent: false });
  expect(performance.now() - began).toBeLessThan(NEVER);
  // Nothing stays open.
  await expect.poll(server.open, { timeout: 60_000 }).toBe(0);
});
