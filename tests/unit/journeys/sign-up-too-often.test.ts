import { expect, test } from "vitest";
import { ana, arrive } from "./people.ts";

const tooMany = { code: "too-many-requests", text: "Please try again in an hour." };
const duplicateParent = { fields: ["parent.email.duplicate"] };

/**
 * The service limits sign-ups per network. Its text is shown, even to a person who was warned about a duplicate before.
 */
test.each([
  ["step1", () => arrive("/step1").submit(ana)],
  [
    "duplicate",
    () => arrive("/step1").submit(ana).fail("createRegistration", "validation", duplicateParent).send("confirm"),
  ],
] as const)(
  "a person whose network has signed up too often sees the service's text, and stays on the page (%s)",
  (step, asking) => {
    const person = asking().fail("createRegistration", "unexpected", tooMany);
    expect(person.step).toBe(step);
    expect(person.snapshot.alert).toMatchObject({ text: { literal: "Please try again in an hour." }, tone: "warning" });
  },
);
