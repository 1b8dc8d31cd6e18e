import { parseCel } from "../../cel/index.ts";
import { analyticsOf, flowOf, type Named, pointer, refsIn, schemaOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";

export const unusedName: Rule = {
  id: "unused-name",
  severity: "warning",
  finds:
    "A condition, a dialog, a parameter of an address, an event of analytics, or a definition of a schema is declared and never used.",
  why: "Whoever changes it believes that something changes for people; most often a name was changed in one place alone.",
  *check(context) {
    for (const flow of context.repo.flows) {
      yield* conditions(context, flow);
      yield* dialogs(context, flow);
      yield* parameters(context, flow);
      yield* reports(context, flow);
    }
    yield* definitions(context);
  },
};

function* conditions(context: Context, flow: Named): Generator<Finding> {
  const named = context.conditions(flow.id);
  const sources = context.of("expression").filter(({ place }) => place.flow === flow.id && place.form === undefined);
  const words = sources.map(({ source, pointer: at }) => ({ at, names: namesIn(source) }));
  for (const name of Object.keys(named)) {
    const at = pointer("/conditions", name);
    if (words.some((one) => one.at !== at && one.names.has(name))) continue;
    yield {
      file: flow.file,
      pointer: at,
      part: "key",
      message: `Nothing asks for the condition "${name}". Use it, or remove it.`,
    };
  }
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
      const message = `No \`$ref\` leads to the definition "${name}". Use it, or remove it.`;
      yield { file, pointer: at, part: "key", message };
    }
  }
}
