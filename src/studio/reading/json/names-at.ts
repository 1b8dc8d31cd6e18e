import {
  entriesOf,
  experimentsOf,
  flowOf,
  flowUses,
  languageSchema,
  localesOf,
  operationIds,
  type Repository,
  sitesOf,
} from "../../../model/index.ts";
import type { Offer } from "../../protocol-json.ts";
import { readByAll, type Reading, readingsOf } from "./readings.ts";
import type { JsonPath, SchemaAt } from "./schemas-at.ts";

/** The kind of names that a keyword of the language expects. */
const NAMED: Readonly<Record<string, keyof typeof LISTS>> = {
  goto: "steps",
  start: "steps",
  step: "steps",
  progress: "steps",
  undone: "counted",
  ahead: "steps",
  call: "calls",
  leave: "links",
  open: "dialogs",
  schema: "forms",
  "x-fields-of": "forms",
  block: "blocks",
  widget: "widgets",
  flag: "flags",
};

/** Whether a place expects an expression without `=`. */
export function isExpression(found: readonly SchemaAt[]): boolean {
  const { expression } = languageSchema("flow").definitions ?? {};
  const { condition } = languageSchema("layout").definitions ?? {};
  return found.some(({ schema }) => schema === expression || schema === condition);
}

/** The names in the files that a place may refer to. */
export function namesAt(repo: Repository, file: string, path: JsonPath, found: readonly SchemaAt[]): readonly Offer[] {
  const kinds = new Set(found.map(({ schema }) => schema["x-kind"]));
  if (isText(found) || kinds.has("text") || isMessage(file, path)) return LISTS.texts(repo, file);
  if (kinds.has("link")) return LISTS.links(repo);
  if (kinds.has("form")) return LISTS.forms(repo);
  if (found.length === 0) return [];
  const readings = readingsOf(repo, file, path);
  if (readings.length === 0) return listerAt(path)(repo, file);
  return readByAll(readings, (one) => listerAt(one.path)(repo, file, one));
}

/** Lists the names for a place. Empty if it expects none. */
function listerAt(path: JsonPath): Lister {
  const keyword = String(path.findLast((segment) => typeof segment === "string") ?? "");
  // In the progress, `done` is a condition.
  const isMark = keyword === "done" && path[0] !== "progress";
  const list = path.at(-2) === "on" ? "steps" : keyword === "do" ? "actions" : isMark ? "counted" : NAMED[keyword];
  return list === undefined ? () => [] : LISTS[list];
}

/** The events that a step's page and calls can send, for its handlers. */
export function eventsAt(repo: Repository, file: string, path: JsonPath): readonly Offer[] {
  const readings = readingsOf(repo, file, path).filter((one) => one.path.at(-1) === "on");
  return readByAll(readings, ({ flow, path: at }) => {
    const [, step] = at[0] === "steps" ? at : [];
    return [...flowUses(repo, flow)].flatMap((use): Offer[] =>
      use.kind === "sends" && (step === undefined || use.place.step === step)
        ? [{ label: use.event, kind: "name", detail: `sent by ${use.by}` }]
        : [],
    );
  });
}

/** The settings of journeys, for a site that overrides them. */
export function settingsAt(repo: Repository, file: string, path: JsonPath): readonly Offer[] {
  if (file !== sitesOf(repo).file?.path || path.at(-1) !== "settings") return [];
  return repo.flows.flatMap((flow) =>
    flowOf(repo, flow).settings.map(({ name, value, why }): Offer => {
      const detail = `${String(value)} in the journey ${flow.id}`;
      return { label: name, kind: "name", detail, ...(why && { info: why.value }) };
    }),
  );
}

function isText(found: readonly SchemaAt[]): boolean {
  const { text } = languageSchema("flow").definitions ?? {};
  const { key } = languageSchema("layout").definitions ?? {};
  return found.some(({ schema }) => schema === text || schema === key);
}

/** Whether a place in a form is an error message. */
function isMessage(file: string, path: JsonPath): boolean {
  return file.endsWith(".schema.json") && (path.includes("errorMessage") || path.at(-1) === "message");
}

type Lister = (repo: Repository, file: string, reading?: Reading) => readonly Offer[];

const named = (names: Iterable<string>) => [...names].map((label): Offer => ({ label, kind: "name" }));

const flowAt = (repo: Repository, reading: Reading | undefined) => reading && flowOf(repo, reading.flow);

const LISTS = {
  steps: (repo, _file, reading) => named(flowAt(repo, reading)?.steps.keys() ?? []),
  counted: (repo, _file, reading) =>
    named(flowAt(repo, reading)?.progress?.steps.flatMap(({ step }) => step?.value ?? []) ?? []),
  calls: (repo) => named(operationIds(repo)),
  links: (repo) => named(new Set(sitesOf(repo).list.flatMap(({ links }) => links.map(({ name }) => name)))),
  dialogs: (repo, _file, reading) =>
    named((flowAt(repo, reading)?.steps.get(String(reading?.path[1]))?.dialogs ?? []).map(({ id }) => id)),
  forms: (repo) => named([...repo.schemas.values()].flatMap(({ id, layout }) => (layout === undefined ? [] : [id]))),
  blocks: (repo) => named(repo.blocks.keys()),
  widgets: (repo) => named(repo.widgets.keys()),
  flags: (repo) => named(experimentsOf(repo).list.flatMap(({ flag }) => flag?.value ?? [])),
  actions: (_repo, _file, reading) => named(entriesOf(reading?.flow.value["actions"]).map(([name]) => name)),
  texts: (repo, file) => {
    const own = file.split("/")[1] ?? "";
    const offers = new Map<string, Offer>();
    const order = (name: string) => (name === own ? 0 : name === "common" ? 1 : 2);
    for (const { name, texts } of localesOf(repo).toSorted((a, b) => order(a.name) - order(b.name)))
      for (const [label, [first]] of texts)
        if (!offers.has(label)) offers.set(label, { label, kind: "text", detail: name, info: first?.value ?? "" });
    return [...offers.values()];
  },
} satisfies Readonly<Record<string, Lister>>;
