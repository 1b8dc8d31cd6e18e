import { get } from "node:http";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { freePort } from "../../../e2e/free-port.ts";
import { hashToken } from "../../../../src/server/secrets/index.ts";
import { createProvider } from "../../../../src/server/staff/provider.ts";
import { actsOf, bench, me, origin, provider, signedIn, withStaff } from "./staff-bench.ts";
import { StaffBrowser } from "./staff-browser.ts";

withStaff();

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
    const rows = await bench.rows("staff_sessions", { staff_id: "u-cookie" });
    expect(rows).toMatchObject([{ hash: hashToken(token) }]);
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
