import type { Rule } from "../rule.ts";

export const sameStep: Rule = {
  id: "same-step",
  severity: "warning",
  finds: "A handler for a call's answer goes to the step that it belongs to.",
  why: "The person waits for the answer, and then the page stays as it is.",
  after: ["unknown-part", "unknown-step"],
  *check({ of }) {
    for (const { file, pointer, place, step, way } of of("step")) {
      if (way !== "goto" || place.step !== step || !/\.(ok|failed)$/.test(place.event ?? "")) continue;
      const message = `This goes to "${step}", where the person already is. Name another step, or remove the "goto".`;
      yield { file, pointer, message };
    }
  },
};
