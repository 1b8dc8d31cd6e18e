import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";
import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPreparedStore, prepare, sendPrepared } from "../../../../src/server/http/prepared.ts";

const KIB = 1024;

/** A store, and what it had to make so far. */
function storeOf(most: number) {
  const made: string[] = [];
  const store = createPreparedStore(most);
  const get = (key: string) =>
    store(key, "text/plain", () => {
      made.push(key);
      return "x".repeat(KIB);
    });
  return { get, made };
}

test("an answer is made once for each key", async () => {
  const { get, made } = storeOf(100 * KIB);
  const first = await get("one");
  expect(await get("one")).toBe(first);
  await get("other");
  expect(made).toEqual(["one", "other"]);
});

test("beyond its size, a store forgets what was not asked for longest", async () => {
  const { get, made } = storeOf(3.5 * KIB);
  for (const key of ["a", "b", "c", "a", "d", "a", "c", "b"]) await get(key);
  expect(made).toEqual(["a", "b", "c", "d", "b"]);
});

test("an answer that could not be compressed once is compressed for the next request", async () => {
  const spy = vi.spyOn(zlib, "brotliCompress").mockImplementationOnce(((_bytes, _options, done) => {
    done(new Error("no memory"), Buffer.alloc(0));
  }) as typeof zlib.brotliCompress);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  const prepared = prepare("x".repeat(2 * KIB), "text/plain");
  const app = fastify();
  app.get("/", (request, reply) => sendPrepared(request, reply, prepared));
  const get = async () => (await app.inject({ url: "/", headers: { "accept-encoding": "br" } })).statusCode;
  expect([await get(), await get()]).toEqual([500, 200]);
  await app.close();
});
