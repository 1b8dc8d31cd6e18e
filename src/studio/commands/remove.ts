import { experimentsOf, localesOf, type Place, pointer, type Repository, usesOf } from "../../model/index.ts";
import { Draft, drafted, type Plan, removeWithParent } from "../edits/draft.ts";
import { propertyIn } from "../edits/item/described.ts";
import { containerOf } from "../edits/item/container.ts";
import { objectWords } from "../edits/item/object-at.ts";
import { Refusal } from "../edits/refusal.ts";
import { refuseDeadEnds, takeAway } from "../edits/removal/take-away.ts";
import { valuedAt } from "../edits/values/valued-at.ts";
import { verified, verifiedWithWarnings } from "../edits/verified.ts";
import { kindOf } from "../kernel/kinds/index.ts";
import { ofChoice, ofField, ofJourney, ofStep, ofText, type OfText } from "../kernel/named.ts";
import { removeChoice, removeChoiceForArm } from "../kernel/removals/choice.ts";
import { removeField, removeFieldForArm } from "../kernel/removals/field.ts";
import { removeJourney } from "../kernel/removals/journey.ts";
import { withoutLostSteps } from "../kernel/removals/lost-steps.ts";
import { stepRemoval } from "../kernel/removals/step.ts";
import { commandSchema, language, name, type Of, targetSchema, text, VALUE_POINTER } from "../kernel/schema.ts";
import { withDialog } from "../kernel/dialog-words.ts";
import { formName, targetName } from "../kernel/target-name.ts";
import { lastOf } from "../edits/rule-pointers.ts";
import { forArm, registered } from "./registered.ts";
import { type Node, refuseOther, resolveTarget, slotOf, writtenOf } from "../kernel/target.ts";
import { textsInCode } from "../../linter/index.ts";
import { fileWords } from "../edits/plain-problem.ts";
import { armText } from "../edits/arm/set-arm-texts.ts";
import { stepWords } from "../edits/rule-words.ts";

/**
 * Removes a part of a page, an entry, an optional object, a dialog, a guard or an action, and what only it needed:
 * handlers, dialogs, names, texts.
 */
const REMOVE = targetSchema("remove", {});
export type RemoveNode = Of<typeof REMOVE>;

/** Removes an optional text, or a parameter, by its pointer inside a node. */
const REMOVE_PROPERTY = targetSchema("remove", { name: VALUE_POINTER });

const dialog = { title: "Delete", "x-button": "Delete…", "x-verb": "Delete it" } as const;

/** Removes a field and what belongs only to it. */
export const REMOVE_FIELD = withDialog(commandSchema("remove", ofField), dialog);

/** Removes a choice of a field. */
export const REMOVE_CHOICE = withDialog(
  commandSchema("remove", {
    ...ofChoice,
    value: { ...ofChoice.value, title: "Which choice?" },
    /** The choice that replaces it for people who had chosen it. */
    instead: { ...ofChoice.value, title: "People who chose it get instead" },
  }),
  {
    title: "Delete a choice of “{of}”",
    "x-button": "Delete a choice…",
    "x-verb": "Delete it",
    description: "It is deleted wherever the same list is used.",
  },
);

/** Removes a journey with all its files. */
export const REMOVE_JOURNEY = withDialog(commandSchema("remove", ofJourney), {
  title: "Delete the journey {of}",
  "x-button": "Delete the journey…",
  "x-verb": "Delete it",
  description:
    "Deletes its pages, texts, questions and remembered data, for everybody. You see a preview first. Undo restores everything.",
});

/** Removes a step and what belongs only to it. */
export const REMOVE_STEP = withDialog(
  commandSchema("remove", {
    ...ofStep,
    /** The new target of transitions to it. `null` for the step that it led to, if there is only one. */
    instead: { anyOf: [name, { type: "null" }], title: "If it is deleted, what leads here leads to" },
  }),
  dialog,
);

/** Removes an unused text in every language. For a plural, `key` is any of its forms. They are removed together. */
export const REMOVE_TEXT = withDialog(
  commandSchema("remove", {
    ...ofText,
    /** The texts by language when the person saw them. `null` if there was none. */
    was: { type: "object", propertyNames: language, additionalProperties: { anyOf: [text, { type: "null" }] } },
  }),
  { title: "Delete", "x-button": "Delete", "x-direct": true },
);

/** What can be removed for people in an arm, too. */
export const REMOVALS = [
  forArm(REMOVE, removeNode, {
    changeName: (seen, command) => `Without ${targetName(seen, command)}`,
    copiesRules: true,
    together,
  }),
  forArm(REMOVE_PROPERTY, removeProperty, {
    changeName: (seen, command) => `Without ${lastOf(command.name)[1]} of ${targetName(seen, command)}`,
    copiesRules: true,
    together,
  }),
  forArm(REMOVE_FIELD, removeField, {
    changeName: (_seen, { field, form }) => `Without the field “${field}” of ${formName(form)}`,
    plan: removeFieldForArm,
  }),
  forArm(REMOVE_CHOICE, removeChoice, {
    changeName: (_seen, { value, field }) => `Without the choice “${value}” of ${field}`,
    plan: removeChoiceForArm,
    instead: ({ value, instead }) => ({ [value]: instead }),
  }),
] as const;

/** What can be removed for everybody only. */
export const REMOVALS_FOR_ALL = [
  registered(REMOVE_JOURNEY, removeJourney),
  registered(REMOVE_STEP, removeStep),
  registered(REMOVE_TEXT, removeText),
] as const;

/** Deletes a step, and the steps to which only it led. */
function removeStep(repo: Repository, command: Of<typeof REMOVE_STEP>): Plan {
  const plan = withoutLostSteps(repo, stepRemoval(repo, command), command.instead);
  return verified(repo, plan, `The Studio cannot delete “${command.step}”.`);
}

/** Nodes that are removed together with one. */
function together(repo: Repository, command: RemoveNode): readonly Place[] {
  return kindOf(repo, resolveTarget(repo, command)).together?.() ?? [];
}

function removeNode(repo: Repository, command: RemoveNode): Plan {
  const node = resolveTarget(repo, command);
  const kind = kindOf(repo, node);
  const { isShared, shared } = slotOf(repo, node);
  const draft = new Draft(repo);
  const { places, goes = [], notes = [], onceEverybodys = [] } = kind.removal(draft);
  const away = takeAway(repo, draft, node.flow?.id, places);
  if (goes.some(({ path, pointer }) => draft.value(path, pointer) !== undefined))
    throw new Refusal("Something else also opens it.");
  if (isShared) {
    const after = drafted(repo, draft);
    for (const { id } of repo.flows) refuseDeadEnds(repo, after, id);
  }
  const all = [...notes, ...away, ...kind.notes(draft)];
  const plan = draft.plan(`${kind.words} is deleted${shared}`, all, onceEverybodys);
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this.");
}

/** Removes a text or a parameter that may be missing, and words that nothing else uses. */
function removeProperty(repo: Repository, { name, ...target }: Of<typeof REMOVE_PROPERTY>): Plan {
  const node = resolveTarget(repo, target);
  const at = node.pointer + name;
  const { title, words, dangers } = parameterIn(repo, node, at) ?? textIn(repo, node, name);
  const place = writtenOf(repo, { file: node.file, pointer: at });
  const draft = new Draft(repo);
  const notes = takeAway(repo, draft, node.flow?.id, [place]);
  refuseOther(repo, draft, node, at, undefined);
  const plan = draft.plan(`${title} of ${words} is deleted${place.shared}`, [...dangers, ...notes]);
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this.");
}

interface Optional {
  readonly title: string;
  /** What has it. */
  readonly words: string;
  readonly dangers: readonly string[];
}

function parameterIn(repo: Repository, node: Node, at: string): Optional | undefined {
  const valued = valuedAt(repo, node);
  const parameter = valued?.parameters().find((one) => one.at === at);
  if (valued === undefined || parameter === undefined) return undefined;
  if (parameter.written === undefined) throw new Refusal("This is not given here.");
  if (parameter.why !== null) throw new Refusal(`“${parameter.title}” cannot be removed. ${parameter.why}`);
  return { title: parameter.title, words: valued.words(), dangers: valued.dangers() };
}

function textIn(repo: Repository, node: Node, name: string): Optional {
  const container = containerOf(repo, node);
  const of = container.find(node.pointer);
  const property = of && propertyIn(of, name.slice(1));
  if (of === undefined || property?.is !== "text" || property.value === undefined)
    throw new Refusal(`There is no text “${name.slice(1)}” here.`);
  if (property.isRequired) throw new Refusal(`“${property.title}” is required.`);
  return { title: property.title, words: objectWords(repo, container, of), dangers: [] };
}

/** Deletes a text in every language. Throws a `Refusal` that lists its users if there are any. */
function removeText(
  repo: Repository,
  { file, key: form, was }: OfText & { readonly was: Readonly<Record<string, string | null>> },
): Plan {
  const own = localesOf(repo).filter(({ name }) => name === file);
  const named = own.flatMap(({ texts }) => [...texts].filter(([, forms]) => forms.some((one) => one.fullKey === form)));
  const [[key] = [form]] = named;
  const locales = own.filter(({ texts }) => texts.has(key));
  const [first] = locales;
  if (first === undefined) throw new Refusal(`There is no text “${key}” in ${file}.`);
  const draft = new Draft(repo);
  const users = usersOf(repo, file, key);
  if (users.length > 0) throw new Refusal(`It is used: ${users.join(", ")}. Remove it there first.`);
  for (const { language, texts } of own) {
    const now = texts.get(key)?.find((one) => one.fullKey === form)?.value ?? null;
    if (now !== (was[language] ?? null))
      throw new Refusal(`Somebody else has changed “${key}” in the meantime (${language}). Look at it again.`);
  }
  for (const { file: source, texts } of locales)
    for (const { pointer: at } of texts.get(key) ?? []) removeWithParent(draft, source.path, at);
  return draft.plan(`The text ${key} is deleted`);
}

function usersOf(repo: Repository, file: string, key: string): readonly string[] {
  const uses = usesOf(repo).filter((use) => use.kind === "text" && use.key === key);
  const places = uses.map(({ place: { flow, step }, file: { path } }) =>
    flow === undefined || step === undefined ? `in ${fileWords(path)}` : `at ${stepWords(repo, flow, step)}`,
  );
  const arms = experimentsOf(repo).list.flatMap(({ patches }) =>
    patches.flatMap(({ flag, arm }) => {
      const fullKeys = localesOf(repo).flatMap(({ name, language, texts }) =>
        name === file ? (texts.get(key) ?? []).map(({ fullKey }) => [language, fullKey] as const) : [],
      );
      const isOther = fullKeys.some(([language, fullKey]) => {
        const path = `locales/${language}/${file}.json`;
        return armText(repo, flag, arm, path, pointer("", ...fullKey.split("."))) !== undefined;
      });
      return isOther ? [`in the arm ${arm} of ${flag}`] : [];
    }),
  );
  const users = [...new Set([...places, ...arms])];
  // The search in code may give false matches, so it is used only if nothing else uses the text.
  return users.length === 0 && textsInCode(repo.root)(key) ? ["by the pages’ own code"] : users;
}
