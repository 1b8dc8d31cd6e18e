import { createHash } from "node:crypto";
import type { Json, JsonObject } from "../../engine/index.ts";
import { runtimeFor } from "../runtime-text.ts";
import { entriesOf, isList, isObject, objectAt, stringAt } from "../json.ts";
import { pointer } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { bundleSchema } from "../schema/bundle.ts";
import { defaultsOf } from "../schema/defaults.ts";
import { markedPaths } from "../schema/marked.ts";
import { schemaId } from "./blocks.ts";
import { millisecondsOf } from "./duration.ts";
import { emitHandlers } from "./emit-rules.ts";
import { emitFragment, emitQuery, emitRefusals, emitSession } from "./emit-outside.ts";
import { emitStep, type ProgressIndex } from "./emit-step.ts";
import { policyOf } from "./policy.ts";
import { createEmitter, type Emitter, literal, record } from "./emitter.ts";

export interface CompiledFlow {
  /** Text of an ES module without imports whose default export is a `Program`. */
  readonly code: string;
  /** Hash of all that the program was compiled from; the program's own `version`. */
  readonly version: string;
}

/** Compiles a checked flow. Throws a `DefinitionError`, with file, line and column, at the first thing that is wrong. */
export function compileFlow(repo: Repository, flowId: string): CompiledFlow {
  const code = emitFlow(repo, flowId, () => true);
  const version = createHash("sha256").update(code).digest("hex").slice(0, 12);
  return { code: code.replace("\uE001", version), version };
}

/**
 * The program of one document alone, of the policy `policy` ("" for the strict one). Steps with another are loaded as a document of their own, so that
 * of these it has no more than what is asked before one goes there. Its version is the whole program's.
 */
export function compileDocument(repo: Repository, flowId: string, policy: string): CompiledFlow {
  const { version } = compileFlow(repo, flowId);
  const code = emitFlow(repo, flowId, (other) => (other ?? "") === policy);
  return { code: code.replace("\uE001", version), version };
}

/** `shows` says of a document policy whether its steps are to be whole. */
function emitFlow(repo: Repository, flowId: string, shows: (policy: string | undefined) => boolean): string {
  const flow = repo.flows.find(({ id }) => id === flowId);
  if (flow === undefined) throw new Error(`There is no flow "${flowId}" (flows/${flowId}/flow.json).`);
  const e = createEmitter(repo, flow);
  const { value } = flow;
  const steps = entriesOf(value.steps).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
  const progress = progressOf(value, steps);

  const members = record({
    id: literal(flowId),
    basePath: literal(text(e, "basePath")),
    start: literal(text(e, "start")),
    data: emitData(e),
    storage: emitStorage(e),
    progress: emitProgress(e),
    query: emitQuery(e),
    fragment: emitFragment(e),
    session: emitSession(e),
    redirects: literal(isObject(value.redirects) ? value.redirects : {}),
    refusals: emitRefusals(
      e,
      steps.map(([, step]) => step).filter((step) => shows(policyOf(repo, value, step))),
    ),
    on: emitHandlers(e, value.on, undefined, "/on") ?? "{}",
    steps: record(Object.fromEntries(steps.map(([id, step]) => [id, emitStep(e, id, step, progress, shows)]))),
    paths: literal(pathsOf(steps)),
  });
  const done =
    progress.steps.length > 0 ? `const done=${e.fn(expression(e, value.progress, "done", "/progress"))};\n` : "";
  const body = e.finish(`${done}export default {version:"\uE001",${members.slice(1)};\n`);
  return `${runtimeFor(body)}${body}`;
}

function emitData(e: Emitter): string {
  const id = schemaId(text(e, "data"));
  if (!e.repo.schemas.has(id)) return e.fail("/data", `There is no "${id}.schema.json".`);
  const schema = bundleSchema(e.repo, id);
  const version = schema["x-version"];
  return record({
    version: String(typeof version === "number" ? version : 1),
    defaults: literal(defaultsOf(schema)),
    transient: literal(markedPaths(schema, isSealed(e) ? ["x-transient"] : ["x-transient", "x-sensitive"])),
  });
}

function emitStorage(e: Emitter): string | undefined {
  const { storage } = e.flow.value;
  if (!isObject(storage)) return undefined;
  return record({
    area: literal(storage.area),
    key: literal(storage.key),
    sealed: isSealed(e) ? "true" : undefined,
    expires: isObject(storage.expires) ? emitExpires(e, storage.expires) : undefined,
  });
}

function isSealed(e: Emitter): boolean {
  return objectAt(e.flow.value, "storage").sealed === true;
}

function emitExpires(e: Emitter, expires: JsonObject): string {
  const after = millisecondsOf(stringAt(expires, "after") ?? "");
  if (after === undefined) return e.fail("/storage/expires/after", "This is not a duration such as PT24H.");
  return record({ afterMs: String(after), since: e.fn(expression(e, expires, "since", "/storage/expires")) });
}

function emitProgress(e: Emitter): string | undefined {
  const { progress } = e.flow.value;
  if (!isObject(progress) || !isList(progress.steps)) return undefined;
  const steps = progress.steps.map((step, index) => {
    const at = pointer("/progress/steps", index);
    const label = stringAt(step, "label");
    if (label === undefined || label.startsWith("=")) return e.fail(pointer(at, "label"), "A label is a locale key.");
    return record({ step: literal(stringAt(step, "step")), label: literal({ key: label }) });
  });
  return record({
    steps: `[${steps.join(",")}]`,
    done: "done",
    locked: progress.locked === undefined ? undefined : e.fn(expression(e, progress, "locked", "/progress")),
  });
}

function progressOf(flow: JsonObject, steps: readonly [string, JsonObject][]): ProgressIndex {
  const listed = isObject(flow.progress) && isList(flow.progress.steps) ? flow.progress.steps : [];
  const ids = listed.map((step) => stringAt(step, "step") ?? "");
  const pathOf = (id: string) => stringAt(steps.find(([name]) => name === id)?.[1], "path");
  return {
    steps: ids,
    of(id) {
      const counts = stringAt(steps.find(([name]) => name === id)?.[1], "progress") ?? id;
      const index = ids.indexOf(counts);
      return index >= 0
        ? index
        : ids.findIndex((other) => pathOf(other) !== undefined && pathOf(other) === pathOf(counts));
    },
  };
}

/** Step ids by path, in the order of the file. */
function pathsOf(steps: readonly [string, JsonObject][]): Record<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [id, step] of steps) {
    const path = stringAt(step, "path") ?? "";
    paths.set(path, [...(paths.get(path) ?? []), id]);
  }
  return Object.fromEntries(paths);
}

function text(e: Emitter, key: string): string {
  return stringAt(e.flow.value, key) ?? e.fail(pointer("", key), `A flow needs \`${key}\`.`);
}

function expression(e: Emitter, holder: Json | undefined, key: string, at: string): string {
  const source = stringAt(holder, key);
  return source === undefined ? e.fail(at, `\`${key}\` is missing.`) : e.cel(source, pointer(at, key));
}
