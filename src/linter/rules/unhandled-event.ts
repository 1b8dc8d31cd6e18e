import { journeyWays, neededEvents } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";

export const unhandledEvent: Rule = {
  id: "unhandled-event",
  finds:
    "A page, a wait, the expiry of remembered data or the parameters of an address can send an event that neither the step nor the journey handles.",
  why: "The person presses a button and nothing happens.",
  after: ["unknown-part"],
  *check(context) {
    for (const { flow, typed, sends, handles } of journeyWays(context)) {
      for (const event of neededEvents(typed)) {
        if (handles.some((one) => one.event === event && one.place.step === undefined)) continue;
        const old = event === "expired";
        const what = old ? "Remembered data that is too old" : "An address with parameters";
        const message = `${what} sends "${event}", and nothing handles it. Add "${event}" to "on" of the journey.`;
        yield { file: flow.file, pointer: old ? "/storage/expires" : "/query", message };
      }
      const told = new Set<string>();
      for (const use of sends) {
        const { step } = use.place;
        const heard = handles.some(
          ({ event, place }) =>
            event === use.event && (step === undefined || place.step === undefined || place.step === step),
        );
        if (heard || !use.required || told.has(`${step} ${use.event}`)) continue;
        told.add(`${step} ${use.event}`);
        const what = ["property", "wait", "session"].includes(use.by) ? "This" : `The block "${use.by}"`;
        const where = step === undefined ? "the journey" : `step "${step}"`;
        const message = `${what} sends "${use.event}", and nothing handles it. Add "${use.event}" to "on" of ${where}.`;
        yield { ...use, message };
      }
    }
  },
};
