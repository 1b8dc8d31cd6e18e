import type { Json } from "../../engine/index.ts";
import {
  bundleSchema,
  formOf,
  isList,
  isObject,
  oncePerName,
  pathsAbout,
  pointer,
  type Repository,
  segmentsOf,
  usesOf,
  valueAt,
} from "../../model/index.ts";
import { changingArms, commentsOf } from "../edits/index.ts";
import type { TextRow } from "../protocol.ts";
import type { ApprovalView } from "../protocol-comments.ts";
import type { DataFileView } from "../protocol-parts.ts";
import { dataFileViews } from "./data-view.ts";
import { consentOf, consentTitle } from "./consent-words.ts";
import { stepsWith } from "./field-view.ts";
import { seenBy } from "./seen-by.ts";

/** Something that has to be approved. */
interface Approvable {
  readonly name: string;
  readonly title: string;
  /** Its words in each language, or its value. */
  readonly words: string;
  /** What counts, if the words are ours: they may be reworded. */
  readonly facts?: string;
  readonly at: ApprovalView["differences"][number]["at"];
}

/**
 * What has to be approved, by the marks of the language (`x-about`): the questions by which people agree to something,
 * with their texts, also as people in arms have them, and prices. `rows` are the texts of everybody and of the arms.
 */
export function approvalViews(repo: Repository, rows: readonly TextRow[]): readonly ApprovalView[] {
  const all = { consent: [...textsOfConsent(repo, rows), ...questionsOfConsent(repo)], price: prices(repo) };
  const approvals = commentsOf(repo);
  return (["consent", "price"] as const).flatMap((of) => {
    const last = approvals.findLast((one) => one.approves?.of === of) ?? null;
    const { seen = {}, facts: approved = {} } = last?.approves ?? {};
    const now = new Map(all[of].map((one) => [one.name, one]));
    if (now.size === 0 && last === null) return [];
    const differing = all[of].filter(({ name, words, facts }) =>
      facts === undefined || approved[name] === undefined ? seen[name] !== words : approved[name] !== facts,
    );
    const gone = Object.entries(seen).filter(([name]) => !now.has(name));
    return [
      {
        of,
        last,
        differences: [
          ...differing.map(({ name, title, words, at }) => ({ name, title, was: seen[name] ?? null, now: words, at })),
          ...gone.map(([name, was]) => ({ name, title: firstLine(was), was, now: null, at: null })),
        ],
        same: now.size - differing.length,
        seen: Object.fromEntries(all[of].map(({ name, words }) => [name, words])),
        facts: Object.fromEntries(all[of].flatMap(({ name, facts }) => (facts === undefined ? [] : [[name, facts]]))),
      },
    ];
  });
}

/** The texts of questions by which people agree to something. */
function textsOfConsent(repo: Repository, rows: readonly TextRow[]): readonly Approvable[] {
  const keys = new Set(versionsOf(repo).flatMap((one) => keysOfConsent(one.repo)));
  return rows.flatMap(({ file, key, arm, values, shown }) => {
    if (!keys.has(key) && !keys.has(key.replace(/_\w+$/, ""))) return [];
    const words = Object.entries(values).map(([language, value]) => `${language}: ${value ?? "missing"}`);
    return [
      {
        ...forArm(arm, `${file}:${key}`, Object.values(values)[0] ?? key),
        words: words.join("\n"),
        at: firstOf(shown),
      },
    ];
  });
}

/** The first of the steps that show something: questions of two forms may have the same words. */
function firstOf([first = ""]: readonly string[]): Approvable["at"] {
  const [flow, step] = first.split("/");
  return flow && step ? { flow, step } : null;
}

function keysOfConsent(repo: Repository): readonly string[] {
  return usesOf(repo).flatMap(({ pointer: at, place, ...use }) => {
    const [list, field = ""] = segmentsOf(at);
    const isOfField = list === "fields" || list === "properties";
    const isAbout = place.form !== undefined && isOfField && consentsIn(repo, place.form).has(field);
    return use.kind === "text" && isAbout ? [use.key] : [];
  });
}

/** How each of the questions is asked: a consent that is given at first, or not asked for, is none. */
function questionsOfConsent(base: Repository): readonly Approvable[] {
  const everybodys = new Map<string, string>();
  return versionsOf(base).flatMap(({ arm, repo }) =>
    [...repo.schemas.values()].flatMap((source) => {
      const consents = consentsIn(repo, source.id);
      if (consents.size === 0) return [];
      const form = formOf(repo, source);
      // What is remembered of the answers follows from the forms.
      if (form.layout === undefined) return [];
      return form.fields.flatMap((field) => {
        if (!consents.has(field.name)) return [];
        const name = `${source.id}#${field.name}`;
        const consent = consentOf(repo, form, field);
        if (arm === undefined) everybodys.set(name, consent.facts);
        else if (everybodys.get(name) === consent.facts) return [];
        return [
          {
            ...forArm(arm, name, consentTitle(repo, form, field)),
            ...consent,
            at: firstOf(stepsWith(repo, source.id)),
          },
        ];
      });
    }),
  );
}

/** The files as everybody has them, and as the people of each arm do. */
function versionsOf(repo: Repository): readonly { readonly arm?: string; readonly repo: Repository }[] {
  return [{ repo }, ...changingArms(repo).map((arm) => ({ arm, repo: seenBy(repo, arm) }))];
}

function forArm(arm: string | undefined, name: string, title: string): Pick<Approvable, "name" | "title"> {
  return arm === undefined
    ? { name, title }
    : { name: `${arm} ${name}`, title: `${title} (only in ${arm.replace("=", ": ")})` };
}

/** The questions of a form by which people agree to something. */
const consentsIn = oncePerName((repo: Repository, form): ReadonlySet<string> => {
  if (!repo.schemas.has(form)) return new Set();
  const paths = [...pathsAbout(bundleSchema(repo, form))];
  return new Set(paths.flatMap(([path, about]) => (about === "consent" ? [path.split(".")[0] ?? ""] : [])));
});

/** The amounts, each with the plain values of the entries that it is in: what is paid for, where, and by which code. */
function prices(repo: Repository): readonly Approvable[] {
  return dataFileViews(repo).flatMap(({ path, title, values }) => {
    const file = repo.files.get(path)?.value ?? null;
    return values.flatMap((one) => {
      if (one.about !== "price") return [];
      const words = [one.words, ...aroundOf(one, values)].join("\n");
      return [
        { name: `${path}#${stableName(file, one.at)}/${one.name}`, title: `${title}, ${one.where}`, words, at: null },
      ];
    });
  });
}

/** The plain values beside an amount and around it, a line each. Those of the file itself are about all of it. */
function aroundOf({ at }: { readonly at: string }, values: DataFileView["values"]): readonly string[] {
  const isAround = (own: string) => own !== "" && (at === own || at.startsWith(`${own}/`));
  const lines = new Map<string, string[]>();
  for (const one of values) {
    if (one.about === "price") continue;
    // A plain entry belongs to the object that has its list.
    const list = one.at.slice(0, one.at.lastIndexOf("/"));
    const isEntry = one.at.startsWith("/") && isAround(list.slice(0, list.lastIndexOf("/"))) && !isAround(one.at);
    if (!isAround(one.at) && !(isEntry && one.isBare)) continue;
    lines.set(one.called, [...(lines.get(one.called) ?? []), one.words]);
  }
  return [...lines].map(([called, words]) => `${called}: ${words.join(", ")}`);
}

/** A pointer with what identifies an entry in place of its position, which changes as others are inserted. */
function stableName(file: Json, at: string): string {
  let [here, name] = ["", ""];
  for (const segment of segmentsOf(at)) {
    const list = valueAt(file, here);
    here = pointer(here, segment);
    name = pointer(name, (isList(list) ? identityIn(list, Number(segment)) : undefined) ?? segment);
  }
  return name;
}

/** The first plain values of an entry that no other one of the list has, `id` or `code` before others. */
function identityIn(list: readonly Json[], index: number): string | undefined {
  const plain = list.map((entry) => {
    const members = isObject(entry) ? Object.entries(entry) : [];
    const own = members.filter(([, value]) => typeof value === "string" || typeof value === "number");
    return own.toSorted(([a], [b]) => Number(isName(b)) - Number(isName(a))).map(([, value]) => String(value));
  });
  const own = plain[index] ?? [];
  for (let count = 1; count <= own.length; count += 1) {
    const first = own.slice(0, count).join(" ");
    if (plain.every((other, at) => at === index || other.slice(0, count).join(" ") !== first)) return first;
  }
  return undefined;
}

const isName = (member: string) => member === "id" || member === "code";

const firstLine = (words: string) => words.split("\n")[0]?.replace(/^[\w-]+: /, "") ?? "";
