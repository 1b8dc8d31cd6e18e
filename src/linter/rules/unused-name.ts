import { parseCel } from "../../cel/index.ts";
import {
  analyticsOf,
  flowOf,
  type Named,
  type Place,
  placeholders,
  pointer,
  refsIn,
  schemaOf,
} from "../../model/index.ts";
import { formsOf } from "../texts.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";

export const unusedName: Rule = {
  id: "unused-name",
  severity: "warning",
  finds:
    "A setting, a condition, a value, a parameter for all texts, a list of actions, a call, a dialog, a parameter of an address, an analytics event, or a definition of a schema is declared and never used.",
  why: "Changing it has no effect, although its author expects one. Usually a name was changed in only one place.",
  after: ["unknown-part"],
  *check(context) {
    for (const flow of context.repo.flows) {
      yield* conditions(context, flow);
      yield* saidOnce(context, flow);
      yield* textParameters(context, flow);
      yield* dialogs(context, flow);
      yield* parameters(context, flow);
      yield* reports(context, flow);
    }
    yield* definitions(context);
  },
};

function* conditions(context: Context, flow: Named): Generator<Finding> {
  const { settings, conditions, values } = flowOf(context.repo, flow);
  const sources = context.of("expression").filter(({ place }) => place.flow === flow.id && place.form === undefined);
  const words = sources.map(({ source, pointer: at }) => ({ at, names: namesIn(source) }));
  const isUsed = (name: string, own: string) => words.some(({ at, names }) => at !== own && names.has(name));
  for (const { name, file, pointer: at } of settings) {
    const message = `Nothing reads the setting "${name}". Use it, or remove it.`;
    if (!isUsed(name, at)) yield { file, pointer: at, part: "key", message };
  }
  for (const { name, file, pointer: at } of conditions.filter(isOwn)) {
    const message = `Nothing uses the condition "${name}". Use it, or remove it.`;
    if (!isUsed(name, at)) yield { file, pointer: at, part: "key", message };
  }
  for (const { name, file, pointer: at } of values.filter(isOwn)) {
    const message = `Nothing uses the value "${name}". Use it, or remove it.`;
    if (!isUsed(name, at)) yield { file, pointer: at, part: "key", message };
  }
}

/** Lists of actions, calls, and values with parameters. */
function* saidOnce({ repo }: Context, flow: Named): Generator<Finding> {
  const { actions, calls } = flowOf(repo, flow);
  const used = new Set(flow.file.names?.map(({ kind, name }) => `${kind} ${name}`));
  for (const { name, ...place } of actions.filter(isOwn)) {
    const message = `Nothing runs the actions "${name}". Use them in a \`do\` or an \`enter\`, or remove them.`;
    if (!used.has(`actions ${name}`)) yield { ...place, part: "key", message };
  }
  for (const { name, ...place } of calls.filter(isOwn)) {
    const message = `Nothing makes the call "${name}". Make it, or remove it.`;
    if (!used.has(`calls ${name}`)) yield { ...place, part: "key", message };
  }
  for (const { name, path, pointer: at } of flow.file.parameterValues?.values() ?? []) {
    const message = `Nothing uses the value "${name}". Use it, or remove it.`;
    const isOwnValue = path === flow.file.path;
    if (isOwnValue && !used.has(`values ${name}`)) yield { file: flow.file, pointer: at, part: "key", message };
  }
}

/** Parameters that the journey gives to all its texts. */
function* textParameters({ repo, of }: Context, flow: Named): Generator<Finding> {
  const ofJourney = flowOf(repo, flow).textParameters.filter(({ node }) => isOwn(node));
  if (ofJourney.length === 0) return;
  const used = new Set<string>();
  for (const { key, parameters, place } of of("text")) {
    if (place.flow !== flow.id || place.form !== undefined || place.plain) continue;
    const needed = [...repo.locales.keys()].flatMap((language) => [
      ...placeholders(formsOf(repo, language, flow.id, key)),
    ]);
    for (const name of needed) if (!parameters.includes(name)) used.add(name);
  }
  for (const { name, node } of ofJourney) {
    const message = `No text gets "${name}" from here. Use {${name}} in a text, or remove it.`;
    if (!used.has(name)) yield { ...node, part: "key", message };
  }
}

/** Names in a shared file are excluded, because not every journey that includes it needs all of them. */
function isOwn({ file, pointer: at }: Place): boolean {
  return file.partAt?.(at) === undefined;
}

function namesIn(source: string): ReadonlySet<string> {
  if ("problem" in parseCel(source)) return new Set();
  return new Set(
    source.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''").match(/(?<![.\w])[A-Za-z_]\w*/g) ?? [],
  );
}

function* dialogs(context: Context, flow: Named): Generator<Finding> {
  const opened = context.of("dialog").filter(({ place }) => place.flow === flow.id);
  for (const { id, dialogs: all } of flowOf(context.repo, flow).steps.values()) {
    for (const { id: name, file, pointer: at } of all) {
      if (opened.some((use) => use.dialog === name && (use.place.step ?? id) === id)) continue;
      const message = `Nothing opens the dialog "${name}". Open it, or remove it.`;
      yield { file, pointer: at, part: "key", message };
    }
  }
}

function* parameters(context: Context, flow: Named): Generator<Finding> {
  const sources = context.of("expression").filter(({ place }) => place.flow === flow.id && place.event === "query");
  const read = new Set(
    sources.flatMap(({ source }) => [...source.matchAll(/\bevent\.(\w+)/g)].map(([, name]) => name)),
  );
  for (const { name, file, pointer: at } of flowOf(context.repo, flow).query) {
    if (read.has(name)) continue;
    const message = `Nothing reads the parameter "${name}". Read event.${name} in the event "query", or remove it.`;
    yield { file, pointer: at, part: "key", message };
  }
}

function* reports(context: Context, flow: Named): Generator<Finding> {
  const sent = new Set(
    context
      .of("report")
      .filter(({ place }) => place.flow === flow.id)
      .map(({ event }) => event),
  );
  for (const [event, { file, pointer: at, sentByOthers }] of analyticsOf(context.repo, flow.id)?.events ?? []) {
    if (sent.has(event) || sentByOthers) continue;
    const message = `No \`track\` sends "${event}". Send it where it happens, or remove it.`;
    yield { file, pointer: at, part: "key", message };
  }
}

function* definitions({ repo }: Context): Generator<Finding> {
  const files = [...repo.files.values()].filter(({ path }) => /^schemas\/(?!language\/)/.test(path));
  const named = new Set(files.flatMap(refsIn).map(({ value }) => value.slice(value.indexOf("#") + 1)));
  for (const { file, value } of repo.schemas.values()) {
    for (const name of Object.keys(schemaOf(value).definitions ?? {})) {
      const at = pointer("/definitions", name);
      if (named.has(at)) continue;
      const message = `No \`$ref\` refers to the definition "${name}". Use it, or remove it.`;
      yield { file, pointer: at, part: "key", message };
    }
  }
}
