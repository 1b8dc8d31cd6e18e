import { didYouMean, flowOf, groupBy, pointer, sitesOf, type UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { failed, journeyEvents, type JourneyGraph, journeyGraphs, neededEvents, reachable } from "../journey-graph.ts";
import type { Rule } from "../rule.ts";

const noPathIn: Rule = {
  id: "no-path-in",
  finds: "Nothing leads to a step: not the start, the progress bar, a redirect, a link of a site, or another step.",
  why: "Its author expects people to see it, but nobody ever does.",
  after: ["unknown-step", "unknown-part"],
  *check(context) {
    for (const journey of journeyGraphs(context)) {
      const reached = reachable(entrances(context, journey), journey.edges);
      for (const id of journey.steps.keys()) {
        if (reached.has(id)) continue;
        const message = `Nothing leads to step "${id}". Go to it from another step, add a link to it to flows/sites.json, or remove it.`;
        yield { file: journey.flow.file, pointer: pointer("/steps", id), part: "key", message };
      }
    }
  },
};

/** Steps through which a journey can be entered from outside. */
export function entrances(context: Context, { flow, steps }: JourneyGraph): string[] {
  const named = context
    .of("step")
    .filter(({ place, role }) => place.flow === flow.id && role !== "goto" && role !== "counts");
  const base = flowOf(context.repo, flow).basePath?.value ?? "";
  const links = sitesOf(context.repo).list.flatMap((site) => [site, ...site.byLanguage].flatMap((one) => one.links));
  const paths = links.flatMap(({ address }) => address ?? []);
  // A path leads to the first step that has it.
  const first = new Map([...steps].toReversed().map(([id, { path }]) => [base + path, id]));
  const linked = paths.flatMap((path) => first.get(path.split(/[?#]/)[0] ?? "") ?? []);
  return [...named.map(({ step }) => step), ...linked];
}

const noPathOut: Rule = {
  id: "no-path-out",
  finds: "From a step, neither an end of the journey nor a link out of it can be reached.",
  why: "The person is stuck there. A path that only a failure opens does not count.",
  after: ["unknown-step", "unknown-part"],
  *check(context) {
    for (const { flow, steps, edges, leaving } of journeyGraphs(context)) {
      const ends = [...steps].filter(([id, { end }]) => end || leaving.has(id)).map(([id]) => id);
      const chosen = edges.filter(({ event }) => event !== undefined && !failed(event));
      const free = reachable(
        ends,
        chosen.map((edge) => ({ ...edge, from: edge.to, to: edge.from })),
      );
      for (const id of steps.keys()) {
        if (free.has(id)) continue;
        const message = `No end of the journey can be reached from step "${id}". Add an event that leads on, or "end": true if the journey may stop here.`;
        yield { file: flow.file, pointer: pointer("/steps", id), part: "key", message };
      }
    }
  },
};

const duplicatePath: Rule = {
  id: "duplicate-path",
  finds: "Several steps have the same path, and the first of them does not lead to the others.",
  why: "The address always opens the first step, so people who reload or share one of the others do not get back to it.",
  after: ["unknown-part", "unknown-step"],
  *check(context) {
    for (const { flow, steps, edges } of journeyGraphs(context)) {
      for (const [path, group] of groupBy(steps, ([, step]) => step.path)) {
        const ids = group.map(([id]) => id);
        const [first = ""] = ids;
        const among = edges.filter(({ from, to }) => ids.includes(from) && ids.includes(to));
        const reached = reachable([first], among);
        for (const id of ids) {
          if (reached.has(id)) continue;
          const message = `Steps "${first}" and "${id}" have the same path "${path}", and "${first}" does not lead to "${id}". Give one of them another path.`;
          yield { file: flow.file, pointer: pointer("/steps", id, "path"), message };
        }
      }
    }
  },
};

const sameStep: Rule = {
  id: "same-step",
  severity: "warning",
  finds: "A handler for a call's answer goes to the step that it belongs to.",
  why: "The person waits for the answer, and then the page stays as it is.",
  after: ["unknown-part", "unknown-step"],
  *check({ of }) {
    for (const { file, pointer, place, step, role } of of("step")) {
      if (role !== "goto" || place.step !== step || !/\.(ok|failed)$/.test(place.event ?? "")) continue;
      const message = `This goes to "${step}", where the person already is. Name another step, or remove the "goto".`;
      yield { file, pointer, message };
    }
  },
};

const unhandledEvent: Rule = {
  id: "unhandled-event",
  finds:
    "A page, a wait, the expiry of remembered data or the parameters of an address can send an event that neither the step nor the journey handles.",
  why: "The person presses a button and nothing happens.",
  after: ["unknown-part"],
  *check(context) {
    for (const { flow, typed, sends, handles } of journeyGraphs(context)) {
      for (const event of neededEvents(typed)) {
        if (handles.some((one) => one.event === event && one.place.step === undefined)) continue;
        const old = event === "expired";
        const what = old ? "Remembered data that is too old" : "An address with parameters";
        const message = `${what} sends "${event}", and nothing handles it. Add "${event}" to "on" of the journey.`;
        yield { file: flow.file, pointer: old ? "/storage/expires" : "/query", message };
      }
      const reported = new Set<string>();
      for (const use of sends) {
        const { step } = use.place;
        const heard = handles.some(
          ({ event, place }) =>
            event === use.event && (step === undefined || place.step === undefined || place.step === step),
        );
        if (heard || !use.required || reported.has(`${step} ${use.event}`)) continue;
        reported.add(`${step} ${use.event}`);
        const what = ["property", "wait", "session"].includes(use.by) ? "This" : `The block "${use.by}"`;
        const where = step === undefined ? "the journey" : `step "${step}"`;
        const message = `${what} sends "${use.event}", and nothing handles it. Add "${use.event}" to "on" of ${where}.`;
        yield { ...use, message };
      }
    }
  },
};

export const unsentEvent: Rule = {
  id: "unsent-event",
  finds: "An event is handled that nothing can send.",
  why: "The journey seems to do something that it never does. Usually the event's name is misspelt.",
  after: ["unknown-part"],
  *check(context) {
    for (const { typed, steps, handles, possible } of journeyGraphs(context)) {
      const all = new Set([...[...steps.keys()].flatMap((step) => [...possible(step)]), ...journeyEvents(typed)]);
      for (const use of handles) {
        const known = use.place.step === undefined ? all : possible(use.place.step);
        if (known.has(use.event)) continue;
        const where = use.place.step === undefined ? "journey" : "step";
        const message = `Nothing in this ${where} sends "${use.event}"${didYouMean(use.event, known)}`;
        const remedy = message.endsWith(".") ? " Add a button with this event to a page, or remove its rules." : "";
        yield { ...use, part: "key", message: message + remedy };
      }
    }
  },
};

const alsoReported: Rule = {
  id: "also-reported",
  finds:
    "A button sends an event that a block on the same page also reports by itself, such as the `change` of a form.",
  why: "Filling in the form triggers what the button does, such as opening another page.",
  after: ["unknown-part"],
  *check(context) {
    for (const { sends } of journeyGraphs(context)) {
      const reported = new Set(sends.filter(isReport).map(placed));
      for (const use of sends) {
        if (use.by !== "property" || !reported.has(placed(use))) continue;
        yield {
          ...use,
          message: `A block on this page also sends "${use.event}" by itself. Give the button's event another name.`,
        };
      }
    }
  },
};

/** Events that a block reports by itself and that need no handler. */
function isReport({ by, required }: UseOf<"sends">): boolean {
  return by !== "property" && !required;
}

function placed({ place, event }: UseOf<"sends">): string {
  return JSON.stringify([place.step, event]);
}

/** Steps that people cannot reach or leave, and events that lead nowhere. */
export const transitionRules: readonly Rule[] = [
  noPathIn,
  noPathOut,
  duplicatePath,
  sameStep,
  unhandledEvent,
  unsentEvent,
  alsoReported,
];
