import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../../../src/server/index.ts";
import { type Bench, startBench } from "../builders.ts";
import { type FakePlaces, startFakePlaces } from "../fake-places.ts";

const KEY = "a-key-that-no-answer-may-hold";
let google: FakePlaces;
let bench: Bench;
let off: Bench;
let limited: Bench;
beforeAll(async () => {
  google = await startFakePlaces();
  const googleMaps = { key: KEY, url: google.url };
  [bench, off, limited] = await Promise.all([
    startBench({ googleMaps }),
    startBench(),
    startBench({ googleMaps, callsPerMinute: 50 }),
  ]);
});
afterAll(async () => {
  await Promise.all([bench.stop(), off.stop(), limited.stop()]);
  await google.close();
});
beforeEach(() => {
  google.mode = "answers";
  google.requests.length = 0;
});

const search = (body: object, lang = "en", at = bench) =>
  at.client.send("POST", "/v2/addresses/search", { body, headers: { "accept-language": lang } });
const details = (place: string, session = "s-1", at = bench) =>
  at.client.send("POST", "/v2/addresses/details", { body: { place, session } });
const offered = async (country: string, at = bench) =>
  (await at.client.send("GET", `/v2/countries/${country}/options`)).body.completesAddresses;

describe("address completion", () => {
  test("requests suggestions for the five countries from Google, in the person's language [API-36]", async () => {
    const { status, body } = await search({ text: "18 Alder", country: "US" }, "es");
    expect(status).toBe(200);
    expect(body.suggestions).toEqual([
      { value: "sacramento", label: "18 Alder Street, Sacramento, CA, USA" },
      { value: "leeds", label: "7 Alder Lane, Leeds, UK" },
    ]);
    expect(google.requests).toHaveLength(1);
    expect(google.requests[0]).toMatchObject({
      method: "POST",
      url: "/v1/places:autocomplete",
      headers: {
        "x-goog-api-key": KEY,
        "x-goog-fieldmask": "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text",
      },
      body: {
        input: "18 Alder",
        includedRegionCodes: ["us", "gb", "au", "ca", "nz"],
        languageCode: "es",
        regionCode: "us",
        sessionToken: body.session,
      },
    });
  });

  test("uses one session from the first search to the choice, and a new one for the next search", async () => {
    const first = (await search({ text: "18 A" })).body.session;
    expect((await search({ text: "18 Al", session: first })).body.session).toBe(first);
    await details("sacramento", first);
    expect(google.requests[1]?.body.sessionToken).toBe(first);
    expect(google.requests[2]).toMatchObject({
      method: "GET",
      url: `/v1/places/sacramento?sessionToken=${first}`,
      headers: { "x-goog-api-key": KEY, "x-goog-fieldmask": "addressComponents" },
    });
    expect((await search({ text: "18 A" })).body.session).not.toBe(first);
  });

  test("returns an address as the form's fields, with the region from our own list", async () => {
    expect((await details("sacramento")).body).toEqual({
      line1: "18 Alder Street",
      line2: "Apt 4",
      city: "Sacramento",
      region: "CA",
      postalCode: "95814-1234",
      country: "US",
    });
    const leeds = (await details("leeds")).body;
    expect(leeds).toMatchObject({ line1: "7 Alder Lane", line2: "", city: "Leeds", postalCode: "LS1 4AP" });
    const { regions } = (await bench.client.send("GET", "/v2/countries/GB/options")).body;
    expect(regions.find((one: { value: string }) => one.value === leeds.region)?.label).toBe("England");
  });

  test("is offered in the five countries and nowhere else [API-36]", async () => {
    expect(await Promise.all(["US", "GB", "AU", "CA", "NZ", "FR", "MX"].map((country) => offered(country)))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test("never lets the key, or what was typed, into an answer", async () => {
    google.mode = "refuses";
    const answers = [await search({ text: "18 Alder" }), await details("sacramento")];
    expect(JSON.stringify(answers.map(({ body, headers }) => ({ body, headers })))).not.toMatch(
      new RegExp(`${KEY}|Alder`),
    );
  });

  test.each(["refuses", "silence", "nonsense"] as const)(
    "returns no suggestions, and 404 for a chosen address, when Google fails: %s",
    async (mode) => {
      google.mode = mode;
      const [found, chosen] = await Promise.all([search({ text: "18 Alder" }), details("sacramento")]);
      expect(found).toMatchObject({ status: 200, body: { suggestions: [] } });
      expect(chosen).toMatchObject({ status: 404, body: { code: "address-unavailable" } });
    },
  );

  test("returns 404 for a place without a street", async () => {
    expect(await details("nowhere")).toMatchObject({ status: 404, body: { code: "address-unavailable" } });
  });

  test("refuses text that is too short or too long, a malformed session, and a place id that is too long", async () => {
    const answers = await Promise.all([
      search({ text: "18" }),
      search({ text: "x".repeat(101) }),
      search({ text: "18 Alder", session: "a b" }),
      details("x".repeat(501)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(google.requests).toEqual([]);
  });

  test("is off without a key: it is not offered, and Google gets no request", async () => {
    expect(await offered("US", off)).toBe(false);
    expect((await search({ text: "18 Alder" }, "en", off)).body.suggestions).toEqual([]);
    expect((await details("sacramento", "s", off)).status).toBe(404);
    expect(google.requests).toEqual([]);
  });

  test("limits how often one network address can search", async () => {
    const statuses = [];
    for (let call = 0; call < 110; call++) statuses.push((await search({ text: "18 Alder" }, "en", limited)).status);
    // The minute may change during the calls. Even then one of the two minutes has more than the 50 that are allowed.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  test("is switched on by a key, and uses Google's URL unless another is configured", () => {
    const read = (env: object) => readConfig({ ...env } as NodeJS.ProcessEnv, "/").googleMaps;
    expect(read({})).toBeUndefined();
    expect(read({ GOOGLE_MAPS_KEY: "k" })).toEqual({ key: "k", url: "https://places.googleapis.com" });
    expect(read({ GOOGLE_MAPS_KEY: "k", GOOGLE_MAPS_URL: "http://localhost:1" })?.url).toBe("http://localhost:1");
    expect(() => read({ GOOGLE_MAPS_KEY: "k", GOOGLE_MAPS_URL: "nowhere" })).toThrow("GOOGLE_MAPS_URL");
  });
});
