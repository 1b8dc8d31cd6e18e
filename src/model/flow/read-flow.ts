import { isObject, membersOf, optional } from "../json.ts";
import { oncePerPair } from "../once.ts";
import { entries, expressionAt, isTrue, items, type Raw, under, valueIn, wordsAt, writtenAt } from "../raw.ts";
import type { Named, Repository } from "../repository.ts";
import type { Flow, NamedExpression, Progress, QueryParameter, Session, Setting, Storage } from "./flow.ts";
import { readCall } from "./read-action.ts";
import { readHandlers, readRules } from "./read-rules.ts";
import { readStep } from "./read-step.ts";
import { beginReading } from "./reading.ts";
import { valueTree } from "../value/value-tree.ts";
import type { ValuePart } from "../value/value-node.ts";
import { isSettingValue } from "./settings.ts";
import type { Step } from "./step.ts";

/** The journey in a file. Cached until the file, one of its parts, or a block's descriptor changes. */
export function flowOf({ blocks }: Pick<Repository, "blocks">, flow: Named): Flow {
  return reads(blocks, flow);
}

const reads = oncePerPair((blocks: Repository["blocks"], { id, file, value }: Named): Flow => {
  const reading = beginReading(blocks, value);
  const raw: Raw = { file, pointer: "", json: value };
  const steps = entries(under(raw, "steps")).flatMap(([name, one]): [string, Step][] => {
    const step = readStep(reading, name, one);
    return step === undefined ? [] : [[name, step]];
  });
  return {
    file,
    pointer: "",
    id,
    ...membersOf(writtenAt, raw, "language", "basePath", "start", "data"),
    texts: wordsAt(raw, "texts"),
    textParameters: readTextParameters(under(raw, "textParameters")),
    ...optional("storage", readStorage(under(raw, "storage"))),
    ...optional("progress", readProgress(under(raw, "progress"))),
    settings: entries(under(raw, "settings")).flatMap(([name, one]) => readSetting(name, one) ?? []),
    conditions: namedExpressions(under(raw, "conditions")),
    values: namedExpressions(under(raw, "values")),
    actions: entries(under(raw, "actions")).map(([name, one]) => ({ file, pointer: one.pointer, name })),
    calls: entries(under(raw, "calls")).map(([name, one]) => ({ file, pointer: one.pointer, name })),
    query: entries(under(raw, "query")).flatMap(([name, one]) => readParameter(name, one) ?? []),
    ...optional("session", readSession(under(raw, "session"))),
    invariants: items(under(raw, "invariants")).map((one) => ({
      file,
      pointer: one.pointer,
      ...membersOf(writtenAt, one, "id", "why"),
      at: wordsAt(one, "at"),
      ...membersOf(expressionAt, one, "when", "holds"),
    })),
    redirects: entries(under(raw, "redirects")).map(([path, one]) => ({
      file,
      pointer: one.pointer,
      path,
      ...membersOf(writtenAt, one, "goto", "leave"),
    })),
    ...(isObject(value) && value.guards !== undefined && { guards: readRules(reading, under(raw, "guards")) }),
    handlers: readHandlers(reading, under(raw, "on")),
    steps: new Map(steps),
    raw: value,
    findings: reading.all,
  };
});

function readSetting(name: string, raw: Raw): Setting | undefined {
  const value = under(raw, "value").json;
  if (!isSettingValue(value)) return undefined;
  return { file: raw.file, pointer: raw.pointer, name, value, ...optional("why", writtenAt(raw, "why")) };
}

function namedExpressions(raw: Raw): readonly NamedExpression[] {
  return entries(raw).flatMap(([name, one]) => {
    const expression = expressionAt(one);
    return expression === undefined ? [] : [{ ...expression, name }];
  });
}

function readTextParameters(raw: Raw): readonly ValuePart[] {
  const node = isObject(raw.json) ? valueTree({ ...raw, json: raw.json }) : undefined;
  return node?.kind === "object" ? node.parts : [];
}

function readStorage(raw: Raw): Storage | undefined {
  const { file, pointer, json } = raw;
  if (!isObject(json)) return undefined;
  const expires = under(raw, "expires");
  return {
    file,
    pointer,
    ...membersOf(writtenAt, raw, "area", "key"),
    sealed: isTrue(raw, "sealed"),
    ...(isObject(expires.json) && {
      expires: {
        file,
        pointer: expires.pointer,
        ...membersOf(writtenAt, expires, "after"),
        ...membersOf(expressionAt, expires, "since"),
      },
    }),
  };
}

function readProgress(raw: Raw): Progress | undefined {
  const { file, pointer, json } = raw;
  if (!isObject(json)) return undefined;
  return {
    file,
    pointer,
    steps: items(under(raw, "steps")).map((one) => ({
      file,
      pointer: one.pointer,
      ...membersOf(writtenAt, one, "step"),
      ...membersOf(valueIn, one, "label"),
      ...membersOf(expressionAt, one, "done"),
    })),
    ...membersOf(expressionAt, raw, "done", "locked"),
  };
}

function readParameter(name: string, raw: Raw): QueryParameter | undefined {
  const { file, pointer, json } = raw;
  if (!isObject(json)) return undefined;
  const type = writtenAt(raw, "type")?.value ?? "string";
  const [sensitive, fragment] = [isTrue(raw, "x-sensitive"), isTrue(raw, "fragment")];
  const encoding = writtenAt(raw, "encoding")?.value;
  return { file, pointer, name, type, sensitive, fragment, ...optional("encoding", encoding), raw: json };
}

function readSession(raw: Raw): Session | undefined {
  const { file, pointer, json } = raw;
  if (json === undefined) return undefined;
  const every = writtenAt(raw, "every");
  return {
    file,
    pointer,
    ...optional("call", readCall(raw)),
    ...optional("every", every),
    ...membersOf(expressionAt, raw, "while"),
  };
}
