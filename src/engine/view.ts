import { isBusy } from "./calls.ts";
import type { FieldError } from "./form.ts";
import type { JsonObject } from "./json.ts";
import { own } from "./own.ts";
import type { AlertTone, Block, Expression, Program, Scope, Step } from "./program.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Text } from "./text.ts";
import { nothing, scopeOf, stepOf } from "./turn.ts";

/**
 * What the page shows for a snapshot at a time (ms). Leaves out blocks whose `when` is false, and everything that
 * cannot be evaluated.
 */
export function view(program: Program, snapshot: Snapshot, at: number): View {
  const step = stepOf(program, snapshot.step);
  const exposes = new Set<string>();
  const scope = scopeOf(snapshot, step, at, "", (flag) => exposes.add(flag));
  const dialog = snapshot.dialog === null ? undefined : own(step.dialogs, snapshot.dialog);
  const shown = {
    flow: program.id,
    step: step.id,
    path: step.path,
    title: evaluate(step.title, scope) ?? untitled,
    layout: step.layout,
    progress: showProgress(program, step, scope),
    page: showBlocks(step.page, scope),
    aside: showBlocks(step.aside, scope),
    header: step.header === undefined ? null : showBlocks(step.header, scope),
    dialog:
      dialog === undefined
        ? null
        : {
            id: snapshot.dialog as string,
            title: evaluate(dialog.title, scope) ?? untitled,
            page: showBlocks(dialog.page, scope),
          },
    alert: snapshot.alert,
    busy: isBusy(snapshot),
    forms: snapshot.forms,
  };
  // The flags are complete only after everything has been evaluated.
  return { ...shown, exposes: [...exposes] };
}

const untitled: Text = { literal: "" };
const noSlots: BlockView["slots"] = {};

function showBlocks(blocks: readonly Block[], scope: Scope): readonly BlockView[] {
  return blocks
    .filter(({ when }) => when === undefined || evaluate(when, scope) === true)
    .map(({ block, key, props, slots }) => ({
      block,
      key,
      props: evaluate(props, scope) ?? nothing,
      slots: slots === undefined ? noSlots : showSlots(slots, scope),
    }));
}

function showSlots(slots: NonNullable<Block["slots"]>, scope: Scope): BlockView["slots"] {
  return Object.fromEntries(Object.entries(slots).map(([name, blocks]) => [name, showBlocks(blocks, scope)]));
}

function showProgress(program: Program, step: Step, scope: Scope): ProgressView | null {
  const current = step.progress;
  if (program.progress === undefined || current < 0) return null;
  const { steps, done, locked } = program.progress;
  const finished = evaluate(done, scope) ?? 0;
  const open = locked === undefined || evaluate(locked, scope) !== true;
  return {
    current,
    steps: steps.map(({ step: id, label }, index) => ({
      step: id,
      label,
      state: index === current ? "current" : index < finished ? "done" : "todo",
      ...(open && index !== current && index <= finished && { path: stepOf(program, id).path }),
    })),
  };
}

/** The rules of the journey log a failing expression when they run. Here its result is left out. */
function evaluate<T>(expression: Expression<T>, scope: Scope): T | undefined {
  try {
    return expression(scope);
  } catch {
    return undefined;
  }
}

/** A block with its expressions evaluated: everything that a renderer needs. */
export interface BlockView {
  readonly block: string;
  readonly key: string;
  /** Texts are `Text`, values are JSON; see the block's descriptor. */
  readonly props: JsonObject;
  readonly slots: Readonly<Record<string, readonly BlockView[]>>;
}

export interface ProgressView {
  readonly steps: readonly {
    readonly step: string;
    readonly label: Text;
    readonly state: "done" | "current" | "todo";
    /** The path of a link. Absent if the person may not go there. */
    readonly path?: string;
  }[];
  readonly current: number;
}

/** What the page shows for one snapshot. */
export interface View {
  readonly flow: string;
  readonly step: string;
  readonly path: string;
  readonly title: Text;
  readonly layout: "sheet" | "split" | "roomy" | "wide" | "checkout" | "beside";
  readonly progress: ProgressView | null;
  readonly page: readonly BlockView[];
  readonly aside: readonly BlockView[];
  /** `null`: the step has no header of its own. */
  readonly header: readonly BlockView[] | null;
  readonly dialog: { readonly id: string; readonly title: Text; readonly page: readonly BlockView[] } | null;
  readonly alert: { readonly id: string; readonly tone: AlertTone; readonly text: Text } | null;
  /** A call that changes something is running. */
  readonly busy: boolean;
  /** The flags whose arms decided what is shown. */
  readonly exposes: readonly string[];
  readonly forms: Readonly<Record<string, { readonly values: JsonObject; readonly errors: readonly FieldError[] }>>;
}

/**
 * The next moment after `at` (ms) at which a condition over `now` may change. The page is drawn again then. `undefined`
 * if there is none.
 */
export function nextMoment({ moments = [] }: Program, at: number): number | undefined {
  return moments.find((moment) => moment > at);
}
