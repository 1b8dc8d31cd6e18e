import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sharedBench } from "../builders.ts";
import { refusingStatement } from "../refused-statements.ts";

const bench = sharedBench();

test("what the database refuses again and again is given up, with the answer that a later try may work", async () => {
  const { db } = bench.service;
  const select = () => db.selectFrom("signups").select("id").execute();
  const { statements, result } = await refusingStatement({ at: "all", code: "40001" }, () => select().catch(String));
  expect({ statements: statements.length, result }).toEqual({
    statements: 6,
    result: expect.stringContaining("DatabaseUnavailable"),
  });
});

test("only `inTransaction` opens a transaction, so each is tried again", () => {
  const others = globSync("src/server/**/*.ts").filter((path) => readFileSync(path, "utf8").includes(".transaction()"));
  expect(others).toEqual(["src/server/db/transaction.ts"]);
});
