import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { followService } from "../../../scripts/follow-service.ts";

test("followService() reports when a service is up and when it is down", async () => {
  const service = createServer();
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const reported: boolean[] = [];
  followService("127.0.0.1", (service.address() as AddressInfo).port, (up) => reported.push(up));
  await vi.waitUntil(() => reported.length === 1, { timeout: 60_000 });
  await new Promise((resolve) => service.close(resolve));
  await vi.waitUntil(() => reported.length === 2, { timeout: 60_000 });
  expect(reported).toEqual([true, false]);
});
