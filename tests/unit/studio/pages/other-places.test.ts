import { expect, test } from "vitest";
import { otherPlaces } from "../../../../src/studio/pages/other-places.ts";

test("names all other steps and journeys that an edit changes", () => {
  const journeys = [
    {
      id: "join",
      title: "Join",
      steps: [
        { id: "step1", title: "You" },
        { id: "step2", title: "Them" },
      ],
    },
    { id: "invite", title: "Invite", steps: [{ id: "step1", title: "You" }] },
  ];
  const at = { flow: "join", step: "step1" };
  expect(otherPlaces({ journeys }, ["join/step1"], at)).toBe("");
  expect(otherPlaces({ journeys }, ["join/step1", "join/step2", "invite/step1"], at)).toBe("“Them”, “You” of invite");
});
