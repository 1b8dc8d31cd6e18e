import type {
  Action,
  Block,
  Envelope,
  FormUse,
  JsonObject,
  Program,
  Rule,
  Scope,
  Step,
} from "../../../src/engine/index.ts";

/** A program with these steps. The first one is the start; the path of each is `/<id>`. */
export function program(steps: Readonly<Record<string, Partial<Step>>>, rest: Partial<Program> = {}): Program {
  const built = Object.fromEntries(Object.entries(steps).map(([id, over]) => [id, step(id, over)]));
  const paths: Record<string, string[]> = {};
  for (const { id, path } of Object.values(built)) (paths[path] ??= []).push(id);
  return {
    id: "flow",
    version: "v1",
    basePath: "/app/flow",
    start: Object.keys(steps)[0] ?? "",
    data: { version: 1, defaults: {}, transient: [] },
    storage: { area: "local", key: "flow" },
    redirects: {},
    on: {},
    steps: built,
    paths,
    ...rest,
  };
}

function step(id: string, over: Partial<Step>): Step {
  return {
    id,
    path: `/${id}`,
    title: () => ({ key: `${id}.title` }),
    layout: "sheet",
    guards: [],
    enter: [],
    on: {},
    page: [],
    aside: [],
    dialogs: {},
    forms: {},
    progress: -1,
    end: false,
    ...over,
  };
}

export function rule(over: Partial<Rule> = {}): Rule {
  return { at: "/rule", actions: [], ...over };
}

export const goto = (to: string, when?: Rule["when"]): Rule => rule({ goto: to, ...(when && { when }) });
export const does = (...actions: Action[]): Rule => rule({ actions });

export function set(path: string, value: JsonObject[string] | ((scope: Scope) => JsonObject[string])): Action {
  return { do: "set", path: path.split("."), value: typeof value === "function" ? value : () => value };
}

export const track = (event: string): Action => ({ do: "track", event });
export const call = (operation: string, changes = true, input: (scope: Scope) => JsonObject = () => ({})): Action => ({
  do: "call",
  operation,
  input,
  changes,
});

export function form(over: Partial<FormUse> = {}): FormUse {
  return { schema: "schemas/flow/form", defaults: {}, sensitive: [], ...over };
}

export function block(name: string, over: Partial<Block> = {}): Block {
  return { block: name, key: `/page/${name}`, props: () => ({}), ...over };
}

export function envelope(data: JsonObject, over: Partial<Envelope> = {}): Envelope {
  return { flow: "flow", version: 1, savedAt: 0, data, drafts: {}, intents: {}, ...over };
}

export const env = { flags: {}, site: { id: "us" }, lang: "en", visitor: "visitor-1" };
