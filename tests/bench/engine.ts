/**
 * Events a second through the engine, on a journey like a sign-up, beside the same journey as an XState machine
 * run by its pure `transition`.
 *
 *     npx node tests/bench/engine.ts
 */
import { createMachine, assign, initialTransition, transition } from "xstate";
import { advance, type Event, type JsonObject, type Snapshot, start } from "../../src/engine/index.ts";
import { journey } from "./journey.ts";

const EVENTS = 1_000_000;
/** Events of one person's way. */
const ROUND = 22;
const values: JsonObject = {
  firstName: "Ana",
  lastName: "Lee",
  email: "ana@example.com",
  countryCode: "+1",
  phoneNumber: "5550100199",
};

const engine = measure("engine", EVENTS, engineRound());
const machine = measure("xstate", EVENTS / 10, machineRound());
console.log(`engine is ${(engine / machine).toFixed(1)} times as fast`);

/** One person's way, again and again: typing (with drafts), two submits, two answers, a failure, back, forward, noise. */
function engineRound(): (count: number) => number {
  const env = { flags: { short: "control" }, site: { id: "us", country: "US" }, lang: "en", visitor: "v" };
  const fresh = start(journey, { env, path: "/details", envelope: null, at: 1, id: "s" }).snapshot;
  const typed = Array.from({ length: 4 }, (_, index) => ({ ...values, firstName: `Ana${index}` }));
  return (count) => {
    let commands = 0;
    for (let round = 0; round < count / ROUND; round++) {
      let snapshot: Snapshot = fresh;
      const take = (event: Event): void => {
        const next = advance(journey, snapshot, event);
        snapshot = next.snapshot;
        commands += next.commands.length;
      };
      const page = (name: string, form?: JsonObject, payload?: JsonObject): void =>
        take({ type: "page", at: 2, id: "e", event: { name, form: "form", values: form, payload } });
      for (const form of typed) page("change", form, { field: "firstName" });
      page("blur", typed[3], { field: "firstName" });
      page("submit", typed[3]);
      page("submit", typed[3]);
      take({
        type: "failure",
        at: 3,
        id: "e",
        call: snapshot.calls["save"]?.id ?? "",
        error: { kind: "validation", code: "v", text: "", fields: [{ field: "email", code: "x", text: "" }] },
      });
      page("change", values, { field: "email" });
      page("submit", values);
      take({ type: "answer", at: 4, id: "e", call: snapshot.calls["save"]?.id ?? "", output: { id: "1" } });
      for (const form of typed) page("change", form, { field: "firstName" });
      page("back");
      take({ type: "visit", at: 5, id: "e", path: "/partner" });
      take({ type: "visit", at: 5, id: "e", path: "/pay" });
      take({ type: "language", at: 5, id: "e", lang: "es" });
      take({ type: "answer", at: 5, id: "e", call: "c99", output: {} });
      page("unknown");
      page("submit", { ...values, email: "bo@example.com" });
      take({ type: "answer", at: 6, id: "e", call: snapshot.calls["save"]?.id ?? "", output: { id: "1" } });
    }
    return commands;
  };
}

/** The same ways and the same meaning in XState's words: context, guards, assigns, no services. */
function machineRound(): (count: number) => number {
  type Context = {
    done: number;
    form: JsonObject;
    first: JsonObject;
    drafts: Record<string, JsonObject>;
    errors: readonly unknown[];
    lang: string;
  };
  type Sent = { type: string; values?: JsonObject; fields?: readonly unknown[]; lang?: string };
  const typing = {
    change: {
      actions: assign(({ context, event }: { context: Context; event: Sent }) => ({
        form: event.values ?? context.form,
        errors: [],
      })),
    },
    blur: {
      actions: assign(({ context, event }: { context: Context; event: Sent }) => ({
        form: event.values ?? context.form,
      })),
    },
  };
  const editing = (save: string) => ({
    on: {
      ...typing,
      submit: [
        {
          guard: ({ context, event }: { context: Context; event: Sent }) =>
            event.values?.["email"] === context.first["email"],
          actions: assign({ errors: [{ path: "email" }] }),
        },
        { target: save, actions: assign(({ event }: { event: Sent }) => ({ form: event.values ?? {}, errors: [] })) },
      ],
    },
  });
  const saving = (ok: string, index: number) => ({
    on: {
      ...typing,
      ok: [
        { guard: ({ context }: { context: Context }) => context.done > index, target: `#${ok}` },
        {
          target: `#${ok}`,
          actions: assign(({ context }: { context: Context }) => ({
            done: index + 1,
            first: index === 0 ? context.form : context.first,
          })),
        },
      ],
      failed: { target: "editing", actions: assign(({ event }: { event: Sent }) => ({ errors: event.fields ?? [] })) },
    },
  });
  const machine = createMachine({
    types: {} as { context: Context; events: Sent },
    context: { done: 0, form: values, first: {}, drafts: {}, errors: [], lang: "en" },
    initial: "details",
    on: { language: { actions: assign(({ event }: { event: Sent }) => ({ lang: event.lang ?? "en" })) } },
    states: {
      details: {
        id: "details",
        initial: "editing",
        states: { editing: editing("saving"), saving: saving("partner", 0) },
      },
      partner: {
        id: "partner",
        initial: "editing",
        on: {
          back: "details",
          pay: { guard: ({ context }: { context: Context }) => context.done >= 2, target: "pay" },
        },
        states: { editing: editing("saving"), saving: saving("pay", 1) },
      },
      pay: { id: "pay" },
    },
    // XState has no addresses: visits are sent as the events that its steps know.
  } as never);
  const [fresh] = initialTransition(machine);
  const typed = Array.from({ length: 4 }, (_, index) => ({ ...values, firstName: `Ana${index}` }));
  return (count) => {
    let commands = 0;
    for (let round = 0; round < count / ROUND; round++) {
      let state = fresh;
      const take = (event: Sent): void => {
        const [next, actions] = transition(machine, state, event as never);
        state = next;
        commands += actions.length;
      };
      for (const form of typed) take({ type: "change", values: form });
      take({ type: "blur", values: typed[3] });
      take({ type: "submit", values: typed[3] });
      take({ type: "submit", values: typed[3] });
      take({ type: "failed", fields: [{ field: "email" }] });
      take({ type: "change", values });
      take({ type: "submit", values });
      take({ type: "ok" });
      for (const form of typed) take({ type: "change", values: form });
      take({ type: "back" });
      take({ type: "partner" });
      take({ type: "pay" });
      take({ type: "language", lang: "es" });
      take({ type: "answer" });
      take({ type: "unknown" });
      take({ type: "submit", values: { ...values, email: "bo@example.com" } });
      take({ type: "ok" });
    }
    return commands;
  };
}

/** The best of five: on a shared machine the others are readings of the neighbours. Time is that of the processor. */
function measure(name: string, count: number, round: (count: number) => number): number {
  round(count / 5);
  const rates = Array.from({ length: 5 }, () => {
    const begun = process.cpuUsage();
    round(count);
    const { user, system } = process.cpuUsage(begun);
    return count / ((user + system) / 1e6);
  });
  const best = Math.max(...rates);
  console.log(`${name}: ${Math.round(best).toLocaleString("en")} events/s`);
  return best;
}
