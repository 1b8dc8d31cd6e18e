import {
  dataIdOf,
  flowOf,
  type FormSource,
  originOf,
  type PlacedForm,
  pointer,
  type Repository,
  type Rule,
} from "../../../model/index.ts";
import { moveInSimulations } from "../../edits/answer/enter-in-simulations.ts";
import { fieldOwnerOf } from "../../edits/answer/field-owners.ts";
import { keptIn, migrateKept } from "../../edits/answer/migrate.ts";
import { placesOf } from "../../edits/answer/removal.ts";
import { everyones, sameAnswer } from "../../edits/answer/same-answer.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { fieldCalled } from "../../edits/plain-words.ts";
import { Refusal } from "../../edits/refusal.ts";
import { refuseArmsChanges } from "../../edits/removal/arms-changes.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { recordedNotes, walkNames } from "../../edits/simulations.ts";
import { formAt, fieldsToMove, type MovedFields } from "./at-step.ts";
import { type Bond, bondsOf } from "./bonds.ts";
import { readElsewhere } from "./read-elsewhere.ts";
import { refuseTooLate, refuseUnsent, sentFrom, sentNotes } from "./sent-there.ts";
import { declareThere, type FormPair, giveThere, giveContext } from "./to-other-form.ts";

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
  const bonds = bondsOf(from.form, from.placed, from.step);
  const moving = fieldsToMove(repo, pair, command, bonds);
  const words = [...moving].map((name) => fieldCalled(repo, command.form, name));
  const sent = sentFrom(repo, pair.from, moving);
  const draft = new Draft(repo);
  const rules = rulesWith(repo, command, bonds, moving);
  const places = [from.placed.block, ...rules].map(originOf);
  refuseArmsChanges(repo, [
    ...places,
    ...[...moving].map((name) => ({ path: from.form.file.path, pointer: pointer("/properties", name) })),
  ]);
  const { into: kept = "", name: formName } = from.placed;
  const { into: keptThere = "", name: formThere } = to.placed;
  const moved = [...places.slice(1), ...given(from.placed, moving)];
  refuseUnsent(repo, flowOf(repo, named), command, sent);
  const { read, sent: back } = readElsewhere(repo, draft, { ...command, moving, kept, keptThere, moved });
  refuseTooLate(repo, flowOf(repo, named), command, read);
  moveRules(draft, command, rules);
  giveThere(draft, pair, moving);
  declareThere(draft, pair, moving, bonds);
  giveContext(draft, pair);
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
    ...sentNotes(repo, command, sent, read),
    ...(lost.length > 0
      ? [`A developer has to update these test walks, which do not pass the page: ${walkNames(lost)}.`]
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

/** What the block of the form gives to these fields. */
function given({ block }: PlacedForm, moving: ReadonlySet<string>) {
  const { path, pointer: at } = originOf(block);
  return Object.keys(block.raw).flatMap((property) =>
    [...moving].map((name) => ({ path, pointer: pointer(at, property, name) })),
  );
}
