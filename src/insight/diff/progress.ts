import type { Json } from "../../engine/index.ts";
import { marksIn, type Named } from "../../model/index.ts";
import { conditionWords } from "../explain/condition.ts";
import { typed } from "../map/transitions-of.ts";
import { newAndGone } from "./values.ts";

/** Describes the changes in a journey's progress. */
export function progressChanges(before: Named, after: Named): string[] {
  const [old, now] = [before, after].map(partsOf);
  if (old === undefined || now === undefined) return [];
  const [was, are] = [[...old.steps.keys()], [...now.steps.keys()]];
  const come = are.filter((id) => !was.includes(id));
  const gone = was.filter((id) => !are.includes(id));
  const kept = are.filter((id) => was.includes(id));
  const place = (id: string) => {
    const before = are[are.indexOf(id) - 1];
    return before === undefined ? "it is the first" : `it comes after ${before}`;
  };
  return [
    ...come.map((id) => `the progress has a new step, ${id}: ${place(id)}`),
    ...gone.map((id) => `${id} is no longer a step of the progress`),
    ...(kept.join() === was.filter((id) => are.includes(id)).join()
      ? []
      : [`the order of the progress is ${are.join(", ")}`]),
    ...kept.flatMap((id) => changed(`the progress calls ${id}`, old.steps.get(id)?.label, now.steps.get(id)?.label)),
    ...kept.flatMap((id) => changed(`${id} is also done if`, old.steps.get(id)?.done, now.steps.get(id)?.done)),
    ...changed("how many steps are done is", old.done, now.done),
    ...changed("finished steps are no links if", old.locked, now.locked),
  ];
}

function partsOf(flow: Named) {
  const { steps = [], done, locked } = typed(flow).progress ?? {};
  const parts = steps.map(({ step, label, done: also }) => {
    const key = typeof label?.json === "string" ? label.json : undefined;
    return [step?.value ?? "", { label: key, done: also?.source }] as const;
  });
  return { steps: new Map(parts), done: done?.source, locked: locked?.source };
}

function changed(what: string, old: string | undefined, now: string | undefined): string[] {
  const words = (said: string | undefined) => (said === undefined ? "nothing" : conditionWords(said));
  return old === now ? [] : [`${what} ${words(now)} instead of ${words(old)}`];
}

/**
 * Describes changes in the steps that actions mark as done or undone: those that are marked now, and those that are no
 * longer marked.
 */
export function markChanges(before: Json | undefined, after: Json | undefined): string {
  const parts = newAndGone(saidIn(before), saidIn(after), ["then", "no longer"]);
  return parts.length === 0 ? "" : `: ${parts.join("; ")}`;
}

function saidIn(rules: Json | undefined): readonly string[] {
  return marksIn(rules).map(({ step, isDone }) => `${step} is ${isDone ? "" : "not "}done`);
}
