import {
  dataIdOf,
  type DataSchema,
  FIELDS_OF,
  findOperation,
  formOf,
  formsOf,
  type Named,
  oncePerKey,
  oncePerPair,
  type Repository,
} from "../../model/index.ts";
import { stepsOf, words } from "../map/journey.ts";
import { spacedOut } from "./field-names.ts";

/** Names for people who do not read code. */
export interface PlainNames {
  /**
   * A value in a condition (`data.stepOneValues.email`, or `.price` for an item of a list), a named condition or value,
   * or a step of the progress (`done.step2`).
   */
  value(chain: string): string;
  /** The same after an event, which decides what `event` is: after the success of a call, its answer. */
  valueAfter(event: string | undefined): (chain: string) => string;
  /** A call of the service (`updateRegistration`): its summary in the contract. */
  call(operation: string): string;
}

/** Plain names for what a journey uses, in one of its languages. */
export const plainNames = oncePerLanguage(newNames);

function newNames(repo: Repository, flow: Named, lang: string): PlainNames {
  let known: Labels | undefined;
  const labels = () => (known ??= fieldLabels(repo, flow, lang));
  const value = oncePerKey((chain: string) => plainNameOf(chain));
  const answered = (chain: string) =>
    /^event\b/.test(chain) ? value(chain).replace("the event", "the answer") : value(chain);
  return {
    call: (operation) => callName(repo, operation),
    value,
    valueAfter: (event) => (event?.endsWith(".ok") === true ? answered : value),
  };

  function plainNameOf(chain: string): string {
    const [root = "", ...names] = chain.split(".");
    const rest = spacedOut(names.join(" "));
    switch (root) {
      case "data":
        if (names.length === 0) return "the remembered data";
        return nameInData(repo, flow, names, labels()) ?? spacedOut(names.slice(-2).join(" "));
      case "form":
        return labels().get(chain) ?? (rest === "" ? "the form" : rest);
      case "self":
      case "context":
        return rest;
      case "":
        return rest === "" ? "it" : `its ${rest}`;
      case "done":
        return `“${stepsOf(repo, flow, lang).find(({ id }) => id === names[0])?.title || names.join(".")}”`;
      case "flags":
        return `the arm of ${names.join(".")}`;
      case "experiment":
        return chain;
      case "lang":
        return "the language";
      case "site":
        return names.length === 0 || chain === "site.id" ? "the site" : `the site's ${rest}`;
      case "elsewhere":
        return "being changed in another tab";
      default:
        if (Object.hasOwn(ROUTE, chain)) return ROUTE[chain] ?? chain;
        return Object.hasOwn(OWNERS, root) ? [OWNERS[root], rest].join(rest === "" ? "" : "'s ") : spacedOut(chain);
    }
  }
}

/** The plain name of a service call: its summary in the contract. */
export function callName(repo: Repository, operation: string): string {
  const summary = findOperation(repo, operation)?.summary?.trim().replace(/\.$/, "") ?? "";
  return summary === "" ? spacedOut(operation) : summary;
}

/** Owners of values that do not belong to the journey. */
const OWNERS: Readonly<Record<string, string>> = {
  event: "the event",
  error: "the failure",
};

const ROUTE: Readonly<Record<string, string>> = {
  "route.step": "the step",
  "route.path": "the path of the page",
  "route.from": "the step before",
};

/**
 * The plain name of a remembered value: its `title`, or the label of its form field, or its own name in words. If
 * something around it has a title, that is added with "of".
 */
function nameInData(repo: Repository, flow: Named, names: readonly string[], labels: Labels): string | undefined {
  const source = repo.schemas.get(dataIdOf(repo, flow));
  let schema: DataSchema | undefined = source && formOf(repo, source).schema;
  let label: string | undefined;
  let [title, around]: (string | undefined)[] = [];
  let below: readonly string[] = [];
  for (const name of names) {
    if (title === undefined) below = [...below, name];
    else [around, below] = [title, [name]];
    const forms = schema?.keyword(FIELDS_OF);
    label = Array.isArray(forms) ? forms.flatMap((form) => labels.get(`${String(form)} ${name}`) ?? [])[0] : undefined;
    schema = schema?.properties.get(name);
    title = titleOf(schema, source?.file.path);
  }
  const known = title ?? label ?? labels.get(["data", ...names].join("."));
  return known ?? (around === undefined ? undefined : `${spacedOut(below.join(" "))} of ${around}`);
}

/**
 * The title of a referenced schema is for people who read its file, so it is not used. The title in another journey's
 * remembered data is meant for people.
 */
function titleOf(schema: DataSchema | undefined, path: string | undefined): string | undefined {
  const from = schema?.placeOf("title")?.file.path;
  const isOurs = from === path || /^schemas\/[^/]+\/data\.schema\.json$/.test(from ?? "");
  const title = isOurs ? schema?.keyword("title") : undefined;
  return typeof title === "string" && title.trim() !== "" ? title : undefined;
}

type Labels = ReadonlyMap<string, string>;

/**
 * Labels of fields, by the paths that conditions use (`form.email`, `data.stepOneValues.email`) and by form. All but
 * the first include the step that asks. For `form.…` the form depends on the step, so a field with different labels in
 * different forms has none.
 */
function fieldLabels(repo: Repository, flow: Named, lang: string): Labels {
  const labels = new Map<string, string>();
  const differing = new Set<string>();
  const add = (key: string, label: string) => {
    if (!labels.has(key)) labels.set(key, label);
  };
  for (const { id, title } of stepsOf(repo, flow, lang))
    for (const { schema, into } of formsOf(repo, flow, id).values()) {
      const source = repo.schemas.get(schema);
      const home: Named = { ...flow, id: schema.split("/")[1] ?? flow.id };
      for (const field of source === undefined ? [] : formOf(repo, source).fields) {
        const { name, layout } = field;
        const said = layout?.label === undefined ? "" : words(repo, home, lang, layout.label.value).trim();
        // A field that no page labels may have a title, like remembered data.
        const label = said === "" ? titleOf(field.schema, source?.file.path) : `“${said}”`;
        if (label === undefined) continue;
        if ((labels.get(`form.${name}`) ?? label) !== label) differing.add(`form.${name}`);
        add(`form.${name}`, label);
        const labelAtStep = said === "" ? label : `${label} at “${title || id}”`;
        add(`${schema} ${name}`, labelAtStep);
        if (into !== undefined) add(`${into}.${name}`, labelAtStep);
      }
    }
  for (const key of differing) labels.delete(key);
  return labels;
}

/** Caches a function's result for each journey and language. */
export function oncePerLanguage<T>(
  make: (repo: Repository, flow: Named, lang: string) => T,
): (repo: Repository, flow: Named, lang: string) => T {
  const languages = oncePerPair((repo: Repository, flow: Named) =>
    oncePerKey((lang: string) => make(repo, flow, lang)),
  );
  return (repo, flow, lang) => languages(repo, flow)(lang);
}
