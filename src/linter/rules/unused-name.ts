import { declaredEvents } from "../../compiler/analytics/index.ts";
import { parseCel } from "../../cel/index.ts";
import { entriesOf, isObject, type Named, objectAt, pointer, stepsOf } from "../../model/index.ts";
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
  for (const [id, step] of stepsOf(flow)) {
    for (const [name] of entriesOf(step.dialogs)) {
      if (opened.some((use) => use.dialog === name && (use.place.step ?? id) === id)) continue;
      yield {
        file: flow.file,
        pointer: pointer("/steps", id, "dialogs", name),
        part: "key",
        message: `Nothing opens the dialog "${name}". Open it, or remove it.`,
      };
    }
  }
}

function* parameters(context: Context, flow: Named): Generator<Finding> {
  const sources = context.of("expression").filter(({ place }) => place.flow === flow.id && place.event === "query");
  const read = new Set(
    sources.flatMap(({ source }) => [...source.matchAll(/\bevent\.(\w+)/g)].map(([, name]) => name)),
  );
  for (const [name] of entriesOf(flow.value.query)) {
    if (read.has(name)) continue;
    yield {
      file: flow.file,
      pointer: pointer("/query", name),
      part: "key",
      message: `Nothing reads the parameter "${name}". Read event.${name} in the event "query", or remove it.`,
    };
  }
}

function* reports(context: Context, flow: Named): Generator<Finding> {
  const file = context.repo.files.get(`flows/${flow.id}/analytics.json`);
  if (file === undefined) return;
  const sent = new Set(
    context
      .of("report")
      .filter(({ place }) => place.flow === flow.id)
      .map(({ event }) => event),
  );
  for (const [event] of declaredEvents(context.repo, flow.id)?.events ?? []) {
    if (sent.has(event) || objectAt(objectAt(file.value, "events"), event).by !== undefined) continue;
    yield {
      file,
      pointer: pointer("/events", event),
      part: "key",
      message: `No \`track\` sends "${event}". Send it where it happens, or remove it.`,
    };
  }
}

function* definitions({ repo }: Context): Generator<Finding> {
  const named = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === "$ref" && typeof child === "string") named.add(child.slice(child.indexOf("#") + 1));
      else collect(child);
    }
  };
  for (const file of repo.files.values()) if (/^schemas\/(?!language\/)/.test(file.path)) collect(file.value);
  for (const { file, value } of repo.schemas.values()) {
    for (const [name] of entriesOf(isObject(value) ? value.definitions : undefined)) {
      const at = pointer("/definitions", name);
      if (!named.has(at))
        yield {
          file,
          pointer: at,
          part: "key",
          message: `No \`$ref\` leads to the definition "${name}". Use it, or remove it.`,
        };
    }
  }
}
