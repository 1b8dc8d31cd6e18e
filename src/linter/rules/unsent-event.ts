import { didYouMean } from "../../model/index.ts";
import { journeyEvents, journeyWays } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";

export const unsentEvent: Rule = {
  id: "unsent-event",
  finds: "An event is handled that nothing can send.",
  why: "The journey seems to do something that it never does. Usually the event's name is misspelt.",
  after: ["unknown-part"],
  *check(context) {
    for (const { typed, steps, handles, possible } of journeyWays(context)) {
      const all = new Set([...[...steps.keys()].flatMap((step) => [...possible(step)]), ...journeyEvents(typed)]);
      for (const use of handles) {
        const known = use.place.step === undefined ? all : possible(use.place.step);
        if (known.has(use.event)) continue;
        const where = use.place.step === undefined ? "Nothing in this journey" : "Nothing in this step";
        yield { ...use, part: "key", message: `${where} sends "${use.event}"${didYouMean(use.event, known)}` };
      }
    }
  },
};
