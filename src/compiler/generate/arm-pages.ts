import { flagReads } from "../../cel/index.ts";
import { equal, type Json, type JsonObject } from "../../engine/index.ts";
import {
  bundledSchema,
  flowOf,
  formsOf,
  guardedBy,
  localeIn,
  type Named,
  patchedArms,
  type Repository,
  type Step,
  textTree,
  usesOf,
  withArms,
} from "../../model/index.ts";

/** A page of a journey where an arm decides something. */
export interface ArmPage {
  readonly flow: string;
  readonly step: string;
  readonly path: string;
  /** What people did before decides whether it opens: it has guards of its own, or steps before it. */
  readonly isGuarded: boolean;
  /** By language. Empty if the title depends on what people did. */
  readonly titles: Readonly<Record<string, string>>;
}

/** The types of what `armPagesCode` exports. */
export const ARM_PAGES_TYPES = `/** A page of a journey where an arm decides something. Without titles if these depend on what people did. */
export interface ArmPage { readonly flow: string; readonly step: string; readonly path: string; readonly isGuarded: boolean; readonly titles: Readonly<Record<string, string>> }
/** By flag, the pages where its arms decide something. A flag that is not here decides nothing. */
export declare const armPages: Readonly<Record<string, readonly ArmPage[]>>;
`;

/** For the service, which cannot read the journeys: what depends on the arms of experiments. */
export function armPagesCode(repo: Repository): string {
  return `export const armPages = ${JSON.stringify(Object.fromEntries(armPagesOf(repo)))};\n`;
}

/** By flag, the pages where its arms decide something. */
export function armPagesOf(repo: Repository): ReadonlyMap<string, readonly ArmPage[]> {
  const pages = new Map<string, ArmPage[]>();
  for (const named of repo.flows) {
    const flow = flowOf(repo, named);
    const { steps, start, basePath } = flow;
    const decided = new Map([...flagReads(repo, named)].map(([flag, read]) => [flag, new Set(read)]));
    for (const [flag, changed] of changedSteps(repo, named))
      decided.set(flag, new Set([...(decided.get(flag) ?? []), ...changed]));
    for (const [flag, ids] of decided) {
      // Rules of the whole journey are seen first where it starts.
      if (ids.delete("")) ids.add(start?.value ?? "");
      const found = [...steps.values()].filter(({ id }) => ids.has(id));
      const own = found.map(({ id, path, title, guards }): ArmPage => {
        const at = `${basePath?.value ?? ""}${path?.value ?? ""}`;
        const isGuarded = guards !== undefined || guardedBy(flow, id).length > 0;
        return { flow: named.id, step: id, path: at, isGuarded, titles: titlesOf(repo, named, title) };
      });
      if (own.length > 0) pages.set(flag, [...(pages.get(flag) ?? []), ...own]);
    }
  }
  return pages;
}

/**
 * The steps that an arm's changes of files change, by flag: themselves, their forms with what these refer to, texts that
 * they show, or what the journey names and they use. What is not of one step changes the journey, which is "".
 */
function changedSteps(repo: Repository, named: Named): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const arm of patchedArms(repo)) {
    const patched = withArms(repo, [arm]).repo;
    const armed = patched.flows.find(({ id }) => id === named.id);
    if (armed === undefined) continue;
    const [before, after] = [flowOf(repo, named), flowOf(patched, armed)];
    const texts = changedTexts(repo, patched);
    const showing = new Set(
      usesOf(patched).flatMap(({ place, ...use }) =>
        use.kind === "text" && texts.has(use.key) ? [place.form ?? `${place.flow} ${place.step}`] : [],
      ),
    );
    const names = changedNames(before.raw, after.raw);
    const uses = (value: Json | undefined) => names.length > 0 && mentions(value, names);
    const changed = [...after.steps.values()].filter(
      ({ id, raw }) =>
        !equal(before.steps.get(id)?.raw, raw) ||
        uses(raw) ||
        showing.has(`${named.id} ${id}`) ||
        [...formsOf(patched, armed, id).values()].some(
          ({ schema }) =>
            showing.has(schema) ||
            hasOtherForm(repo, patched, schema) ||
            uses(patched.schemas.get(schema)?.file.value) ||
            uses(patched.schemas.get(schema)?.layout?.value),
        ),
    );
    const ids = changed.map(({ id }) => id);
    if (!equal(ofNoStep(before.raw), ofNoStep(after.raw))) ids.push("");
    for (const id of ids) found.set(arm.flag, (found.get(arm.flag) ?? new Set()).add(id));
  }
  return found;
}

/** Parts of a journey that decide nothing unless a step uses them by name. */
const NAMED = ["conditions", "values", "actions", "calls"] as const;

/** What they name otherwise than before, and what uses that. */
function changedNames(before: JsonObject, after: JsonObject): readonly string[] {
  const partOf = (raw: JsonObject, part: (typeof NAMED)[number]) => raw[part] as JsonObject | undefined;
  const all = NAMED.flatMap((part) =>
    Object.entries(partOf(after, part) ?? {}).map(([name, value]) => ({
      name,
      value,
      was: partOf(before, part)?.[name],
    })),
  );
  const names = all.flatMap(({ name, value, was }) => (equal(was, value) ? [] : [name]));
  for (let known = 0; known < names.length; ) {
    known = names.length;
    for (const { name, value } of all) if (!names.includes(name) && mentions(value, names)) names.push(name);
  }
  return names;
}

function mentions(value: Json | undefined, names: readonly string[]): boolean {
  return new RegExp(`\\b(?:${names.join("|")})\\b`).test(JSON.stringify(value) ?? "");
}

/** A journey without its steps and without what it names. */
function ofNoStep(raw: JsonObject): JsonObject {
  const parts = ["steps", ...NAMED] as readonly string[];
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !parts.includes(name)));
}

function hasOtherForm(repo: Repository, patched: Repository, schema: string): boolean {
  // Both are kept as long as no file of theirs changes.
  return (
    bundledSchema(repo, schema) !== bundledSchema(patched, schema) ||
    repo.schemas.get(schema)?.layout !== patched.schemas.get(schema)?.layout
  );
}

/** The keys of texts that differ in any language. */
function changedTexts(repo: Repository, patched: Repository): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [language, files] of patched.locales)
    for (const [name, file] of files) {
      const before = repo.locales.get(language)?.get(name);
      if (before === file) continue;
      const known = before && localeIn(before).texts;
      for (const [key, forms] of localeIn(file).texts)
        if (forms.some(({ value }, form) => known?.get(key)?.[form]?.value !== value)) keys.add(key);
    }
  return keys;
}

function titlesOf(repo: Repository, named: Named, title: Step["title"]): Readonly<Record<string, string>> {
  const text = title && textTree(title);
  if (text?.kind !== "key" || text.key.kind !== "plain") return {};
  const key = String(text.key.json);
  const names = [named.id, ...flowOf(repo, named).texts.map(({ value }) => value), "common"];
  return Object.fromEntries(
    [...repo.locales].flatMap(([language, files]) => {
      const found = names.flatMap((name) => {
        const file = files.get(name);
        return (file && localeIn(file).texts.get(key)?.[0]?.value) ?? [];
      });
      // A title with a part that is filled in depends on what people did.
      return found[0] === undefined || found[0].includes("{") ? [] : [[language, found[0]]];
    }),
  );
}
