import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import compress from "@fastify/compress";
import fastify from "fastify";
import { expect, test } from "vitest";
import { addPages } from "../../../src/server/pages.ts";
import type { SiteMap } from "../../../src/server/site-map.ts";

const FILMS = "https://films.example";
const NOTHING = { scripts: [], pixels: [] };
const SOURCES = { "script-src": [], "style-src": [], "img-src": [], "frame-src": [], "connect-src": [] };

/** The frames that each path's document may show, of a site where one of its steps embeds films. */
async function framesAt(paths: readonly string[]): Promise<readonly (string | undefined)[]> {
  const dir = await mkdtemp(join(tmpdir(), "embed-"));
  const page = "<!doctype html><html><head><title>page</title></head></html>";
  await mkdir(join(dir, "assets"));
  await writeFile(join(dir, "index.html"), page);
  const map: SiteMap = {
    sites: [],
    basePaths: ["/trip"],
    home: "/trip",
    shortPaths: new Map(),
    paymentPaths: new Set(["/trip/pay"]),
    embedPaths: new Set(["/trip/film"]),
    embeds: [FILMS],
    secretPaths: new Set(["/trip/secret"]),
    affiliates: NOTHING,
    linkPages: [],
  };
  const app = fastify();
  await app.register(compress, { global: false });
  await addPages(app, dir, page, map, SOURCES);
  const policies = await Promise.all(
    paths.map(async (url) => String((await app.inject({ url })).headers["content-security-policy"])),
  );
  await app.close();
  await rm(dir, { recursive: true });
  return policies.map((policy) => /frame-src ([^;]*)/.exec(policy)?.[1]);
}

test("only the document of a step that shows a page of others may show one, and of those that sites.json names alone", async () => {
  expect(await framesAt(["/trip", "/trip/film", "/trip/film?from=here", "/trip/secret", "/trip/pay"])).toEqual([
    undefined,
    FILMS,
    FILMS,
    undefined,
    undefined,
  ]);
});
