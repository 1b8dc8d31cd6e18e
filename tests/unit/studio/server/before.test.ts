import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createBefore } from "../../../../src/studio/server/before.ts";
import { copyOfGarden } from "../journeys.ts";
import { openApi } from "../open-api.ts";

const ENGLISH = "locales/en/garden.json";

function retitle(root: string): void {
  const path = join(root, ENGLISH);
  writeFileSync(path, readFileSync(path, "utf8").replaceAll("Your details", "About you"));
}

describe("the server's answers about pages before and after", () => {
  test("lists the pages that may differ from the last commit, for the chosen site and language", async () => {
    const { ask, edit, git } = await openApi();
    const commit = git("rev-parse", "HEAD").trim();
    const pages = async (lens: object) => (await ask("changed-pages", lens)).body;
    expect(await pages({ site: "us", lang: "en" })).toEqual({ commit, pages: [] });
    const title = { language: "en", file: "garden", key: "details.title", value: "About you", was: "Your details" };
    expect((await edit({ kind: "set", texts: [title] })).status).toBe(200);
    const { commit: compared, pages: differ } = await pages({ site: "us", lang: "en" });
    expect([compared, differ.map(({ step }) => step)]).toEqual([commit, ["details"]]);
    expect((await pages({ site: "us", lang: "es" })).pages).toEqual([]);
    expect((await pages({ lang: "en" })).pages).toHaveLength(1);
  });

  test("rejects malformed queries and unknown languages", async () => {
    const { ask, root } = await openApi();
    retitle(root);
    for (const wrong of [{ site: "../x" }, { lang: " " }, { arm: "a" }, { arm: "a=b=c" }, { reverting: "HEAD" }])
      expect((await ask("changed-pages", wrong)).status).toBe(400);
    expect((await ask("changed-pages", { lang: "xx" })).status).toBe(404);
  });

  test("prepares the last commit's pages, or says why it cannot", async () => {
    const requests: string[] = [];
    const { ask, git } = await openApi({
      root: copyOfGarden(),
      ready: async (commit) => {
        requests.push(commit);
        if (requests.length > 1) throw new Error("There is no start.");
      },
    });
    const commit = git("rev-parse", "HEAD").trim();
    expect(await ask("prepare-pages")).toEqual({ status: 200, body: { commit } });
    expect(await ask("prepare-pages")).toMatchObject({
      status: 422,
      body: { message: "The last commit cannot be drawn: There is no start." },
    });
    expect(requests).toEqual([commit, commit]);
  });

  test("without a commit: lists no pages and refuses to prepare them", async () => {
    const { ask } = await openApi({ commits: false });
    expect((await ask("changed-pages", { lang: "en" })).body).toEqual({ commit: null, pages: [] });
    expect(await ask("prepare-pages")).toMatchObject({
      status: 422,
      body: { message: "There is no commit to compare with." },
    });
  });
});

describe("the journeys of the last commit", () => {
  test("are read from the commit, and their pages answer 503 until they are built", async () => {
    const { root, git } = await openApi();
    retitle(root);
    const before = createBefore(root);
    onTestFinished(() => before.close());
    const repo = before.repo(git("rev-parse", "HEAD").trim());
    expect(repo.files.get(ENGLISH)?.text).toContain("Your details");
    expect(() => before.repo("nowhere")).toThrow("nor a known git revision");

    const answered = (url: string, headers: IncomingMessage["headers"] = {}) => {
      const codes: number[] = [];
      const response = { writeHead: (code: number) => ({ end: () => void codes.push(code) }) };
      const request = { url, headers } as IncomingMessage;
      return [before.answers(request, response as unknown as ServerResponse), ...codes];
    };
    const frame = { "sec-fetch-dest": "iframe" };
    expect(answered("/app/garden/details?before", frame)).toEqual([true, 503]);
    expect(answered("/app/garden/details", frame)).toEqual([false]);
    expect(answered("/app/garden/details?before")).toEqual([false]);
  });

  test("stay on disk for open pages when another commit is asked for, until the Studio ends", async () => {
    const { root, git } = await openApi();
    const first = git("rev-parse", "HEAD").trim();
    git("commit", "--quiet", "--allow-empty", "-m", "Another one");
    const before = createBefore(root);
    const folders = [first, "HEAD"].map((commit) => before.repo(commit).root);
    expect(folders.map((folder) => existsSync(folder))).toEqual([true, true]);
    before.close();
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, false]);
  });
});
