import { walk } from "twofold-flow/testing";
import { expect, test } from "vitest";
import { journeys } from "./journeys/generated/journeys.js";

test("somebody enters their details and comes to the end", async () => {
  const person = await walk(journeys["@name@"]);
  person.fillIn({ name: "Ana", email: "ana" }).submit();
  expect(person.problems).toEqual({ email: "details.emailProblem" });
  person.fillIn({ email: "ana@example.com" }).submit();
  expect(person.step).toBe("done");
});
