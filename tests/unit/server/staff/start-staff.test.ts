import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../e2e/free-port.ts";
import { makeAccount } from "../accounts.ts";
import { startBench } from "../builders.ts";
import { actsOf, bench, origin, provider, signedIn, withStaff } from "./staff-bench.ts";
import { StaffBrowser } from "./staff-browser.ts";

withStaff();

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
