import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuard, type Guard } from "../../../../src/studio/server/guard.ts";

let guard: Guard;
let port: number;
const server = createServer((received, response) => {
  if (guard.admits(received, response)) response.end("inside");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => void (guard = createGuard(() => port)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Answer {
  readonly status: number | undefined;
  readonly cookie: string;
}

function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const host = `127.0.0.1:${port}`;
    const sent = request({ port, host: "127.0.0.1", path, method, headers: { host, ...headers } }, (response) => {
      response.resume();
      const [cookie = ""] = response.headers["set-cookie"] ?? [];
      response.on("end", () => resolve({ status: response.statusCode, cookie }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Opens the link and returns the cookie that gives access. */
async function admitted(): Promise<string> {
  const opened = await ask(`/studio/open?token=${guard.token}`);
  return opened.cookie.split(";")[0] ?? "";
}

describe("access to the Studio", () => {
  test("is refused without its link", async () => {
    expect((await ask("/studio/")).status).toBe(401);
    expect((await ask("/studio/api/at-a-glance", { cookie: `studio-${port}=made-up` })).status).toBe(401);
    expect((await ask("/studio/open?token=made-up")).status).toBe(403);
  });

  test("is given once by the link, with a cookie that scripts cannot read", async () => {
    const opened = await ask(`/studio/open?token=${guard.token}`);
    expect(opened.status).toBe(303);
    expect(opened.cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    const [cookie = ""] = opened.cookie.split(";");
    expect((await ask("/studio/", { cookie })).status).toBe(200);
    expect((await ask(`/studio/open?token=${guard.token}`)).status).toBe(403);
  });

  test("is refused to pages of other origins, even in the same browser", async () => {
    const cookie = await admitted();
    const own = { cookie, origin: `http://127.0.0.1:${port}` };
    expect((await ask("/studio/api/undo", own, "POST")).status).toBe(200);
    expect((await ask("/studio/api/undo", { cookie }, "POST")).status).toBe(403);
    expect((await ask("/studio/api/undo", { cookie, origin: "https://evil.example" }, "POST")).status).toBe(403);
    expect((await ask("/studio/api/undo", { cookie, origin: "null" }, "POST")).status).toBe(403);
    expect((await ask("/studio/api/undo", { ...own, "sec-fetch-site": "same-site" }, "POST")).status).toBe(403);
    expect((await ask("/studio/api/texts", { cookie, origin: "https://evil.example" })).status).toBe(403);
  });

  test("is refused under another host name, as in DNS rebinding", async () => {
    const cookie = await admitted();
    expect((await ask("/studio/", { cookie })).status).toBe(200);
    expect((await ask("/studio/", { cookie, host: `evil.example:${port}` })).status).toBe(421);
    expect((await ask("/studio/", { cookie, host: "127.0.0.1" })).status).toBe(421);
  });
});
