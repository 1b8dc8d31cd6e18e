import { beforeAll, describe, expect, test } from "vitest";
import { createService, readConfig } from "../../../../src/server/index.ts";
import { support, inWords } from "../../../../src/server/support/command.ts";
import { ACTS } from "../../../../src/server/support/acts.ts";
import { PEPPER, testGateway, sharedBench } from "../builders.ts";
import { makeAccount } from "../accounts.ts";
import { newFolder } from "../../new-folder.ts";

const bench = sharedBench();
let env: Record<string, string>;
beforeAll(async () => {
  env = { DATABASE_URL: bench.databaseUrl, SECRET_PEPPER: PEPPER, PUBLIC_ORIGIN: "https://join.test" };
});

const SIGNED = ["--by", "anna", "--reason", "ticket 4711"];

describe("npm run support", () => {
  test("lists the acts, and each tells its options with an example", async () => {
    const help = await support([], {});
    const lines = help.split("\n").map((line) => line.trim().split(/ {2,}/));
    for (const [name, { about }] of Object.entries(ACTS)) expect(lines).toContainEqual([name, about]);
    expect(await support(["refund", "--help"], {})).toBe(
      [
        "Pays back a charge or a part of it. The plan stays as it is",
        "",
        "  --person      E-mail, phone number with its country code, user name or id (needed)",
        "  --payment     Id of the payment, from `show`. Needed where there are several",
        "  --amount      How much to pay back, without the currency. All that is left without it",
        "  --yes         Do it. Without it, the act only says what it would do",
        "  --by          Who you are (needed)",
        "  --reason      Why (needed)",
        "",
        '  npm run support -- refund --person jordan@example.com --amount 12.50 --yes --by anna --reason "ticket 4711"',
      ].join("\n"),
    );
  });

  test("starts and stops an experiment as docs/experiments.md says", async () => {
    const run = (text: string) => support([...text.split(" "), ...SIGNED], env);
    expect(await run("experiment --flag socialProof --state on --shares control=90,treatment=10 --sites us,uk")).toBe(
      "flag: socialProof\nis: running\nshares: control 90 %, treatment 10 %\nwithin: 2 seconds, for new pages",
    );
    expect(await run("experiment --flag socialProof --state off")).toContain("is: off");
    expect(await support(["results", "--flag", "socialProof", "--currency", "USD"], env)).toContain("code: noVisitors");
  });

  test("shows in words, and in JSON", async () => {
    const { email } = await makeAccount(bench);
    const words = await support(["find", "--person", email, ...SIGNED], env);
    expect(words).toMatch(
      new RegExp(
        `^- is: a parent\n  id: [0-9a-f-]{36}\n  name: Jordan Avery\n  email: ${email}\n  phone: \\+1\\d{10}\n  registered: [\\dT:.-]+Z\n  hasAccount: true$`,
      ),
    );
    const [found] = JSON.parse(await support(["find", "--person", email, "--json", ...SIGNED], env));
    expect(found).toMatchObject({ is: "a parent", email, hasAccount: true });
    const exported = JSON.parse(await support(["export", "--person", email, ...SIGNED], env));
    expect(exported.data.registration).toMatchObject([{ id: found.id, email }]);
    expect(await support(["refund", "--person", email, ...SIGNED], env)).toContain("To do it, add --yes");
    const audit = JSON.parse(await support(["audit", "--person", email, "--json"], env));
    expect(audit.map(({ act }: { act: string }) => act)).toEqual(["refund", "export", "find", "find"]);
  });

  test.each([
    [["fnd"], 'There is no act "fnd".'],
    [["find", "--persn", "x"], "Unknown option '--persn'"],
    [["find", "--person", "x"], "Say who you are and why, for the record"],
    [["find", ...SIGNED], "--person is needed: E-mail, phone number"],
    [["show", "--person", "nobody", ...SIGNED], "Nobody has this e-mail, phone number, user name or id"],
    [["audit", "--days", "0"], "--days must be a whole number from 1 to 3650"],
    [["audit", "--days", "-1"], "--days must be a whole number from 1 to 3650"],
    [["find", "--person", ...SIGNED], "--person needs a value"],
    [["find", "--person"], "--person needs a value"],
    [["unlock", ...SIGNED], "Name whom to unlock"],
    [["unlock", "--address", "nonsense", ...SIGNED], "--address must be an IP address such as 192.0.2.7"],
  ])("%o says what is wrong", async (args, message) => {
    await expect(support(args, env)).rejects.toThrow(message);
  });

  test("answers wrong arguments and asks for help without a database and before the settings", async () => {
    const wrong = { SMTP_URL: "nonsense" };
    await expect(support(["audit", "--days", "-1"], wrong)).rejects.toThrow("--days must be");
    await expect(support(["find", "--person", "x"], wrong)).rejects.toThrow("Say who you are and why");
    await expect(support(["unlock", ...SIGNED], wrong)).rejects.toThrow("Name whom to unlock");
    expect(await support(["audit", "--help"], wrong)).toContain("--days");
  });

  test("finds the built-in database of a trial, and says when it is not running", async () => {
    const dir = newFolder();
    const trial = { DATA_DIR: dir, PUBLIC_ORIGIN: "https://join.test" };
    await expect(support(["audit"], trial)).rejects.toThrow(`the built-in database of ${dir} is not running`);
    const service = await createService(readConfig(trial, dir), testGateway());
    expect(await support(["audit"], trial)).toBe("Nothing.");
    await service.close();
    await expect(support(["audit"], trial)).rejects.toThrow("is not running");
  });

  test.each([
    [{ SECRET_PEPPER: undefined }, "SECRET_PEPPER is needed with DATABASE_URL"],
    [{ SECRET_PEPPER: "another pepper, which is as long as it must be" }, "SECRET_PEPPER is not the one"],
    [{ SMTP_URL: "nonsense" }, "SMTP_URL must be an address"],
  ])("with the settings %o says what is wrong", async (changes, message) => {
    await expect(support(["audit"], { ...env, ...changes })).rejects.toThrow(message);
  });
});

test("words have a line for each value", () => {
  const value = { a: 1, b: { c: "x", d: [{ e: true, f: null }, "y"] }, none: [], absent: undefined, at: new Date(0) };
  expect(inWords(value)).toBe(
    "a: 1\nb:\n  c: x\n  d:\n    - e: true\n      f: null\n    - y\nnone: none\nat: 1970-01-01T00:00:00.000Z",
  );
  expect(inWords([])).toBe("Nothing.");
});
