import { languageOf, plainNames, spacedOut, stepsOf } from "../../../insight/index.ts";
import type { JsonObject } from "../../../engine/index.ts";
import { schemaAt } from "../../../linter/index.ts";
import {
  analyticsOf,
  entriesOf,
  flowOf,
  languageSchema,
  objectAt,
  operationsOf,
  pointer,
  progressOf,
  propertiesOf,
  type Repository,
  type Schema,
  segmentsOf,
  stringAt,
} from "../../../model/index.ts";
import { allSendsIn } from "../removal/part-at.ts";
import { scopeOf } from "../rule-place.ts";
import type { ActionList } from "./action-list.ts";

/** A kind of action that a list can get. */
export interface ActionOffer {
  /** The keyword of the language. */
  readonly does: string;
  readonly title: string;
  readonly description: string;
  /** What it can be about. If there is nothing to choose, it is one choice without a name. */
  readonly choices: readonly ActionChoice[];
}

/** What an action can be about: one of the calls, events, values, steps, fields or dialogs. */
export interface ActionChoice {
  readonly name: string;
  readonly words: string;
  /** The action as it begins, without what is still asked. */
  readonly action: JsonObject;
  /** What people write for every such action, with its schema in the language. */
  readonly members: readonly { readonly name: string; readonly schema: Schema; readonly begin: string }[];
  /** The pointer of its text inside it. `null` if it has none. */
  readonly text: string | null;
}

/** What can be added to a list of actions, in the order of the language. */
export function actionOffers(repo: Repository, list: ActionList): readonly ActionOffer[] {
  const { properties = {} } = languageSchema("flow").definitions?.["action"] ?? {};
  return Object.entries(properties).flatMap(([does, schema]) => {
    const title = stringAt(schema, "title");
    const members = (MEMBERS[does] ?? []).map(({ name, begin }) => ({ name, begin, schema: properties[name] ?? {} }));
    const choices = title === undefined ? [] : (choicesOf(repo, list, does) ?? []);
    if (title === undefined || choices.length === 0) return [];
    const description = stringAt(schema, "description") ?? "";
    return [{ does, title, description, choices: choices.map((one) => ({ text: null, ...one, members })) }];
  });
}

/** What people write for a kind of action, besides what it is about. */
const MEMBERS: Readonly<Record<string, readonly { readonly name: string; readonly begin: string }[]>> = {
  log: [
    { name: "log", begin: "" },
    { name: "level", begin: "warn" },
  ],
  wait: [{ name: "wait", begin: "PT5S" }],
  alert: [{ name: "tone", begin: "info" }],
};

type Choice = Omit<ActionChoice, "members" | "text"> & Partial<Pick<ActionChoice, "text">>;

/** What an action of a kind can be about. `undefined` for a keyword that is no kind of action. */
function choicesOf(repo: Repository, list: ActionList, does: string): readonly Choice[] | undefined {
  const { flow, at } = list;
  const typed = flowOf(repo, flow);
  const [first, id = ""] = segmentsOf(at);
  const step = first === "steps" ? typed.steps.get(id) : undefined;
  const called = plainNames(repo, flow, languageOf(repo, undefined));
  const named = (name: string, words: string, action: JsonObject): Choice => ({ name, words, action });
  const dialogs = step?.dialogs ?? [];
  switch (does) {
    case "set":
      return settable(repo, list).map((path) => named(path, called.value(path), { set: { [path]: "" } }));
    case "done":
    case "undone":
      if (typed.progress?.done?.source.startsWith("data.") !== true) return [];
      return progressOf(typed).steps.map((one) => named(one, titleOf(repo, list, one), { [does]: one }));
    case "reset":
      return resettable(repo, list).map((path) => named(path, RESET[path] ?? called.value(path), { reset: path }));
    case "fail": {
      const fields = formFields(repo, list);
      const all = fields.length === 0 ? [] : [["", "The form as a whole"] as const];
      return [...fields.map((one) => [one, called.value(`form.${one}`)] as const), ...all].map(([name, words]) => {
        return { name, words, action: { fail: { [name]: "" } }, text: pointer("/fail", name) };
      });
    }
    case "call": {
      const own = entriesOf(objectAt(flow.value, "calls")).map(([name]) => name);
      const names = [...new Set([...own, ...operationsOf(repo).keys()])];
      const words = (name: string) => (operationsOf(repo).has(name) ? called.call(name) : spacedOut(name));
      return names.map((name) => named(name, words(name), { call: name }));
    }
    case "track":
      return [...(analyticsOf(repo, flow.id)?.events ?? [])].flatMap(([name, { sentByOthers }]) =>
        sentByOthers ? [] : [named(name, name, { track: name })],
      );
    case "identify":
      return analyticsOf(repo, flow.id)?.identify === undefined ? [] : [named("", "", { identify: {} })];
    case "wait":
      return waited(repo, list).map((name) => named(name, spacedOut(name), { wait: "", then: name }));
    case "open":
      return dialogs.map((one) => named(one.id, one.id, { open: one.id }));
    case "focus":
      return formFields(repo, list).map((name) => named(name, called.value(`form.${name}`), { focus: name }));
    case "log":
      return [named("", "", { log: "" })];
    case "close":
      return dialogs.length === 0 ? [] : [named("", "", { close: true })];
    case "alert":
      return [{ name: "", words: "", action: { alert: "" }, text: "/alert" }];
    case "scroll":
      return [named("", "", { scroll: "top" })];
    default:
      return undefined;
  }
}

const RESET: Readonly<Record<string, string>> = { data: "Everything", form: "What was entered in the form" };

/** The remembered values and the fields of the form that an action can set, as paths. */
function settable(repo: Repository, list: ActionList): readonly string[] {
  const data = scopeOf(repo, list.flow, list.at)["data"] ?? {};
  const within = (path: readonly string[]): readonly string[] => {
    const found = schemaAt(data, path);
    const inner = "schema" in found ? propertiesOf(found.schema) : [];
    // What is nested deeper is set as a whole.
    const deeper = path.length < 2 ? inner.flatMap(([name]) => within([...path, name])) : [];
    return path.length === 0 ? deeper : [`data.${path.join(".")}`, ...deeper];
  };
  return [...within([]), ...formFields(repo, list).map((name) => `form.${name}`)];
}

function resettable(repo: Repository, list: ActionList): readonly string[] {
  const data = propertiesOf(scopeOf(repo, list.flow, list.at)["data"] ?? {}).map(([name]) => `data.${name}`);
  return [...(data.length > 0 ? ["data", ...data] : []), ...(formFields(repo, list).length > 0 ? ["form"] : [])];
}

/** The fields of the form that an event came from. */
function formFields(repo: Repository, list: ActionList): readonly string[] {
  return propertiesOf(scopeOf(repo, list.flow, list.at)["form"] ?? {}).map(([name]) => name);
}

/** The events of the step, or of the journey, that only a wait can send. */
function waited(repo: Repository, { flow, at }: ActionList): readonly string[] {
  const typed = flowOf(repo, flow);
  const [first, id = ""] = segmentsOf(at);
  const sent = new Set(first === "steps" ? allSendsIn(repo, flow.id, id).map(({ event }) => event) : []);
  const step = first === "steps" ? typed.steps.get(id) : undefined;
  const handled = [...(step?.handlers ?? []), ...typed.handlers].map(({ event }) => event);
  return [...new Set(handled)].filter((event) => /^[a-z]\w*$/.test(event) && !sent.has(event) && !BUILT_IN.has(event));
}

/** Events without a point in their name that the engine sends. */
const BUILT_IN: ReadonlySet<string> = new Set(["query", "language", "elsewhere", "stored", "leaving", "expired"]);

function titleOf(repo: Repository, { flow }: ActionList, id: string): string {
  return stepsOf(repo, flow, languageOf(repo, undefined)).find((one) => one.id === id)?.title || id;
}
