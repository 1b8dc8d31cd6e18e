import { expect, onTestFinished, test } from "vitest";
import { createProvider } from "../../../../src/server/staff/provider.ts";
import { startTestProvider } from "./provider-of-tests.ts";
import { StaffBrowser } from "./staff-browser.ts";

test.each(["nonce", "verifier"] as const)(
  "a return that does not fit the start is refused: another %s",
  async (part) => {
    const at = await startTestProvider();
    onTestFinished(at.stop);
    const callback = `${at.staff.origin}/staff/callback`;
    const provider = createProvider(at.staff.provider, callback);
    const { start, address } = await provider.start();
    const back = await new StaffBrowser().open(address, callback);
    const other = (await provider.start()).start;
    const finished = provider.finish(new URL(back.address), { ...start, [part]: other[part] });
    await expect(finished).rejects.toThrow("refused");
    await expect(finished).rejects.toHaveProperty("name", "SignInRefused");
  },
);

test("a wrong client secret is a fault of ours, not of who signs in", async () => {
  const at = await startTestProvider();
  onTestFinished(at.stop);
  const callback = `${at.staff.origin}/staff/callback`;
  const provider = createProvider({ ...at.staff.provider, clientSecret: "wrong" }, callback);
  const { start, address } = await provider.start();
  const back = await new StaffBrowser().open(address, callback);
  await expect(provider.finish(new URL(back.address), start)).rejects.toHaveProperty("name", "ProviderDown");
});
