import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createRelease } from "../../../../src/studio/server/release.ts";
import { createPeopleThere } from "../../../../src/studio/server/people-there.ts";
import { garden } from "../journeys.ts";
import { EDIT, openApi } from "../open-api.ts";
import { FLOW, write } from "../trial.ts";

/** A service that answers with this. */
async function serviceSaying(answer: string): Promise<string> {
  const server = createServer((_request, response) => response.end(answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
}

test("asks the service which commit it runs, and says what is not known", async () => {
  const { root, git } = await openApi();
  const head = git("rev-parse", "HEAD").trim();
  const running = async (answer: string) => createRelease(root, await serviceSaying(answer)).running();
  expect(await createRelease(root, undefined).running()).toBeNull();
  expect(await running(JSON.stringify({ ok: true, release: head.slice(0, 12) }))).toMatchObject({
    commit: head,
    problem: null,
    at: expect.stringMatching(/^20/) as string,
  });
  expect((await running(JSON.stringify({ release: "v1.2" })))?.problem).toBe(
    "The service says that it runs “v1.2”, which is no commit.",
  );
  expect((await running(JSON.stringify({ release: "0123456789abcdef" })))?.problem).toMatch("is not known here yet");
  expect((await running(JSON.stringify({ ok: true })))?.problem).toMatch("does not say which version it runs");
  expect((await running(JSON.stringify({ release: "--upload-pack" })))?.problem).toMatch("which is no commit");
  expect((await running("<html>"))?.problem).toMatch("does not answer");
  expect((await createRelease(root, "http://127.0.0.1:1/readyz").running())?.problem).toMatch("does not answer");
});

test("asks the service how many people are in the middle, and says at which step each has done something last", async () => {
  const workspace = garden();
  const tracks = (...names: readonly string[]) => `"enter": ${JSON.stringify(names.map((track) => ({ track })))},`;
  write(workspace, FLOW, '"title": "details.title",', `"title": "details.title", ${tracks("Details", "Both")}`);
  const { repo } = write(workspace, FLOW, '"title": "done.title",', `"title": "done.title", ${tracks("Done", "Both")}`);
  const people = [
    { flow: "garden", event: "Done", count: 3 },
    { flow: "garden", event: "Details", count: 4 },
    { flow: "garden", event: "Both", count: 1 },
    { flow: "garden", event: "Gone", count: 1 },
  ];
  const there = async (answer: string, token: string | undefined = "t") =>
    createPeopleThere(new URL(await serviceSaying(answer)).origin, token)(repo);
  expect(await createPeopleThere("http://127.0.0.1:1", undefined)(repo)).toBeNull();
  expect(await there(JSON.stringify({ minutes: 30, people }))).toMatchObject({
    problem: null,
    minutes: 30,
    places: [
      { flow: "garden", page: "“Your details”", count: 4 },
      { flow: "garden", page: "“Thank you”", count: 3 },
      { flow: "garden", page: null, count: 2 },
    ],
  });
  expect((await there(JSON.stringify({ minutes: 30 })))?.problem).toMatch("not known");
  expect((await there("<html>"))?.problem).toMatch("not known");
  expect((await createPeopleThere("http://127.0.0.1:1", "t")(repo))?.problem).toMatch("does not answer");
  const fetching = vi.spyOn(globalThis, "fetch");
  expect((await createPeopleThere("http://staff.example", "t")(repo))?.problem).toMatch("over https only");
  expect(fetching).not.toHaveBeenCalled();
  fetching.mockRestore();
});

test("says of each commit whether it is live, merged or in review", async () => {
  const release = { commit: null as string | null, problem: null, at: "2026-11-30T11:20:00.000Z" };
  const { ask, edit, git } = await openApi({ release });
  const stages = async () => (await ask("commits")).body.map(({ title, stage }) => `${title}: ${stage}`);
  expect(await stages()).toEqual(["As it was: merged"]);
  release.commit = git("rev-parse", "HEAD").trim();
  await edit(EDIT);
  await ask("submissions", { name: "Shorter words", reason: "They are read." });
  expect(await stages()).toEqual(["Shorter words: review", "As it was: live"]);
  git("switch", "--quiet", "main");
  git("merge", "--quiet", "studio/shorter-words");
  expect(await stages()).toEqual(["Shorter words: merged", "As it was: live"]);
});
