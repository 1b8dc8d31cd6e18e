import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { SLOT_MS } from "../../../../src/server/accounts/even-time.ts";
import { network } from "../../../../src/server/http/index.ts";
import { makeAccount, type Owner, sentTo, Visitor } from "../accounts.ts";
import { type Answer, type Bench, sharedBench, startBench } from "../builders.ts";
import { recoveryAt, wrongCode } from "../recovery.ts";

const bench = sharedBench();
const at = recoveryAt(bench);
// Each test has its own people, but all tests share one network address, and tries are counted per address.
beforeEach(() => bench.service.db.deleteFrom("tries").execute());

describe("nobody learns whether there is an account", () => {
  const seen = ({ status, body, headers }: Answer) => ({
    status,
    body,
    headers: Object.keys(headers)
      .filter((name) => name !== "date")
      .sort(),
  });
  /** Without ids, and without the phone number that was asked about, which the answer repeats. */
  const plain = (answer: Answer) =>
    JSON.parse(
      JSON.stringify(seen(answer))
        .replaceAll(/[0-9a-f-]{36}/g, "id")
        .replaceAll(/\+1[ 0-9-]{10,13}/g, "phone"),
    );
  /** The answer, and how long it took. */
  async function timed(ask: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
    const began = performance.now();
    return { answer: await ask(), ms: performance.now() - began };
  }

  test.each<[string, (who: Owner) => () => Promise<Answer>, () => Promise<Answer>]>([
    ["a forgotten password", (who) => () => at.forgot(who.username), () => at.forgot("nobody.of.this.name")],
    ["a forgotten password by e-mail", (who) => () => at.forgot(who.email), () => at.forgot("nobody@example.org")],
    ["a user name by e-mail", (who) => () => at.byEmail(who.email), () => at.byEmail("nobody@example.org")],
    [
      "a user name by phone",
      (who) => () => at.byPhone(who),
      () => at.byPhone({ phone: "+15550009999", email: "nobody@example.org" }),
    ],
    [
      "a phone that is not the account's",
      (who) => () => at.byPhone(who),
      () => at.byPhone({ phone: "+15550009998", email: "jordan@example.org" }),
    ],
  ])("from the answer to %s or from its timing", async (_what, known, unknown) => {
    const who = await makeAccount(bench);
    const [a, b] = [await timed(known(who)), await timed(unknown)];
    expect(plain(a.answer)).toEqual(plain(b.answer));
    // Timers may be a millisecond early.
    for (const { ms } of [a, b]) expect(ms).toBeGreaterThanOrEqual(SLOT_MS - 2);
  });

  test("from the answers to a wrong code or to too many tries", async () => {
    const who = await makeAccount(bench);
    const ids = [
      (await at.byPhone(who)).body.verificationId,
      (await at.byPhone({ ...who, email: "nobody@example.org" })).body.verificationId,
    ];
    expect(await sentTo(bench, who.phone)).toHaveLength(1);
    const code = wrongCode(await at.codeTo(who));
    const [known = [], unknown = []] = await Promise.all(
      ids.map(async (id) => {
        const answers: unknown[] = [];
        for (let tries = 0; tries < 6; tries += 1) {
          if (tries === 5) await bench.service.db.deleteFrom("tries").execute();
          answers.push(plain(await at.check(id, code)));
        }
        return answers;
      }),
    );
    expect(known).toEqual(unknown);
  });

  test("from a repeated request: known and unknown names get the usual answer, also when no further mail is sent", async () => {
    const who = await makeAccount(bench);
    for (const named of [who.username, "nobody.asks.often"]) {
      const all = await Promise.all(Array.from({ length: 7 }, () => at.forgot(named)));
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    }
    expect(await sentTo(bench, who.email)).toHaveLength(6);
  });
});

describe("stored secrets and limits", () => {
  test("the database contains no link secret, code, e-mail or phone number in plain text", async () => {
    const who = await makeAccount(bench);
    await at.forgot(who.email);
    await at.byPhone(who);
    const [token, code] = [await at.linkTo(who), await at.codeTo(who)];
    for (const table of ["proofs", "tries", "outbox", "idempotency"]) {
      const { rows } = await bench.sql<{ line: string }>`select t::text as line from ${sql.table(table)} t`;
      const all = rows.map(({ line }) => line).join("\n");
      for (const secret of [token.split(".")[1] ?? "", who.email, who.phone]) expect(all, table).not.toContain(secret);
      if (table !== "tries") expect(all.split(/[^\w]+/), table).not.toContain(code);
    }
  });

  test("an IPv6 network counts as one address, and an IPv4-mapped address counts as its IPv4 address", () => {
    expect(network("2001:db8:1:2:3:4:5:6")).toBe(network("2001:0db8:1:2::1"));
    expect(network("2001:db8:1:2::1")).not.toBe(network("2001:db8:1:3::1"));
    expect(network("2001:db8::1")).toBe("2001:db8:0:0");
    expect(network("::ffff:192.0.2.7")).toBe("192.0.2.7");
  });

  test("all instances on one database share the limits", async () => {
    const second = await startBench({ databaseUrl: bench.databaseUrl });
    try {
      const who = await makeAccount(bench);
      const log = (on: Bench) => new Visitor(on).logIn(who.username, "not-the-Password-1");
      const tries = await Promise.all(Array.from({ length: 12 }, (_, nth) => log(nth % 2 === 0 ? bench : second)));
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    } finally {
      await second.stop();
    }
  });
});
