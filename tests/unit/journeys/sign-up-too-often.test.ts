import { expect, test } from "vitest";
import { ana, arrive } from "./people.ts";

const tooMany = { code: "too-many-requests", text: "Please try again in an hour." };
const duplicateParent = { fields: ["parent.email.duplicate"] };

/** A network may sign up so often; the service says it in words, also to whoever was asked about a duplicate before. */
test.each([
  ["step1", () => arrive("/step1").submit(ana)],
  [
    "duplicate",
    () => arrive("/step1").submit(ana).fail("createRegistration", "validation", duplicateParent).send("confirm"),
  ],
] as const)(
  "whoever's network has signed up too often is told what the service says, and stays (%s)",
  (step, asking) => {
    const person = asking().fail("createRegistration", "unexpected", tooMany);
    expect(person.step).toBe(step);
    expect(person.snapshot.alert).toMatchObject({ text: { literal: "Please try again in an hour." }, tone: "warning" });
  },
);
