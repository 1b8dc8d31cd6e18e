import { onTestFinished, type TestContext } from "vitest";
import type { Command, Snapshot } from "../../src/engine/index.ts";

/** Somebody in a journey, whom a failing test names. */
export interface Actor {
  /** What they and the service did, in order: replay events or the engine's. */
  readonly log: readonly object[];
  readonly state: Snapshot;
  /** What the last event led to. */
  readonly commands: readonly Command[];
}

let lastActor: (() => Actor) | undefined;
let listening = false;

/**
 * Remembers who acted or was looked at last. If the test fails, its message says what they did and where they are:
 * "expected null to match object" alone does not say of whom something was expected.
 */
export function lookedAt(actor: () => Actor): void {
  lastActor = actor;
  if (listening) return;
  try {
    onTestFinished(({ task }) => {
      if (task.result?.state === "fail") addReport(task);
      [lastActor, listening] = [undefined, false];
    });
    listening = true;
  } catch {
    // Vitest refuses it outside of tests, such as while a suite is set up.
  }
}

function addReport({ result }: TestContext["task"]): void {
  const [error] = result?.errors ?? [];
  if (error === undefined || lastActor === undefined) return;
  error.message += `\n\n${reportOn(lastActor())}`;
}

/** Where somebody is, and how they got there. */
export function reportOn({ log, state, commands }: Actor): string {
  const { step, data, alert, dialog, calls, forms } = state;
  const values = Object.entries(forms).map(([name, form]) => `form ${name} ${shortened(form.values)}`);
  const running = Object.keys(calls).map((operation) => `${operation} is running`);
  const rest = [
    ...values,
    ...running,
    ...(alert === null ? [] : [`alert ${shortened(alert)}`]),
    ...(dialog === null ? [] : [`dialog ${shortened(dialog)}`]),
  ];
  return [
    `Of whom: ${log.slice(-LAST).map(shortened).join(", ")}`,
    `is now at step "${step}" with data ${shortened(data)}`,
    ...rest,
    `The last event led to: ${commands.map(shortened).join(", ") || "no command"}`,
  ].join("\n  ");
}

/** This many events usually show which case it is. */
const LAST = 12;

/** JSON that fits a few lines of a terminal. */
function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
