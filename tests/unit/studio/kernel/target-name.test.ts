import { expect, test } from "vitest";
import { targetName } from "../../../../src/studio/kernel/target-name.ts";
import { garden } from "../journeys.ts";

test("the place of a section or of a line is named by its title or its fields, however long it is", () => {
  const { repo } = garden();
  const name = (row: unknown) =>
    targetName(repo, { form: "schemas/garden/details", at: "/rows/1", was: JSON.stringify(row) });
  expect(name("email")).toBe("email in garden/details");
  expect(name(["name", "email"])).toBe("name email in garden/details");
  expect(name({ section: "details.contact", text: "details.contactHelp", rows: ["email", "phone"] })).toBe(
    "details.contact in garden/details",
  );
  // A change's name has at most 200 characters.
  expect(name(Array.from({ length: 30 }, (_, index) => `field${index}`)).length).toBeLessThan(120);
});
