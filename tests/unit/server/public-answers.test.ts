import { request, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "../../../src/server/catalogue/index.ts";
import { handlers } from "../../../src/server/handlers.ts";
import { operations } from "../../../src/server/http/index.ts";
import { readSiteMap } from "../../../src/server/site-map.ts";
import { LANGUAGES } from "../../../src/server/texts/index.ts";
import { sharedPagesBench } from "./built-pages.ts";

const page = `<!doctype html><html><head><title>page</title></head><body>${"<p>Words of a page.</p>".repeat(80)}<div id="root"></div></body></html>`;
/** First pages of which each arm has its own, like those of the build. */
const firstPages = `export const createFirstPages = () => async ({ path, cookies, languages: [lang] }) => {
  const arm = cookies.visitor ?? "nobody";
  return { key: JSON.stringify([path, lang, arm]), lang, title: arm, noScript: "", html: "<p>" + lang + " " + arm + "</p>" };
};`;
const bench = sharedPagesBench({ "index.html": page, "first-pages/index.js": firstPages });
let address: string;
beforeAll(async () => {
  address = await bench.service.listen();
});

interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The raw response: the body is not decompressed, and only these request headers are sent. */
function get(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, address), { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on("error", reject).end();
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
      expect(first.headers.etag).not.toMatch(/^W/);
      // A strong ETag names the bytes, so it differs by encoding.
      expect((await get(path, { ...known, "accept-encoding": "gzip", "accept-language": "en" })).status).toBe(200);
      expect((await get(path, { ...known, "if-none-match": '"another"' })).status).toBe(200);
      expect((await get(path, { ...known, "accept-language": "es" })).status).toBe(200);
    },
  );

  test("may be cached if they are lists, and must be revalidated if they are prices", async () => {
    expect((await get(options)).headers["cache-control"]).toBe("public, max-age=3600");
    expect((await get(packages)).headers["cache-control"]).toBe("public, no-cache");
  });

  test("are what their handlers compute, in each language and for the country of each site, the first time and later", async () => {
    const { sites } = await readSiteMap(join(import.meta.dirname, "../../.."));
    const ids = catalogue.offers.flatMap((offer) => offer.packages.map(({ id }) => id));
    const config = { homePricingGroup: "P0" };
    const addresses = { covers: () => false };
    for (const lang of LANGUAGES) {
      for (const { country } of sites) {
        const locale = `${lang}-${country}`;
        const about = { lang, locale, config, addresses };
        const computed = async (id: keyof typeof handlers, input: object) =>
          JSON.stringify(await handlers[id]({ ...about, input } as never));
        const expected = [
          ["/v2/options", await computed("getOptions", {})],
          [`/v2/countries/${country}/options`, await computed("getCountryOptions", { country })],
          [`/v2/professional/options?country=${country}`, await computed("getProfessionalOptions", { country })],
          [`/v2/packages?ids=${ids.join()}&country=${country}`, await computed("listPackages", { ids, country })],
        ] as const;
        for (const [path, text] of [...expected, ...expected])
          expect((await get(path, { "accept-language": locale })).body.toString(), `${locale} ${path}`).toBe(text);
      }
    }
  });

  test("of a service with another price have another ETag, and are sent again", async () => {
    const first = await get(packages);
    const item = catalogue.offers.flatMap((offer) => offer.packages).find(({ id }) => id === 2001) as { price: number };
    item.price += 100;
    const later = await bench.another();
    try {
      const headers = { "if-none-match": String(first.headers.etag) };
      const answer = await later.inject({ url: packages, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["etag"]).not.toBe(first.headers.etag);
      expect(answer.body).not.toBe(first.body.toString());
    } finally {
      item.price -= 100;
      await later.close();
    }
  });
});

describe("documents", () => {
  const signup = "/app/join/signup";

  test("of each language and arm are prepared apart, and are not sent again to a browser that has them", async () => {
    const tags = new Set<unknown>();
    for (const lang of LANGUAGES) {
      for (const arm of ["a", "b"]) {
        const headers = { "accept-language": lang, cookie: `visitor=${arm}`, "accept-encoding": "br" };
        const [first, second] = [await get(signup, headers), await get(signup, headers)];
        expect(brotliDecompressSync(first.body).toString()).toContain(`<p>${lang} ${arm}</p>`);
        expect(second.body.equals(first.body)).toBe(true);
        const known = await get(signup, { ...headers, "if-none-match": String(first.headers.etag) });
        expect([known.status, known.headers["content-security-policy"]]).toEqual([
          304,
          first.headers["content-security-policy"],
        ]);
        tags.add(first.headers.etag);
      }
    }
    expect(tags.size).toBe(LANGUAGES.length * 2);
  });

  test("stay in the browser's own cache, because they may set its cookie", async () => {
    const { headers } = await get(signup);
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers.vary).toBe("accept-language, accept-encoding, cookie");
  });

  test("of a payment are made for one request", async () => {
    const [path = ""] = (await readSiteMap(join(import.meta.dirname, "../../.."))).paymentPaths;
    const [one, other] = [await get(path), await get(path)];
    const nonces = [one, other].map(({ body }) => /csp-nonce" content="([^"]*)"/.exec(body.toString())?.[1]);
    expect(new Set(nonces).size).toBe(2);
    expect(one.headers["content-security-policy"]).toContain(`'nonce-${nonces[0]}'`);
    expect((await get(path, { "if-none-match": String(one.headers.etag) })).status).toBe(200);
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
