import { OpenFeature as OnServer } from "@openfeature/server-sdk";
import { OpenFeature as InBrowser } from "@openfeature/web-sdk";
import { afterEach, expect, test } from "vitest";
import { armsFor, type Experiment, type Experiments } from "../../../../src/experiments/index.ts";
import { ownProvider, ownServerProvider } from "../../../../src/experiments/provider/index.ts";

const trial: Experiment = {
  flag: "title",
  epicKey: "TRY-1",
  arms: ["control", "treatment"],
  share: { control: 50, treatment: 50 },
  active: true,
};
const british = { ...trial, flag: "british", sites: ["uk"], share: { control: 0, treatment: 100 } };
const VISITORS = Array.from({ length: 20 }, (_, nth) => `visitor-${nth}`);
let running: Experiments = { experiments: [trial, british] };

afterEach(async () => {
  await Promise.all([OnServer.clearProviders(), InBrowser.clearProviders()]);
  running = { experiments: [trial, british] };
});

test("a client on a server gets the arms of the pages, as they are at the moment", async () => {
  await OnServer.setProviderAndWait(ownServerProvider(() => running));
  const client = OnServer.getClient();
  for (const targetingKey of VISITORS) {
    const arm = armsFor([trial], targetingKey)["title"];
    expect(await client.getStringDetails("title", "none", { targetingKey })).toMatchObject({
      value: arm,
      variant: arm,
      reason: "SPLIT",
      flagMetadata: { epicKey: "TRY-1" },
    });
  }
  running = { experiments: [{ ...trial, active: false }] };
  const stopped = await client.getStringDetails("title", "none", { targetingKey: "visitor-1" });
  expect(stopped).toMatchObject({ value: "control", reason: "DISABLED" });
});

test("a client in a browser gets the arms of its site", async () => {
  await InBrowser.setContext({ targetingKey: "visitor-1", site: "uk", language: "en" });
  await InBrowser.setProviderAndWait(ownProvider(() => running));
  expect(InBrowser.getClient().getStringValue("british", "none")).toBe("treatment");
  await InBrowser.setContext({ targetingKey: "visitor-1", site: "us", language: "en" });
  expect(InBrowser.getClient().getStringValue("british", "none")).toBe("control");
});

test.each([
  ["an unknown flag", "nothing", { targetingKey: "v" }, "FLAG_NOT_FOUND"],
  ["nobody", "title", {}, "TARGETING_KEY_MISSING"],
])("%s gets the fallback, with the reason", async (_, flag, context, errorCode) => {
  await OnServer.setProviderAndWait(ownServerProvider(() => running));
  const found = await OnServer.getClient().getStringDetails(flag, "none", context);
  expect(found).toMatchObject({ value: "none", reason: "ERROR", errorCode });
});

test("a flag is no truth value and no number", async () => {
  await OnServer.setProviderAndWait(ownServerProvider(() => running));
  const client = OnServer.getClient();
  const evaluation = { targetingKey: "v" };
  expect(await client.getBooleanDetails("title", true, evaluation)).toMatchObject({
    value: true,
    errorCode: "TYPE_MISMATCH",
    errorMessage: 'The flag "title" has texts: the names of its arms',
  });
  expect(await client.getNumberDetails("title", 7, evaluation)).toMatchObject({ value: 7, errorCode: "TYPE_MISMATCH" });
});
