import { get } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../e2e/free-port.ts";
import { hashToken } from "../../../../src/server/secrets/index.ts";
import { createProvider } from "../../../../src/server/staff/provider.ts";
import { makeAccount } from "../accounts.ts";
import { type Bench, startBench } from "../builders.ts";
import { startTestProvider, type TestProvider } from "./provider-of-tests.ts";
import { StaffBrowser } from "./staff-browser.ts";

let provider: TestProvider;
let bench: Bench;
let origin: string;
beforeAll(async () => {
  provider = await startTestProvider();
  bench = await startBench({ staff: provider.staff });
  origin = provider.staff.origin;
});
afterAll(async () => {
  await bench.stop();
  await provider.stop();
});

async function signedIn(sub: string, ...groups: readonly string[]): Promise<StaffBrowser> {
  provider.who = { sub, name: `Name of ${sub}`, groups };
  const browser = new StaffBrowser();
  const { status } = await browser.open(`${origin}/staff/sign-in`);
  expect(status).toBe(200);
  return browser;
}

const me = async (browser: StaffBrowser) => {
  const response = await browser.fetch(`${origin}/staff/me`);
  return { status: response.status, body: await response.json() };
};
const actsOf = (by: string) =>
  bench.service.db.selectFrom("support_acts").select(["act", "role"]).where("done_by", "=", by).orderBy("at").execute();

describe("the sign-in of staff", () => {
  test("leads over the provider to a page that says who is signed in, and is recorded", async () => {
    provider.who = { sub: "u-ada", name: "Ada <b>L</b>", groups: ["everyone", "admins"] };
    const browser = new StaffBrowser();
    const before = await browser.open(`${origin}/`);
    expect(before.status).toBe(401);
    const link = /href="([^"]*sign-in)"/.exec(before.text)?.[1] ?? "";
    const after = await browser.open(new URL(link, origin).href);
    expect(after).toMatchObject({ address: `${origin}/`, status: 200 });
    expect(after.text).toContain("Ada &#60;b&#62;L&#60;/b&#62;");
    expect(await me(browser)).toEqual({
      status: 200,
      body: { id: "u-ada", name: "Ada <b>L</b>", role: "owner" },
    });
    expect(await actsOf("u-ada")).toEqual([{ act: "session-start", role: "owner" }]);
  });

  test("gives a cookie that scripts and other sites' forms cannot use, and stores its hash alone", async () => {
    const browser = await signedIn("u-cookie", "admins");
    const line = browser.setCookies.find((one) => one.startsWith("staff=")) ?? "";
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    const token = browser.cookies.get(origin)?.get("staff") ?? "";
    const rows = await bench.service.db
      .selectFrom("staff_sessions")
      .select("hash")
      .where("staff_id", "=", "u-cookie")
      .execute();
    expect(rows).toEqual([{ hash: hashToken(token) }]);
  });

  test("has cookies that are bound to its host, under any name but that of this machine", async () => {
    // `fetch` does not send another host.
    const lines = await new Promise<readonly string[]>((resolve, reject) => {
      const headers = { host: "staff.example" };
      get(`${origin}/staff/sign-in`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.headers["set-cookie"] ?? []);
      }).on("error", reject);
    });
    expect(lines).toEqual([expect.stringMatching(/^__Host-staff-sign-in=.*; Path=\/;.*; Secure/)]);
  });

  test("has a strict policy on its pages and stores none of them", async () => {
    const response = await new StaffBrowser().fetch(`${origin}/`);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(response.headers.get("cache-control")).toBe("no-store");
    // Otherwise browsers ask for one that is not there.
    expect(await response.text()).toContain('<link rel="icon" href="data:,">');
  });

  test("refuses a return with another state", async () => {
    const browser = new StaffBrowser();
    const { address } = await browser.open(`${origin}/staff/sign-in`, `${origin}/staff/callback`);
    const forged = new URL(address);
    forged.searchParams.set("state", "another");
    const { status, text } = await browser.open(forged.href);
    expect(status).toBe(403);
    expect(text).toContain("You were not signed in");
    expect((await me(browser)).status).toBe(401);
  });

  test("refuses a code that was used, even with everything that the browser had", async () => {
    const browser = new StaffBrowser();
    const { address } = await browser.open(`${origin}/staff/sign-in`, `${origin}/staff/callback`);
    const sealed = browser.cookies.get(origin)?.get("staff-sign-in") ?? "";
    expect((await browser.open(address)).status).toBe(200);
    const thief = new StaffBrowser();
    thief.cookies.set(origin, new Map([["staff-sign-in", sealed]]));
    expect((await thief.open(address)).status).toBe(403);
    expect((await me(thief)).status).toBe(401);
  });

  test("refuses a return to a browser that did not leave, or whose cookie was changed", async () => {
    const browser = new StaffBrowser();
    const { address } = await browser.open(`${origin}/staff/sign-in`, `${origin}/staff/callback`);
    expect((await new StaffBrowser().open(address)).status).toBe(403);
    const jar = browser.cookies.get(origin);
    const sealed = jar?.get("staff-sign-in") ?? "";
    jar?.set("staff-sign-in", `${sealed.slice(0, -4)}AAAA`);
    expect((await browser.open(address)).status).toBe(403);
  });

  test("refuses who has no role, and says so", async () => {
    provider.who = { sub: "u-none", name: "No role", groups: ["others"] };
    const { status, text } = await new StaffBrowser().open(`${origin}/staff/sign-in`);
    expect(status).toBe(403);
    expect(text).toContain("has no role here");
    expect(await actsOf("u-none")).toEqual([]);
  });

  test("says when the provider refuses", async () => {
    const browser = new StaffBrowser();
    const { address } = await browser.open(`${origin}/staff/sign-in`, `${origin}/staff/callback`);
    const denied = new URL(address);
    denied.searchParams.delete("code");
    denied.searchParams.set("error", "access_denied");
    expect((await browser.open(denied.href)).status).toBe(403);
  });
});

describe("a session of staff", () => {
  test.each(["expires_at = now()", "used_at = now() - interval '61 minutes'"])("ends: %s", async (end) => {
    const browser = await signedIn("u-end", "admins");
    await bench.sql`update staff_sessions set ${sql.raw(end)} where staff_id = 'u-end'`;
    expect(await me(browser)).toMatchObject({ status: 401, body: { code: "not-signed-in" } });
  });

  test("lasts 8 hours at most", async () => {
    await signedIn("u-lasts", "admins");
    const { rows } = await bench.sql<{ hours: number }>`
      select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from staff_sessions
      where staff_id = 'u-lasts'`;
    expect(rows).toEqual([{ hours: 8 }]);
  });

  test("does not open with a changed cookie", async () => {
    const browser = await signedIn("u-tampered", "admins");
    const jar = browser.cookies.get(origin);
    jar?.set("staff", `${jar.get("staff")?.slice(0, -2)}xx`);
    expect((await me(browser)).status).toBe(401);
  });

  test("is nobody's where the browser has those of two people", async () => {
    const [one, two] = [await signedIn("u-one", "admins"), await signedIn("u-two", "admins")];
    const cookie = [one, two].map((browser) => `staff=${browser.cookies.get(origin)?.get("staff")}`).join("; ");
    const response = await fetch(`${origin}/staff/me`, { headers: { cookie } });
    expect(response.status).toBe(401);
  });

  test("ends with the sign-out, which is recorded, and which another site cannot cause", async () => {
    const browser = await signedIn("u-out", "growth");
    const cookie = `staff=${browser.cookies.get(origin)?.get("staff")}`;
    const leave = (headers: Record<string, string>) =>
      browser.fetch(`${origin}/staff/logout`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: "",
      });
    expect((await leave({ origin: "https://other.example" })).status).toBe(403);
    expect((await leave({ "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await me(browser)).status).toBe(200);
    expect((await leave({ origin })).status).toBe(200);
    expect((await fetch(`${origin}/staff/me`, { headers: { cookie } })).status).toBe(401);
    expect((await actsOf("u-out")).map(({ act }) => act)).toEqual(["session-start", "session-end"]);
  });
});

describe("the sign-out", () => {
  const leave = (browser: StaffBrowser) =>
    browser.fetch(`${origin}/staff/logout`, { method: "POST", headers: { origin } });

  test("goes on to the provider, which knows who it is, ends their sign-in there and leads back", async () => {
    const browser = await signedIn("u-leaves", "admins");
    const { issuer } = provider.staff.provider;
    const signedInThere = () => browser.cookies.get(issuer)?.has("_session");
    expect(signedInThere()).toBe(true);
    const left = await leave(browser);
    const address = /^0; url=(.+)$/.exec(left.headers.get("refresh") ?? "")?.[1] ?? "";
    expect(await left.text()).toContain("You are signed out here.");
    expect(browser.cookies.get(origin)?.size).toBe(0);
    const { searchParams: sent } = new URL(address);
    expect(sent.get("post_logout_redirect_uri")).toBe(`${origin}/`);
    expect(sent.get("id_token_hint")?.split(".")).toHaveLength(3);
    const page = await browser.open(address);
    expect(page.status).toBe(200);
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
    const confirmed = await browser.fetch(`${issuer}/session/end/confirm`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `xsrf=${xsrf}&logout=yes`,
    });
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, `${origin}/`]);
    expect(signedInThere()).toBe(false);
  });

  test("ends the session here though the provider does not answer, or the kept token is not ours", async () => {
    const browser = await signedIn("u-alone", "admins");
    browser.cookies.get(origin)?.set("staff-id-token", "another");
    const address = /^0; url=(.+)$/.exec((await leave(browser)).headers.get("refresh") ?? "")?.[1] ?? "";
    expect(new URL(address).searchParams.has("id_token_hint")).toBe(false);
    expect((await me(browser)).status).toBe(401);
    const staff = { ...provider.staff.provider, issuer: `http://127.0.0.1:${await freePort(1)}` };
    expect(await createProvider(staff, `${origin}/staff/callback`).end(undefined, `${origin}/`)).toBeUndefined();
  });
});

test("one address may sign in and act only so often a minute, and look as often as it likes", async () => {
  const other = await startBench({ staff: { host: "127.0.0.1", port: 0 }, callsPerMinute: 5 });
  onTestFinished(other.stop);
  const { origin: own } = new URL(other.service.staffLink ?? "");
  const statuses = async (path: string, method: string): Promise<number[]> => {
    const seen: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) seen.push((await fetch(`${own}${path}`, { method })).status);
    return seen;
  };
  expect(await statuses("/staff/open?token=guessed", "GET")).toEqual([403, 403, 403, 403, 403, 429, 429]);
  expect(await statuses("/staff/acts/audit", "POST")).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await statuses("/", "GET")).toEqual([401, 401, 401, 401, 401, 401, 401]);
  const refused = await fetch(`${own}/staff/acts/audit`, { method: "POST" });
  expect(await refused.json()).toMatchObject({ code: "too-many-requests" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

const doAct = (browser: StaffBrowser, name: string, body: object = {}) =>
  browser.fetch(`${origin}/staff/acts/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(body),
  });

describe("a role", () => {
  test("that is too small is refused, with the one that is missing", async () => {
    const browser = await signedIn("u-viewer", "everyone");
    const response = await doAct(browser, "audit");
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: "role-missing",
      detail: "This needs the role owner, and yours is viewer",
    });
  });

  test("of an owner reads the record and finds a registration, which is recorded", async () => {
    const { email } = await makeAccount(bench);
    const browser = await signedIn("u-owner", "admins");
    const wrong = await doAct(browser, "find", { person: email });
    expect([wrong.status, await wrong.json()]).toEqual([400, expect.objectContaining({ code: "invalid-values" })]);
    const found = await doAct(browser, "find", { person: email, reason: "ticket 4711" });
    expect(await found.json()).toMatchObject([{ email }]);
    const record = await (await doAct(browser, "audit", { days: "1" })).json();
    expect(record[0]).toMatchObject({ act: "find", by: "u-owner", role: "owner", reason: "ticket 4711" });
    expect((await doAct(browser, "audit", { days: "x" })).status).toBe(400);
  });

  test("of a viewer sees which experiments run; an experimenter stops one, which is recorded", async () => {
    const viewer = await signedIn("u-watches", "everyone");
    const stop = { flag: "socialProof", state: "off", change: "none", reason: "it is broken" };
    expect((await doAct(viewer, "experiment", stop)).status).toBe(403);
    const experimenter = await signedIn("u-stops", "growth");
    expect((await doAct(experimenter, "find", { person: "x", reason: "y" })).status).toBe(403);
    const stopped = await doAct(experimenter, "experiment", stop);
    expect(await stopped.json()).toMatchObject({ flag: "socialProof", is: "off" });
    const list = await (await doAct(viewer, "experiments")).json();
    expect(list).toContainEqual({
      flag: "socialProof",
      is: "off",
      shares: "control 100 %, treatment 0 %",
      since: expect.any(String),
    });
    const [, last] = await actsOf("u-stops");
    expect(last).toEqual({ act: "experiment", role: "experimenter" });
  });
});

describe("the place of experiments", () => {
  const get = async (browser: StaffBrowser, path: string) => {
    const response = await browser.fetch(`${origin}/staff/${path}`);
    return { status: response.status, body: await response.json() };
  };

  test("shows viewers a list and a page for each experiment", async () => {
    const viewer = await signedIn("u-looks", "everyone");
    const { status, body } = await get(viewer, "experiments");
    expect([status, Object.keys(body)]).toEqual([200, ["experiments", "sites", "languages", "currencies"]]);
    const { flag } = body.experiments.at(-1);
    const page = await get(viewer, `experiments/${flag}?currency=GBP`);
    expect([page.status, page.body]).toEqual([
      200,
      expect.objectContaining({ flag, currency: "GBP", history: [], peopleOrigin: expect.stringMatching(/^http/) }),
    ]);
  });

  test("counts once for all who look within seconds, answers 304 to who has that, and shows an act at once", async () => {
    const [first, second] = [await signedIn("u-first", "growth"), await signedIn("u-second", "everyone")];
    const change = async () => (await get(first, "experiments/socialProof")).body.history[0]?.at ?? "none";
    const act = async (shares = "") => {
      const fields = { flag: "socialProof", state: "off", shares, change: await change(), reason: "to begin" };
      return (await doAct(first, "experiment", fields)).status;
    };
    expect(await act()).toBe(200);
    const counted = await first.fetch(`${origin}/staff/experiments`);
    const etag = counted.headers.get("etag") ?? "";
    const [before] = (await counted.json()).currencies;
    await bench.sql`
      insert into outcomes (visitor, metric, source, amount, currency)
      values (gen_random_uuid(), 'paid', gen_random_uuid(), 1, 'XTS')`;
    const again = await second.fetch(`${origin}/staff/experiments`, { headers: { "if-none-match": etag } });
    expect([before, again.status, again.headers.get("cache-control")]).toEqual([undefined, 304, "private, no-cache"]);
    expect(await act("control=60,treatment=40")).toBe(200);
    expect((await get(second, "experiments")).body.currencies).toEqual(["XTS"]);
  });

  test("refuses what nobody knows, what is no currency, and who is not signed in", async () => {
    const viewer = await signedIn("u-asks", "everyone");
    expect(await get(viewer, "experiments/nothing")).toMatchObject({ status: 404, body: { code: "not-found" } });
    expect(await get(viewer, "experiments/nothing?currency=dollars")).toMatchObject({
      status: 400,
      body: { code: "invalid-values" },
    });
    expect((await get(new StaffBrowser(), "experiments")).status).toBe(401);
  });

  test("lets only owners end an experiment", async () => {
    const end = { flag: "any", arm: "control", currency: "USD", change: "none", reason: "it is decided" };
    const experimenter = await signedIn("u-tries", "growth");
    expect((await doAct(experimenter, "experiment-end", end)).status).toBe(403);
    const owner = await signedIn("u-ends", "admins");
    expect((await doAct(owner, "experiment-end", end)).status).toBe(400);
  });
});

test("a provider that is down gets a page that says so, and customers notice nothing", async () => {
  const staff = { ...provider.staff, port: await freePort(1) };
  const down = { ...staff.provider, issuer: `http://127.0.0.1:${await freePort(1)}` };
  const other = await startBench({ staff: { ...staff, provider: down } });
  onTestFinished(other.stop);
  const { status, text } = await new StaffBrowser().open(`http://127.0.0.1:${staff.port}/staff/sign-in`);
  expect(status).toBe(503);
  expect(text).toContain("does not answer at the moment");
  expect(text).not.toMatch(/Error|node:|\.ts/);
  expect((await other.client.send("GET", "/readyz")).status).toBe(200);
});

test("while the database fails, who opens an address gets a page in words that leads back to it; a page's own call gets a problem", async () => {
  const staff = { ...provider.staff, port: await freePort(1) };
  const other = await startBench({ staff });
  onTestFinished(other.stop);
  await other.sql`alter table staff_sessions rename to away`;
  const ask = async (path: string, accept: string, language = "en") => {
    const headers = { accept, "accept-language": language, cookie: "staff=some" };
    const response = await fetch(`http://127.0.0.1:${staff.port}${path}`, { headers });
    return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
  };
  const page = await ask("/experiments/socialProof", "text/html,*/*");
  expect([page.status, page.type]).toEqual([500, "text/html; charset=utf-8"]);
  expect(page.text).toContain("This does not work at the moment");
  expect(page.text).toContain('<a href="/experiments/socialProof">Try again</a>');
  expect(page.text).not.toMatch(/Error|node:|relation/);
  expect((await ask("/", "text/html", "es")).text).toContain('<a href="/">Volver a intentarlo</a>');
  const call = await ask("/staff/experiments", "*/*");
  expect([call.status, call.type]).toEqual([500, "application/problem+json; charset=utf-8"]);
});

test("the customers' port has nothing of the staff's, and the staff's nothing of the customers'", async () => {
  for (const address of ["/staff/me", "/staff/sign-in", "/staff/acts/audit"])
    expect((await bench.client.send("GET", address)).status).toBe(404);
  expect((await fetch(`${origin}/readyz`)).status).toBe(404);
});

test("without a provider it opens once by the printed link, to this machine alone", async () => {
  const other = await startBench({ staff: { host: "127.0.0.1", port: 0 } });
  onTestFinished(other.stop);
  const link = other.service.staffLink ?? "";
  const browser = new StaffBrowser();
  const wrong = new URL(link);
  wrong.searchParams.set("token", "guessed");
  expect((await browser.open(wrong.href)).status).toBe(403);
  const first = await browser.open(link);
  expect(first.status).toBe(200);
  expect(first.text).toContain("owner");
  expect((await new StaffBrowser().open(link)).status).toBe(403);
  const proxied = await browser.fetch(new URL("/staff/me", link).href, { headers: { "x-forwarded-for": "192.0.2.7" } });
  expect(proxied.status).toBe(403);
});
