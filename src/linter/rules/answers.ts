import { ERROR_KINDS } from "../../engine/index.ts";
import {
  type Action,
  asWritten,
  findOperation,
  type Handler,
  once,
  operationsOf,
  pointer,
  type Rule as FlowRule,
  rulesIn,
  type Schema,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { CallContract } from "../operations.ts";
import { conditionsTogether } from "../truth.ts";
import { journeyGraphs } from "../journey-graph.ts";
import { misspelt, type Rule } from "../rule.ts";

const idleAnswer: Rule = {
  id: "idle-answer",
  severity: "warning",
  finds:
    "An event is handled but none of its rules does anything, a call that only reads is answered and nothing is done, or a rule only scrolls or sets the focus.",
  why: "The person presses a button and nothing happens, or the page moves without saying why.",
  after: ["unknown-part"],
  *check(context) {
    for (const { typed } of journeyGraphs(context)) {
      const steps = [...typed.steps.values()];
      for (const handler of [...steps.flatMap(({ handlers }) => handlers), ...typed.handlers]) {
        const rules = [...rulesIn(handler.rules)];
        if (isIdle(handler, rules) && !changesSomething(context, handler)) {
          const message = `"${handler.event}" is handled here, but nothing happens. ${remedyFor(handler)}`;
          yield { file: handler.file, pointer: handler.pointer, message };
        }
        for (const { then } of rules) {
          if (then === undefined || then.goto !== undefined || then.list.length > 0) continue;
          const message = "This `then` has no rules, so nothing happens. Add one, or remove the `then`.";
          yield { file: then.file, pointer: then.pointer, message };
        }
        for (const { file, pointer, ...rule } of rules) {
          if (goesOn(rule) || rule.actions.length === 0 || !rule.actions.every(moves)) continue;
          const message =
            "This rule only scrolls or sets the focus. Add what the person is to see, or remove the rule.";
          yield { file, pointer, message };
        }
      }
    }
  },
};

/** The success of a call must be handled, and for a call that changes something the handler may be empty. */
function changesSomething({ repo }: Context, { event }: Handler): boolean {
  const [, call] = /^(\w+)\.ok$/.exec(event) ?? [];
  return call !== undefined && findOperation(repo, call)?.changes !== false;
}

function remedyFor({ event }: Handler): string {
  return event.endsWith(".ok")
    ? "The call only reads. Use its answer, or remove the call."
    : "Add an action, or remove the handler.";
}

function isIdle({ rules: { goto } }: Handler, rules: readonly FlowRule[]): boolean {
  return goto === undefined && rules.length > 0 && rules.every((rule) => rule.actions.length === 0 && !goesOn(rule));
}

function goesOn({ goto, leave, then }: Pick<FlowRule, "goto" | "leave" | "then">): boolean {
  return goto !== undefined || leave !== undefined || then !== undefined;
}

function moves({ do: kind }: Action): boolean {
  return kind === "scroll" || kind === "focus";
}

const unhandledAnswer: Rule = {
  id: "unhandled-answer",
  finds: "A call's success is not handled.",
  why: "The request succeeds, and the page stays as it is.",
  after: ["unknown-part"],
  *check(context) {
    for (const { calls, handles } of journeyGraphs(context)) {
      for (const use of calls) {
        if (!context.contracts.has(use.operation)) continue;
        const event = `${use.operation}.ok`;
        const { step } = use.place;
        const heard = handles.some(
          (one) => one.event === event && (step === undefined || (one.place.step ?? step) === step),
        );
        if (heard) continue;
        yield {
          ...use,
          message: `When "${use.operation}" succeeds, nothing happens. Add "${event}" to "on".`,
        };
      }
    }
  },
};

const unhandledError: Rule = {
  id: "unhandled-error",
  finds:
    "A call can fail with an error that no rule handles. The possible errors are those in the API's `x-errors`, plus `network` and `unexpected`.",
  why: "The request fails, and the person is not told.",
  after: ["unknown-part"],
  *check(context) {
    for (const { flow, typed, calls } of journeyGraphs(context)) {
      for (const use of calls) {
        const contract = context.contracts.get(use.operation);
        if (contract === undefined) continue;
        const names = [`${use.operation}.failed`, "*.failed"];
        const { step } = use.place;
        const handlers = [...(typed.steps.get(step ?? "")?.handlers ?? []), ...typed.handlers];
        const own = handlers.filter(({ event }) => names.includes(event));
        const open = contract.errors.filter((error) => !own.some((one) => covers(context, flow.id, one, error)));
        if (open.length === 0) continue;
        const codes = open.map(({ code }) => `"${code}"`).join(", ");
        const message = `When "${use.operation}" fails with ${codes}, nothing happens. Add a rule for it to "${names[0]}", or one without "when".`;
        yield { ...use, message };
      }
    }
  },
};

function covers(context: Context, flow: string, { rules: { goto, list } }: Handler, error: CallError): boolean {
  const conditions = context.conditions(flow);
  // A rule without any effect tells the person nothing.
  const telling = list.filter(({ bare }) => !bare);
  return (
    goto !== undefined || telling.some(({ when }) => when === undefined || alwaysHolds(when.source, error, conditions))
  );
}

type CallError = CallContract["errors"][number];

/** Whether a condition holds for a failed call, whatever else is true. */
export function alwaysHolds(source: string, error: CallError, conditions: Readonly<Record<string, string>>): boolean {
  const together = conditionsTogether([source], scopeOf(error), conditions);
  return together.worlds?.every((world) => together.holds(source, world) === true) === true;
}

/** The failure is the only one that there is. */
const scopeOf = once(({ kind, code, carriedOut }: CallError): { readonly error: Schema } => ({
  error: { properties: { kind: { enum: [kind] }, code: { enum: [code] }, carriedOut: { enum: [carriedOut] } } },
}));

const errorKind: Rule = {
  id: "error-kind",
  finds: "An operation of the API declares an error of a kind that does not exist, or the same code twice.",
  why: "Rules that check the kind of a failure would not match it.",
  *check({ repo }) {
    for (const operation of operationsOf(repo).values()) {
      const codes = new Set<string>();
      for (const { file, pointer: at, code = "", kind = "" } of asWritten(repo, operation)?.errors ?? []) {
        if (!ERROR_KINDS.some((known) => known === kind)) {
          yield {
            file,
            pointer: pointer(at, "kind"),
            ...misspelt(`There is no kind of error "${kind}"`, kind, ERROR_KINDS),
          };
        }
        if (codes.has(code)) yield { file, pointer: at, message: `"${code}" is declared twice. Remove one of them.` };
        codes.add(code);
      }
    }
  },
};

const repeatedEffect: Rule = {
  id: "repeated-effect",
  finds:
    "Entering a step calls an operation that changes something, and no condition prevents it from being called again.",
  why: "Pressing Back, reloading or following a link to the step repeats the request: a second order, a second message.",
  *check({ of, repo }) {
    for (const use of of("call")) {
      if (!/^\/steps\/[^/]+\/enter\/\d+\/call$/.test(use.pointer) || use.place.assumed.length > 0) continue;
      if (findOperation(repo, use.operation)?.changes !== true) continue;
      const message = `"${use.operation}" changes something, but it is called each time the step is entered, also by Back. Call it from an event, or give it a "when" that holds only until it has been called.`;
      yield { ...use, message };
    }
  },
};

const sessionCall: Rule = {
  id: "session-call",
  finds: "The call that monitors a session changes something, or has a body.",
  why: "It is repeated in the background as long as the person is on the page, so it would change things again and again.",
  *check({ contracts, of, repo }) {
    for (const use of of("call")) {
      if (use.beside !== true) continue;
      const changes = findOperation(repo, use.operation)?.changes === true;
      if (!changes && contracts.get(use.operation)?.body === undefined) continue;
      const what = changes ? "changes something" : "has a body";
      yield {
        ...use,
        message: `"${use.operation}" ${what}. A session needs a call that only reads, with GET and without a body.`,
      };
    }
  },
};

/** Calls: when they are made, and what happens with their answers. */
export const answersRules: readonly Rule[] = [
  idleAnswer,
  unhandledAnswer,
  unhandledError,
  errorKind,
  repeatedEffect,
  sessionCall,
];
