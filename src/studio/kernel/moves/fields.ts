import {
  dataIdOf,
  flowOf,
  type Form,
  type FormSource,
  originOf,
  type PlacedForm,
  pointer,
  type Repository,
  type Rule,
  valueAt,
} from "../../../model/index.ts";
import { moveInSimulations } from "../../edits/answer/enter-in-simulations.ts";
import { follow, fieldOwnerOf, rememberedBy, stepsIn } from "../../edits/answer/field-owners.ts";
import { keptIn, migrateKept } from "../../edits/answer/migrate.ts";
import { placesOf } from "../../edits/answer/removal.ts";
import { everyones, sameAnswer } from "../../edits/answer/same-answer.ts";
import { samples } from "../../edits/answer/samples.ts";
import { rememberedAt } from "../../edits/choices-of.ts";
import { Draft, type Plan, plannedIn } from "../../edits/draft.ts";
import { refuseMoved } from "../../edits/experiment/counted.ts";
import { fileWords } from "../../edits/plain-problem.ts";
import { fieldCalled } from "../../edits/plain-words.ts";
import { Refusal } from "../../edits/refusal.ts";
import { refuseArmsChanges } from "../../edits/removal/arms-changes.ts";
import { flowConditionWords, stepWords } from "../../edits/rule-words.ts";
import { recordedNotes, walkNames } from "../../edits/simulations.ts";
import { formAt, fieldsToMove, type MovedFields } from "./at-step.ts";
import { type Bond, bondsOf } from "./bonds.ts";
import { valuesByField } from "./values-by-field.ts";
import { readElsewhere } from "./read-elsewhere.ts";
import { refuseTooLate, refuseUnsent, sentFrom, sentNotes } from "./sent-there.ts";
import { declareThere, type FormPair, giveThere, giveContext } from "./to-other-form.ts";
import type { FilePlace } from "../../edits/answer/reference.ts";

/**
 * Moves fields, a section or a list to the form of another step, with what has to stay with them. What people have
 * answered stays remembered; what read the page's own form reads that from now on. The check is left to the edit around
 * it.
 */
export function moveFields(repo: Repository, command: MovedFields): Plan {
  const named = repo.flows.find(({ id }) => id === command.flow);
  if (named === undefined) throw new Refusal(`There is no journey “${command.flow}”.`);
  const [from, to] = [formAt(repo, named, command.step, command.form), formAt(repo, named, command.to)];
  const pair: FormPair = { from: from.form, to: to.form, shown: from.placed, into: to.placed };
  const bonds = bondsOf(repo, from.form, from.placed, from.step);
  const moving = fieldsToMove(repo, pair, command, bonds);
  const words = [...moving].map((name) => fieldCalled(repo, command.form, name));
  const sent = sentFrom(repo, pair.from, moving);
  const draft = new Draft(repo);
  const rules = rulesWith(repo, command, bonds, moving);
  const places = [from.placed.block, ...rules].map(originOf);
  const { into: kept = "", name: formName } = from.placed;
  const { into: keptThere = "", name: formThere } = to.placed;
  const moved = [...places.slice(1), ...valuesOfFields(repo, from.placed, moving)];
  const shown = shownAt(repo, command.flow, pair.from, kept, moving);
  const elsewhere = kept === keptThere ? [] : [...new Set([...shown, ...describedAt(repo, pair.from, moving)])];
  if (elsewhere.length > 0)
    throw new Refusal(
      `The pages remember their answers in different places, and these name the answer where it is now: ${elsewhere.map((path) => fileWords(path)).join(", ")}. A developer has to change them first.`,
    );
  refuseUnsent(repo, flowOf(repo, named), command, sent);
  const gone = { ...command, moving, kept, keptThere, moved };
  const { read, sent: back, needless, known } = readElsewhere(repo, draft, gone);
  refuseTooLate(repo, flowOf(repo, named), command, [...read, ...back, ...known]);
  moveRules(draft, command, rules);
  giveThere(repo, draft, pair, moving);
  giveContext(draft, pair, moving, bonds);
  declareThere(draft, pair, moving, bonds);
  const changed = [...places, ...moved, ...read, ...back, ...needless, ...declared(pair.from, moving)];
  refuseArmsChanges(repo, changed);
  refuseMoved(repo, plannedIn(repo, draft.plan("")), () => true);
  const lost = moveInSimulations(repo, draft, { from: from.form.id, to: to.form.id }, moving);
  const owner = fieldOwnerOf(from.form.schema) ?? "";
  const repos = everyones(repo);
  const draftsOf = `drafts.${command.step}/${formName}.`;
  const keptOf = (source: FormSource) =>
    source.id !== dataIdOf(repo, named)
      ? []
      : [...moving].flatMap((name) =>
          keptIn(repo, source, { name, owners: sameAnswer(repos, owner, name) }).filter(
            ({ path }) => path === draftsOf + name || (kept !== keptThere && path === `${kept}.${name}`),
          ),
        );
  migrateKept(repo, draft, keptOf, `${words.join(", ")}: another page asks for it now.`, (path) => ({
    move: path,
    to: path.startsWith(draftsOf)
      ? `drafts.${command.to}/${formThere}.${path.slice(draftsOf.length)}`
      : `${keptThere}.${path.slice(kept.length + 1)}`,
  }));
  const called = stepWords(repo, command.flow, command.to);
  const walks = shown.filter((path) => path.includes("/simulations/"));
  const besides = [...moving].filter((name) => !command.fields.includes(name));
  return draft.plan(`${words.join(", ")} of ${stepWords(repo, command.flow, command.step)}: now at ${called}`, [
    ...(besides.length > 0
      ? [
          `Moved too, because it belongs together: ${besides.map((name) => fieldCalled(repo, command.form, name)).join(", ")}.`,
        ]
      : []),
    "What people have answered stays remembered, and what they have typed moves along.",
    ...(read.length > 0 ? [`Reads the remembered answer from now on: ${placesOf(repo, read).join(", ")}.`] : []),
    ...(back.length > 0
      ? [
          `Who has not answered it is sent to ${called} from now on, instead of ${stepWords(repo, command.flow, command.step)}: ${placesOf(repo, back).join(", ")}.`,
        ]
      : []),
    ...needless.map(
      ({ when }) =>
        `Deleted, because ${called} asks for it: people are no longer sent from there to ${stepWords(repo, command.flow, command.step)} if ${flowConditionWords(repo, named, when)}.`,
    ),
    ...sentNotes(repo, command, sent, read),
    ...(lost.length > 0
      ? [`A developer has to update these test walks, which do not pass the page: ${walkNames(lost)}.`]
      : []),
    ...(walks.length > 0
      ? [`A developer has to look at these test walks, which do more with it than fill it in: ${walkNames(walks)}.`]
      : []),
    ...recordedNotes(repo, ...moving),
  ]);
}

/** What the page does as one of the fields is changed, which goes with them. */
function rulesWith(
  repo: Repository,
  { flow, step }: MovedFields,
  bonds: readonly Bond[],
  moving: ReadonlySet<string>,
): readonly Rule[] {
  const rules = bonds.flatMap(({ rule, fields }) =>
    rule !== undefined && fields.some((name) => moving.has(name)) ? [rule] : [],
  );
  if (rules.some(({ actions }) => actions.some((one) => one.do === "call")))
    throw new Refusal(
      "The page asks the service for something as one of these is answered, and waits for what it says. Only the place JSON can move that.",
      [],
      [{ flow, step }],
    );
  const other = rules.find((one) => one.file.partAt?.(one.pointer) !== undefined);
  if (other !== undefined)
    throw new Refusal(
      `What ${stepWords(repo, flow, step)} does as one of these is answered is written for other pages too.`,
    );
  return rules;
}

function moveRules(draft: Draft, { to }: MovedFields, rules: readonly Rule[]): void {
  for (const { file, pointer: at } of rules.toReversed()) {
    const event = /\/on\/([^/]+)/.exec(at)?.[1] ?? "change";
    const value = draft.value(file.path, at);
    const there = `${pointer("/steps", to)}/on/${event}`;
    draft.remove(file.path, at);
    if (value === undefined) continue;
    if (draft.value(file.path, there) === undefined) draft.set(file.path, there, value);
    else draft.insert(file.path, there, 0, value);
  }
}

/** Where the form declares these fields, and how they look. */
function declared({ file, layout }: Form, moving: ReadonlySet<string>): readonly FilePlace[] {
  return [...moving].flatMap((name) => [
    { path: file.path, pointer: pointer("/properties", name) },
    ...(layout === undefined ? [] : [{ path: layout.file.path, pointer: pointer(layout.pointer, "fields", name) }]),
  ]);
}

/** Sample data with the answers, and walks that people wrote that do more with them than to fill them in. */
function shownAt(
  repo: Repository,
  flow: string,
  form: Form,
  kept: string,
  moving: ReadonlySet<string>,
): readonly string[] {
  const object = fieldOwnerOf(follow(rememberedBy(repo, flow), stepsIn(kept)).end);
  const owners = new Set([object ?? "", fieldOwnerOf(form.schema) ?? ""]);
  const shown = [...moving].flatMap((name) => [...samples(repo, { name, owners })]);
  return shown.filter(({ pointer: at }) => !at.includes("/event/values/")).map(({ path }) => path);
}

/** Data schemas that say something of their own about the answers. */
function describedAt(repo: Repository, form: Form, moving: ReadonlySet<string>): readonly string[] {
  return rememberedAt(repo, form).flatMap(({ path, pointer: at }) => {
    const written = JSON.stringify(valueAt(repo.files.get(path)?.value, at) ?? null);
    // As the key of a property, or as one of a list of names.
    return [...moving].some((name) => new RegExp(`[{,]"${name}":[{]|[[,]"${name}"[\\],]`).test(written)) ? [path] : [];
  });
}

/** What the block of the form gives to these fields. */
function valuesOfFields(repo: Repository, placed: PlacedForm, moving: ReadonlySet<string>) {
  const { path, pointer: at } = originOf(placed.block);
  return valuesByField(repo, placed).flatMap(([property]) =>
    [...moving].map((name) => ({ path, pointer: pointer(at, property, name) })),
  );
}
