import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../../src/server/http/index.ts";
import { type Bench, startBench } from "./builders.ts";

const page = `<!doctype html><html><head><title>page</title></head><body>${"<p>Words of a page.</p>".repeat(80)}</body></html>`;
let bench: Bench;
let pagesDir: string;
let address: string;
beforeAll(async () => {
  pagesDir = await mkdtemp(join(tmpdir(), "pages-"));
  await mkdir(join(pagesDir, "assets"));
  await writeFile(join(pagesDir, "index.html"), page);
  bench = await startBench({ pagesDir });
  address = await bench.service.listen();
});
afterAll(async () => {
  await bench.stop();
  await rm(pagesDir, { recursive: true });
});

interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The raw response: the body is not decompressed, and only these request headers are sent. */
function get(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, address), { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on("error", reject).end();
  });
}

const options = "/v2/options";
const packages = "/v2/packages?ids=2001,2002,2003&country=US";
const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;

describe("public answers", () => {
  test.each([
    ["br", "gzip, deflate, br, zstd", options],
    ["gzip", "gzip", options],
    ["br", "br", packages],
    ["br", "br", "/app/join/signup"],
  ] as const)("are compressed with %s for a client that accepts %s: %s", async (encoding, accepted, path) => {
    const whole = await get(path);
    const small = await get(path, { "accept-encoding": accepted });
    expect(small.status).toBe(200);
    expect(small.headers["content-encoding"]).toBe(encoding);
    expect(String(small.headers.vary)).toContain("accept-encoding");
    expect(unpack[encoding](small.body).equals(whole.body)).toBe(true);
    expect(small.body.length).toBeLessThan(whole.body.length / 2.5);
  });

  test("are not compressed for other clients, and name accept-encoding in the Vary header", async () => {
    const { headers, body } = await get(options);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers.vary).toBe("accept-language, accept-encoding");
    expect(JSON.parse(body.toString()).countries.length).toBeGreaterThan(200);
  });

  test("with the lists of a form compress to less than a quarter of their size [API-09]", async () => {
    const [whole, small] = [await get(options), await get(options, { "accept-encoding": "br" })];
    expect(small.body.length).toBeLessThan(whole.body.length / 4);
  });

  test.each([options, packages, "/v2/countries/US/options"])(
    "are not sent again to a client that has them in the requested language: %s",
    async (path) => {
      const first = await get(path, { "accept-encoding": "br", "accept-language": "en" });
      const known = { "if-none-match": String(first.headers.etag), "accept-encoding": "br" };
      const again = await get(path, { ...known, "accept-language": "en" });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers["cache-control"]).toBe(first.headers["cache-control"]);
      expect(again.headers.etag).toBe(first.headers.etag);
      expect((await get(path, { ...known, "if-none-match": '"another"' })).status).toBe(200);
      expect((await get(path, { ...known, "accept-language": "es" })).status).toBe(200);
    },
  );

  test("may be cached if they are lists, and must be revalidated if they are prices", async () => {
    expect((await get(options)).headers["cache-control"]).toBe("private, max-age=3600");
    expect((await get(packages)).headers["cache-control"]).toBe("private, no-cache");
  });
});

describe("answers about a person", () => {
  test("are not cached or compressed, and have no ETag", async () => {
    const long = { "accept-encoding": "br, gzip", authorization: "Bearer nobody" };
    for (const path of ["/v2/users/me/subscription", "/v2/signups/x/coupons", "/v2/invites", "/v2/users/me"]) {
      const { headers } = await get(path, long);
      expect(headers["cache-control"], path).toBe("no-store");
      expect(headers.etag, path).toBeUndefined();
      expect(headers["content-encoding"], path).toBeUndefined();
    }
  });

  test("are the answers of all operations except four, which accept no secret and no header", () => {
    const shared = operations.filter(({ isPublic }) => isPublic);
    expect(shared.map(({ id }) => id).sort()).toEqual([
      "getCountryOptions",
      "getOptions",
      "getProfessionalOptions",
      "listPackages",
    ]);
    for (const { id, method, parameters } of shared) {
      expect(method, id).toBe("GET");
      expect(
        parameters.filter(({ secret, in: place }) => secret || place === "header"),
        id,
      ).toEqual([]);
    }
  });
});
