import {
  flowOf,
  formsOf,
  originOf,
  pointer,
  progressOf,
  type Repository,
  type Step,
  usesOf,
} from "../../model/index.ts";
import { removeReferences } from "./answer/remove-references.ts";
import type { Reference } from "./answer/reference.ts";
import { isRecorded } from "./answer/samples.ts";
import { everyones } from "./answer/same-answer.ts";
import { textsOnlyOf } from "./answer/texts-only-of.ts";
import type { DeleteStep } from "./command.ts";
import { removeWithHolder } from "./delete-text.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { onwardOf } from "./step/onward.ts";
import { stepReferences } from "./step/references.ts";
import { countOneLess } from "./step/sample-between.ts";
import { verified } from "./verified.ts";

/**
 * A page goes that people only read: with its place in the bar, its sample, its event and texts that nothing else uses. What led to it leads
 * where it led. Refused, with the places, where anything else names it.
 */
export function deleteStep(repo: Repository, { flow: id, step: name }: DeleteStep): Plan {
  const named = repo.flows.find((one) => one.id === id);
  const flow = named && flowOf(repo, named);
  const step = flow?.steps.get(name);
  if (named === undefined || flow === undefined || step === undefined)
    throw new Refusal(`There is no step “${name}” in ${id}.`);
  if (formsOf(repo, named, name).size > 0)
    throw new Refusal(`“${name}” asks for something that is remembered: whoever develops the journey takes it out.`);
  const { on, back } = onwardOf(flow, step);
  const { flows, references } = stepReferences(everyones(repo), id, name);
  if (flows.size > 1) throw new Refusal(`“${name}” is named in a part that ${[...flows].join(" and ")} share.`);
  const { path } = named.file;
  const draft = new Draft(repo);
  const going: Reference[] = [];
  const needed = new Set<string>();
  for (const one of references) {
    const place = goesAt(one, path, id, name);
    if (place !== undefined) going.push({ ...one, pointer: place, isKey: true });
    else if (!redirect(draft, one, path, { name, on, back })) needed.add(`${one.path}, ${one.pointer}`);
  }
  if (needed.size > 0) throw new Refusal(`“${name}” is needed: ${[...needed].join("; ")}. Change that first.`);
  const event = reportedOnlyBy(repo, id, step);
  for (const at of event) going.push({ ...at, isKey: true, span: { start: 0, end: 0 }, role: "declares" });
  countOneLess(repo, draft, flow, progressOf(flow).steps.indexOf(name));
  removeReferences(draft, going);
  for (const text of textsOnlyOf(repo, going, draft.plan(""), id)) removeWithHolder(draft, text.path, text.pointer);
  const notes = [
    `What led to it leads to “${on}” now. An address that people have kept gets an entry in "redirects".`,
    ...(isRecorded(repo, name)
      ? ["What was recorded of the journeys names it: record them again (npm run flow -- record)."]
      : []),
  ];
  return verified(
    repo,
    draft.plan(`The step ${name} of ${id} is deleted`, notes),
    `“${name}” cannot be deleted by itself.`,
  );
}

/** What goes with the step, where a place names it: itself, its entry in the bar, its sample. */
function goesAt({ path, pointer: at }: Reference, own: string, flow: string, name: string): string | undefined {
  const step = pointer("/steps", name);
  if (path === `flows/${flow}/dev.json`) return at;
  if (path !== own) return undefined;
  if (at === step || at.startsWith(`${step}/`)) return step;
  return /^\/progress\/steps\/\d+(?=\/)/.exec(at)?.[0];
}

interface Instead {
  readonly name: string;
  readonly on: string;
  readonly back: string | undefined;
}

/** Lets a way lead on where the step led; `false` where it is none that can. */
function redirect(draft: Draft, { path, pointer: at }: Reference, own: string, { name, on, back }: Instead): boolean {
  if (path !== own || draft.value(path, at) !== name) return false;
  const from = /^\/steps\/([^/]+)\//.exec(at)?.[1];
  const isWay = at.endsWith("/goto") || /\/on\/[^/]+$/.test(at) || /^\/steps\/[^/]+\/ahead$/.test(at);
  const to = /\/on\/back(?:\/|$)/.test(at) ? back : on;
  if (!isWay || to === undefined || to === from) return false;
  draft.set(path, at, to);
  return true;
}

/** Where events are declared that are reported by the step alone. */
function reportedOnlyBy(repo: Repository, flow: string, step: Step) {
  const path = `flows/${flow}/analytics.json`;
  const reports = usesOf(repo).flatMap((use) =>
    use.kind === "report" && use.event !== undefined && use.place.flow === flow ? [{ ...use, event: use.event }] : [],
  );
  const others = new Set(reports.flatMap(({ event, place }) => (place.step === step.id ? [] : [event])));
  const own = new Set(reports.flatMap(({ event, place }) => (place.step === step.id ? [event] : [])));
  const file = repo.files.get(path);
  if (file === undefined) return [];
  return [...own].filter((one) => !others.has(one)).map((one) => originOf({ file, pointer: pointer("/events", one) }));
}
