import { equal, type Json } from "../../../engine/index.ts";
import { chainsIn } from "../../../cel/index.ts";
import { namesInForm } from "../../../insight/index.ts";
import { type Field, type Form, originOf, pointer, type Repository, usesOf, valueAt } from "../../../model/index.ts";
import { type CaseOwner, caseProblems, PASSABLE } from "../../edits/case-scope.ts";
import type { CaseLimits } from "../../browser/case-limits.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { refuseCounted } from "../../edits/experiment/counted.ts";
import { fieldCalled, fieldOfForm, quotedNames } from "../../edits/plain-words.ts";
import { fieldAt, type FieldsObject } from "../../edits/field-place.ts";
import { besides, freshTexts, placeBeside } from "../../edits/fresh-texts.ts";
import { casesPlace, isAlwaysRequired, presenceInWords, presenceOf, writeCases } from "../../edits/presence-of.ts";
import { type Presence, PRESENCE_SCHEMA } from "../../browser/presence.ts";
import { Refusal, CHANGED } from "../../edits/refusal.ts";
import { sharedBy } from "./shared-limits.ts";
import { verified } from "../../edits/verified.ts";
import { commandSchema, name, text, form, type Of } from "../schema.ts";

/** Sets whether, and when, a field must be filled in. */
export const SET_REQUIRED = commandSchema("set", {
  form,
  field: name,
  presence: PRESENCE_SCHEMA,
  /** The value that the person saw. */
  was: PRESENCE_SCHEMA,
  /** Descriptions of other people's changes of the same case that the person has seen and wants to overwrite. */
  seen: { type: "array", maxItems: 1_000, items: text },
});

/**
 * Sets whether, and when, a field must be filled in. Conditions on a site or another answer are the field's cases
 * (`x-cases`). A form does not know the site, so each page that shows the form passes it in (`context`). A field of a
 * list's entries that must always be filled in has a case for that (decision 98): entries that people have already
 * stay valid.
 */
export function setRequired(
  repo: Repository,
  { form: id, field: name, presence, was, seen }: Of<typeof SET_REQUIRED>,
): Plan {
  const { object, field } = fieldAt(repo, id, name);
  const { form, list = "" } = object;
  const isListed = list === "" || field.required;
  const now = presenceOf(field);
  if (now === undefined)
    throw new Refusal(`The menus cannot show all cases of “${name}”. Change them at the place JSON.`);
  const called = namesInForm(repo, id, undefined, list);
  const inWords = (one: Presence, before: Presence) => presenceInWords(one, before, called);
  const theirs = inWords(now, was);
  if (!equal(now, was) && !equal(now, presence) && !seen.includes(theirs)) {
    const of = `Whether ${fieldCalled(repo, id, name)} must be filled in`;
    throw new Refusal(CHANGED, [{ of, mine: inWords(presence, was), theirs, was: inWords(was, now) }]);
  }
  if (presence.cases.length === 0 && presence.otherwise === "hidden")
    throw new Refusal("Nobody would ever see this field. Say where it is shown.");
  const place = casesPlace(field);
  const known = new Set(now.cases.map(({ when }) => when));
  const written = presence.cases.filter(({ when }) => !known.has(when));
  refuseUnreadable(repo, { form: id, list }, written, place.isShared);
  if (field.file.path !== form.file.path)
    throw new Refusal(
      `“${name}” is written once for several forms (${field.file.path}). Change it there, at the place JSON.`,
    );
  const draft = new Draft(repo);
  const editing: Editing = { repo, draft, form, object, field };
  const worded = withTexts(editing, presence, place.isShared);
  setAlways(editing, isListed && isAlwaysRequired(worded));
  writeCases(repo, draft, { place, was: now, presence: worded, isListed });
  for (const name of passedIn(worded)) pass(editing, name);
  const shared = place.isShared ? sharedBy(repo, place.file.path, place.pointer, "x-cases") : 1;
  const who = shared > 1 ? `; ${shared} fields share its cases` : "";
  const plan = draft.plan(`${fieldOfForm(repo, id, name)} ${inWords(worded, now)}${who}`);
  return verified(repo, plan, `The Studio cannot change whether ${fieldCalled(repo, id, name)} must be filled in.`);
}

/**
 * Throws a `Refusal` for an invalid expression, or one that reads something unknown at the place. Shared cases must not
 * read the context, because other forms get another one, and the service gets none.
 */
function refuseUnreadable(repo: Repository, owner: CaseOwner, cases: Presence["cases"], isShared: boolean): void {
  for (const one of cases) {
    const [problem] = caseProblems(repo, owner, one.when);
    if (problem !== undefined) throw new Refusal(quotedNames(problem.message));
    if (isShared && chainsIn(one.when).some(({ variable }) => variable === "context"))
      throw new Refusal(
        "Several fields share these cases, and the service uses them too. They can depend on other answers only, not on where the person is.",
      );
  }
}

/** Adds new error messages of cases as texts, beside the field's current message. */
function withTexts({ repo, draft, form, object, field }: Editing, presence: Presence, isShared: boolean): Presence {
  const said = field.schema.messages.get("*")?.value ?? "";
  const beside = isShared ? placeBeside(repo, said, ["common"]) : undefined;
  const texts = freshTexts(repo, draft, beside ?? besides(repo, form, object.list?.split(".")[0] ?? field.name));
  const worded = (limits: CaseLimits | undefined): { readonly limits?: CaseLimits } => {
    if (limits?.words === undefined) return limits === undefined ? {} : { limits };
    const { words, ...rest } = limits;
    return { limits: { ...rest, message: texts.add(`${field.name}Problem`, words) } };
  };
  const cases = presence.cases.map((one) => ({ ...one, ...worded(one.limits) }));
  return { ...presence, cases, ...worded(presence.limits) };
}

interface Editing {
  readonly repo: Repository;
  readonly draft: Draft;
  readonly form: Form;
  readonly object: FieldsObject;
  readonly field: Field;
}

function setAlways({ repo, draft, object: { form, schema }, field: { name } }: Editing, always: boolean): void {
  const index = schema.required.indexOf(name);
  const place = schema.placeOf("required") ?? { file: form.file, pointer: "/required" };
  if (always && index === -1) draft.append(place.file.path, place.pointer, name);
  if (!always && index !== -1) {
    refuseCounted(repo, place.file.path, place.pointer, index);
    if (schema.required.length === 1) draft.remove(place.file.path, place.pointer);
    else draft.remove(place.file.path, pointer(place.pointer, index));
  }
}

/** The values that cases read of what the pages pass to the form. */
function passedIn({ cases }: Presence): ReadonlySet<string> {
  const read = cases.flatMap(({ when }) => chainsIn(when)).filter(({ variable }) => variable === "context");
  return new Set(read.flatMap(({ steps }) => steps[0]?.name ?? []));
}

/** Makes every page that shows the form pass the value in. Existing values are kept. */
function pass({ repo, draft, form }: Editing, name: string): void {
  const path = form.file.path;
  const declared = draft.value(path, pointer("/x-context/properties", name));
  const valueAtPage = PASSABLE[name];
  if (valueAtPage === undefined) {
    if (declared !== undefined) return;
    throw new Refusal(`The form does not get a value “${name}”.`);
  }
  if (declared !== undefined && valueAt(declared, "/type") !== "string")
    throw new Refusal(`The form gets a “${name}” that means something else.`);
  if (draft.value(path, "/x-context") === undefined)
    draft.set(path, "/x-context", {
      description: "Where the person is, for fields that differ from place to place.",
      type: "object",
      required: [name],
      properties: { [name]: { type: "string" } },
    });
  else if (declared === undefined) {
    draft.set(path, pointer("/x-context/properties", name), { type: "string" });
    draft.append(path, "/x-context/required", name);
  }
  const pages = new Map<Json, string>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "schema" || use.role !== "form" || use.schema !== form.id) continue;
    const { path: where, pointer: at, arm } = originOf(use);
    if (arm !== undefined) continue;
    const block = at.slice(0, at.lastIndexOf("/"));
    const context = draft.value(where, pointer(block, "context"));
    if (typeof context === "string")
      throw new Refusal(`A page passes values to the form with an expression (${where}). Change it at the place JSON.`);
    const { flow = "", step = "" } = use.place;
    const page = `${flow}/${step}`;
    const value = valueAtPage(page);
    const written = valueAt(context, pointer("", name));
    const passed = written ?? value;
    const isOfPage = value === page;
    // A page keeps its name when its step is renamed.
    if (passed !== value && !(isOfPage && PAGE.test(String(passed))))
      throw new Refusal(`A page passes a “${name}” to the form that means something else (${where}).`);
    if (isOfPage && (pages.get(passed) ?? page) !== page)
      throw new Refusal(
        `Several pages share the part that shows the form (${where}), so that it cannot differ between them.`,
      );
    pages.set(passed, page);
    if (written === undefined) draft.set(where, pointer(block, "context", name), value);
  }
}

/** The name of a page: `<journey>/<step>`. */
const PAGE = /^[\w-]+\/[\w-]+$/;
