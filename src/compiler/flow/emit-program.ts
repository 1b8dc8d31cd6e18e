import { momentsOf } from "../../cel/index.ts";
import {
  bundleSchema,
  conditionsOf,
  defaultsOf,
  type Expires,
  type Expression,
  flowUses,
  groupBy,
  markedPaths,
  noSchema,
  type Place,
  pointer,
  progressCount,
  type Redirect,
  schemaId,
  type Step,
} from "../../model/index.ts";
import { millisecondsOf } from "./duration.ts";
import { emitFragment, emitQuery, emitSession } from "./emit-outside.ts";
import { emitHandlers, emitRules } from "./emit-rules.ts";
import { conditionFunction } from "./emit-value.ts";
import { type Emitter, literal, record } from "./emitter.ts";

/** The members of a program that do not depend on which steps it has. */
export function emitProgram(e: Emitter): Readonly<Record<string, string | undefined>> {
  return {
    id: literal(e.flow.id),
    basePath: literal(needed(e, "basePath")),
    start: literal(needed(e, "start")),
    data: emitData(e),
    storage: emitStorage(e),
    progress: emitProgress(e),
    query: emitQuery(e),
    fragment: emitFragment(e),
    session: emitSession(e),
    moments: emitMoments(e),
    redirects: emitRedirects(e),
    on: emitHandlers(e, e.model.handlers, undefined, "/on") ?? "{}",
  };
}

/** The moments in expressions. When one of them comes, the page may show something else. */
function emitMoments({ repo, flow }: Emitter): string | undefined {
  const uses = [...flowUses(repo, flow)].flatMap((use) => (use.kind === "expression" ? [use.source] : []));
  const moments = new Set([...uses, ...Object.values(conditionsOf(repo, flow))].flatMap(momentsOf));
  return moments.size === 0 ? undefined : literal([...moments].sort((a, b) => a - b));
}

/**
 * The shared declarations: the function that counts the progress steps that are done, and the rules that are checked
 * before every step.
 */
export function emitDeclarations(e: Emitter): string {
  const { progress, guards } = e.model;
  const done =
    progress === undefined || progress.steps.length === 0
      ? ""
      : `const done=${e.fn(expression(e, progressCount(e.model), progress, "done"))};\n`;
  return guards === undefined ? done : `${done}const guards=${emitRules(e, guards)};\n`;
}

function emitRedirects({ model }: Emitter): string {
  const codeOf = ({ goto, leave }: Redirect) =>
    record({ goto: goto && literal(goto.value), leave: leave && literal(leave.value) });
  return record(Object.fromEntries(model.redirects.map((redirect) => [redirect.path, codeOf(redirect)])));
}

function emitData(e: Emitter): string {
  const id = schemaId(needed(e, "data"));
  if (!e.repo.schemas.has(id)) return e.fail("/data", noSchema(e.repo, `${id}.schema.json`, "data"));
  const schema = bundleSchema(e.repo, id);
  const version = schema["x-version"];
  const sealed = e.model.storage?.sealed === true;
  return record({
    version: String(typeof version === "number" ? version : 1),
    defaults: literal(defaultsOf(schema)),
    transient: literal(markedPaths(schema, sealed ? ["x-transient"] : ["x-transient", "x-sensitive"])),
  });
}

function emitStorage(e: Emitter): string | undefined {
  const { storage } = e.model;
  if (storage === undefined) return undefined;
  const { area, key, sealed, expires } = storage;
  return record({
    area: literal(area?.value),
    key: literal(key?.value),
    sealed: sealed ? "true" : undefined,
    expires: expires && emitExpires(e, expires),
  });
}

function emitExpires(e: Emitter, { after, since, ...expires }: Expires): string {
  const afterMs = millisecondsOf(after?.value ?? "");
  if (afterMs === undefined) return e.fail("/storage/expires/after", "This is not a duration such as PT24H.");
  return record({ afterMs: String(afterMs), since: e.fn(expression(e, since, expires, "since")) });
}

function emitProgress(e: Emitter): string | undefined {
  const { progress } = e.model;
  if (progress === undefined || progress.steps.length === 0) return undefined;
  const steps = progress.steps.map(({ step, label, pointer: at }) => {
    const key = label?.json;
    if (typeof key !== "string" || key.startsWith("=")) return e.fail(pointer(at, "label"), "A label is a locale key.");
    return record({ step: literal(step?.value), label: literal({ key }) });
  });
  return record({
    steps: `[${steps.join(",")}]`,
    done: "done",
    locked: conditionFunction(e, progress.locked),
  });
}

/** Step ids by path, in the order of the file. */
export function pathsOf(steps: readonly Step[]): Record<string, string[]> {
  const groups = groupBy(steps, ({ path }) => path?.value ?? "");
  return Object.fromEntries([...groups].map(([path, own]) => [path, own.map(({ id }) => id)]));
}

function needed(e: Emitter, key: "basePath" | "start" | "data"): string {
  return e.model[key]?.value ?? e.fail(pointer("", key), `A flow needs \`${key}\`.`);
}

function expression(e: Emitter, written: Expression | undefined, owner: Place, key: string): string {
  return written === undefined
    ? e.fail(owner.pointer, `\`${key}\` is missing.`)
    : e.cel(written.source, written.pointer);
}
