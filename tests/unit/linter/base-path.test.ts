import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

test("an address of a journey begins with a name and does not end with a slash, so that its links stay on its host", () => {
  const problems = (base: string) =>
    problemsAfter([["flows/trip/flow.json", '"basePath": "/trip"', `"basePath": "${base}"`]]).map(
      ({ at, message }) => `${at}: ${message}`,
    );
  expect(problems("/app/trip")).toEqual([]);
  for (const base of ["/", "/trip/", "//trip", "trip"])
    expect(problems(base)).toEqual([
      `flows/trip/flow.json:4:15: "${base}" does not have the right form. Write it like "/app/join".`,
    ]);
});
