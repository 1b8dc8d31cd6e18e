import { afterAll, beforeAll, expect } from "vitest";
import { type Bench, startBench } from "../builders.ts";
import { startTestProvider, type TestProvider } from "./provider-of-tests.ts";
import { StaffBrowser } from "./staff-browser.ts";

export let provider: TestProvider;
export let bench: Bench;
/** Of the staff's port. */
export let origin: string;

/** A service with a staff's port and a provider of its own, for all tests of a file. */
export function withStaff(): void {
  beforeAll(async () => {
    provider = await startTestProvider();
    bench = await startBench({ staff: provider.staff });
    origin = provider.staff.origin;
  });
  afterAll(async () => {
    await bench.stop();
    await provider.stop();
  });
}

export async function signedIn(sub: string, ...groups: readonly string[]): Promise<StaffBrowser> {
  provider.who = { sub, name: `Name of ${sub}`, groups };
  const browser = new StaffBrowser();
  const { status } = await browser.open(`${origin}/staff/sign-in`);
  expect(status).toBe(200);
  return browser;
}

export const me = async (browser: StaffBrowser) => {
  const response = await browser.fetch(`${origin}/staff/me`);
  return { status: response.status, body: await response.json() };
};
export const actsOf = (by: string) =>
  bench.service.db.selectFrom("support_acts").select(["act", "role"]).where("done_by", "=", by).orderBy("at").execute();
