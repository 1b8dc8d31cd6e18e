import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createRelease } from "../../../../src/studio/server/release.ts";
import { EDIT, openApi } from "../open-api.ts";

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
