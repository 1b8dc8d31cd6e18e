import { describe, expect, test } from "vitest";
import limits from "../../../../schemas/api/fields.schema.json" with { type: "json" };
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { candidatesFor } from "../../../../src/server/users/suggest.ts";
import { PEPPER, SECURITY, sharedBench } from "../builders.ts";

const bench = sharedBench();

const secrets = createSecrets(PEPPER);
const candidates = (firstName: string, lastName: string, id = "a") =>
  candidatesFor({ id, first_name: firstName, last_name: lastName }, secrets);

const suggest = (token: string) =>
  bench.client.send("GET", "/v2/users/username-suggestion", { headers: { authorization: `Bearer ${token}` } });

async function paid(parent: object): Promise<string> {
  const { by, body } = await bench.client.readyToPay(parent);
  const { credentialsToken } = (await bench.client.pay(by, body)).body;
  await bench.client.update(by, SECURITY);
  return credentialsToken;
}

const take = (token: string, username: string) =>
  bench.client.send("PUT", "/v2/users/credentials", {
    body: { username, password: "quiet-Harbor-41-lamps" },
    headers: { authorization: `Bearer ${token}` },
  });

describe("a suggested user name", () => {
  test("is the person's own name if it is free, and is the same each time", async () => {
    const token = await paid({ firstName: "Wilhelmina", lastName: "O'Brien-Łuck" });
    expect(await suggest(token)).toMatchObject({ status: 200, body: { username: "wilhelmina.obrien.luck" } });
    expect((await suggest(token)).body).toEqual((await suggest(token)).body);
  });

  test("is another available name if the person's own name is taken", async () => {
    const name = { firstName: "Percival", lastName: "Twice" };
    const [first, second] = [await paid(name), await paid(name)];
    expect((await take(first, "Percival.TWICE")).status).toBe(200);
    const { username } = (await suggest(second)).body;
    expect(username).toMatch(/^percival\.twice\d{4}$/);
    expect((await take(second, username)).status).toBe(200);
  });

  test("is refused without the token", async () => {
    for (const token of ["", "wrong"]) expect(await suggest(token)).toMatchObject({ status: 401 });
  });
});

describe("candidates for a user name", () => {
  const fits = new RegExp(limits.definitions.username.pattern, "u");

  test.each([
    ["Jordan", "Avery", "jordan.avery"],
    ["José", "Núñez-Øster", "jose.nunez.oster"],
    ["Groß", "Æther", "gross.aether"],
    ["Mary Anne", "de la Cruz", "mary.anne.de.la.cruz"],
    ["D'Arcy", "O’Neil", "darcy.oneil"],
  ])("for %s %s begin with %s", (first, last, username) => {
    expect(candidates(first, last)[0]).toBe(username);
  });

  test.each([
    ["Jo", "Li"],
    ["李", "娜"],
    ["Maximiliana Alexandra", "Featherstonehaugh-Cholmondeley"],
    ["@", "@"],
  ])("for %s %s are all valid, and there are at least twelve", (first, last) => {
    const names = candidates(first, last);
    expect(names.length).toBeGreaterThanOrEqual(12);
    for (const name of names) {
      expect(name.length).toBeGreaterThanOrEqual(6);
      expect(name.length).toBeLessThanOrEqual(30);
      expect(name).toMatch(fits);
    }
  });

  test("for two people with the same name have different digits, which do not count the people", () => {
    expect(candidates("Jordan", "Avery", "a")).not.toEqual(candidates("Jordan", "Avery", "b"));
    expect(candidates("Jordan", "Avery", "a")).toEqual(candidates("Jordan", "Avery", "a"));
  });
});
