import { chainsIn, textsComparedWith } from "../../../cel/index.ts";
import { type Repository, usesOf } from "../../../model/index.ts";
import { flowsKeeping, migrateKept } from "../../edits/answer/migrate.ts";
import { renameReferences } from "../../edits/answer/edit-references.ts";
import { everyones } from "../../edits/answer/same-answer.ts";
import { Refusal } from "../../edits/refusal.ts";
import { draftsAt } from "../../edits/step/forgotten.ts";
import { isRouteStep, stepReferences } from "../../edits/step/references.ts";
import { stepNamed } from "../../edits/step/step-written.ts";
import type { OfStep } from "../named.ts";
import type { Naming } from "./naming.ts";
import { recordedNotes } from "../../edits/simulations.ts";

/**
 * A step is renamed everywhere in the model: in its journey, in transitions to it, in the progress bar, in expressions, in
 * samples, in simulations and in arms' patches, and in stored drafts of its forms. Its address and its texts do not
 * change.
 */
export function stepNaming(repo: Repository, { flow, step }: OfStep): Naming {
  stepNamed(repo, flow, step);
  return {
    name: step,
    rename(draft, to) {
      const repos = everyones(repo);
      const { flows, references } = stepReferences(repos, flow, step);
      const taken = repos.flatMap((each) => each.flows).find(({ id, value }) => flows.has(id) && hasStep(value, to));
      if (taken !== undefined) throw new Refusal(`There is a step “${to}” already in ${taken.id}.`);
      renameReferences(repo, draft, references, to);
      const keptOf = (source: Parameters<typeof flowsKeeping>[1]) =>
        flowsKeeping(repo, source).flatMap(({ id }) => (flows.has(id) ? draftsAt(repo, id, step) : []));
      const why = `The step “${step}” is now called “${to}”. People keep what they have typed there.`;
      migrateKept(repo, draft, keptOf, why, (path) => ({
        move: path,
        to: path.replace(`drafts.${step}/`, `drafts.${to}/`),
      }));
      return { what: `The step ${step} of ${flow} is called ${to}`, notes: notesOf(repo, flow, step, flows) };
    },
  };
}

function hasStep({ steps }: { readonly [name: string]: unknown }, id: string): boolean {
  return typeof steps === "object" && steps !== null && Object.hasOwn(steps, id);
}

/** Notes about what keeps the old name, and what reports the new one. */
function notesOf(repo: Repository, flow: string, step: string, flows: ReadonlySet<string>): readonly string[] {
  const notes = ["Its address and its texts keep their names."];
  const others = [...flows].filter((id) => id !== flow);
  if (others.length > 0)
    notes.push(`It is renamed in ${others.join(", ")} too, because they name it in the same shared part.`);
  const isReported = usesOf(repo).some(
    (use) => use.kind === "expression" && flows.has(use.place.flow ?? "") && handsOn(use.source),
  );
  if (isReported) notes.push("Analytics or a call get the step’s name (route.step). They get the new one.");
  notes.push(...recordedNotes(repo, step));
  return notes;
}

/** Whether an expression passes the step's name on instead of comparing it. */
function handsOn(source: string): boolean {
  const isRead = chainsIn(source).some(({ variable, steps: [first] }) => isRouteStep(`${variable}.${first?.name}`));
  return isRead && textsComparedWith(source, isRouteStep).length === 0;
}
