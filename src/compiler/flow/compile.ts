import { createHash } from "node:crypto";
import { momentsOf } from "../../cel/index.ts";
import { type ImportPath, runtimeImports } from "../imports.ts";
import {
  bundleSchema,
  defaultsOf,
  DefinitionError,
  conditionsOf,
  type Expires,
  type Expression,
  flowUses,
  markedPaths,
  noSchema,
  perRepository,
  type Place,
  pointer,
  progressCount,
  type Redirect,
  type Repository,
  schemaId,
  type Step,
} from "../../model/index.ts";
import { millisecondsOf } from "./duration.ts";
import { emitHandlers, emitRules } from "./emit-rules.ts";
import { emitFragment, emitQuery, emitRefusals, emitSession } from "./emit-outside.ts";
import { emitMembers, emitStep, type PartFor } from "./emit-step.ts";
import { conditionFunction } from "./emit-value.ts";
import { policyOf } from "./policy.ts";
import { createEmitter, type Emitter, literal, record } from "./emitter.ts";

export interface CompiledFlow {
  /** Text of an ES module whose default export is a `Program`. It imports only the functions that it calls. */
  readonly code: string;
  /** Hash of everything from which the program was compiled. It is the program's `version`. */
  readonly version: string;
}

/** Compiles a checked flow. Throws a `DefinitionError`, with file, line and column, for the first mistake. */
export function compileFlow(repo: Repository, flowId: string, path: ImportPath): CompiledFlow {
  const parts = emitFlow(repo, flowId, () => "whole");
  const version = versionFrom(parts);
  return { code: moduleOf(parts, version, path), version };
}

/**
 * The program of one document only, with the policy `policy` ("" is the strict one). Steps with another policy are
 * loaded as another document, so this program has only what is needed before they are entered, such as their guards.
 * Its version is that of the whole program.
 */
export function compileDocument(repo: Repository, flowId: string, policy: string, path: ImportPath): CompiledFlow {
  return partOf(repo, flowId, path, (_, other) => ((other ?? "") === policy ? "whole" : "guarded"));
}

/**
 * The program with which a document at `step` begins: this step, and only the paths of the others. Its version is that
 * of the whole program.
 */
export function compilePage(repo: Repository, flowId: string, step: string, path: ImportPath): CompiledFlow {
  return partOf(repo, flowId, path, (id) => (id === step ? "whole" : "outline"));
}

function partOf(repo: Repository, flowId: string, path: ImportPath, partFor: PartFor): CompiledFlow {
  const version = versionOf(repo, flowId);
  return { code: moduleOf(emitFlow(repo, flowId, partFor), version, path), version };
}

/** All parts of a journey have the version of the whole. */
const versionOf = perRepository((repo, flowId) => versionFrom(emitFlow(repo, flowId, () => "whole")));

/** The parts of a program's code, in the order of the module. */
interface ProgramParts {
  /** The functions that are used more than once, each with its declaration. */
  readonly functions: string;
  /** The declarations that the members refer to. */
  readonly declarations: string;
  /** The program without its version, as an object literal. */
  readonly members: string;
}

function versionFrom({ functions, declarations, members }: ProgramParts): string {
  return createHash("sha256")
    .update(functions + declarations + members)
    .digest("hex")
    .slice(0, 12);
}

function moduleOf({ functions, declarations, members }: ProgramParts, version: string, path: ImportPath): string {
  const program = `export default {version:${literal(version)},${members.slice(1)};\n`;
  const body = `${functions}${declarations}${program}`;
  return `${runtimeImports(body, path)}${body}`;
}

function emitFlow(repo: Repository, flowId: string, partFor: PartFor): ProgramParts {
  const e = emitterOf(repo, flowId);
  const steps = [...e.model.steps.values()];
  const whole = steps.filter((step) => partFor(step.id, policyOf(repo, e.flow, step)) === "whole");
  const members = record({
    ...emitProgram(e, whole),
    steps: record(Object.fromEntries(steps.map((step) => [step.id, emitStep(e, step, partFor)]))),
    paths: literal(pathsOf(steps)),
  });
  return e.finish({ declarations: emitDeclarations(e), members });
}

/**
 * A hash of each part of a program, by its name: `on` of the flow, `steps/welcome/on` of a step. While the hash is the
 * same, the part behaves the same, whatever else in the program changes.
 */
export function partPrints(repo: Repository, flowId: string): ReadonlyMap<string, string> {
  const e = emitterOf(repo, flowId);
  const steps = [...e.model.steps.values()];
  const shared = e.print(emitDeclarations(e));
  // Code that calls a shared function depends on its content.
  const printed = (code = ""): string => (/\b(done|guards)\b/.test(code) ? e.print(code) + shared : e.print(code));
  const entries = (members: Readonly<Record<string, string | undefined>>, at: string) =>
    Object.entries(members).map(([name, code]) => [`${at}${name}`, printed(code)] as const);
  return new Map([
    ...entries({ ...emitProgram(e, steps), paths: literal(pathsOf(steps)) }, ""),
    ...steps.flatMap((step) => entries(emitMembers(e, step), partName(step.id, ""))),
  ]);
}

/** The name of a step's part in `partPrints`. */
export function partName(step: string, member: string): string {
  return `steps/${step}/${member}`;
}

function emitterOf(repo: Repository, flowId: string): Emitter {
  const flow = repo.flows.find(({ id }) => id === flowId);
  if (flow === undefined) throw new Error(`There is no flow "${flowId}" (flows/${flowId}/flow.json).`);
  const e = createEmitter(repo, flow);
  const [finding] = e.model.findings;
  if (finding !== undefined) throw new DefinitionError(finding.file, finding.pointer, finding.message);
  return e;
}

/** The members of a program before its steps. `whole`: the steps that the program has completely. */
function emitProgram(e: Emitter, whole: readonly Step[]): Readonly<Record<string, string | undefined>> {
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
    refusals: emitRefusals(e, whole),
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
function emitDeclarations(e: Emitter): string {
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
function pathsOf(steps: readonly Step[]): Record<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { id, path } of steps) {
    const at = path?.value ?? "";
    paths.set(at, [...(paths.get(at) ?? []), id]);
  }
  return Object.fromEntries(paths);
}

function needed(e: Emitter, key: "basePath" | "start" | "data"): string {
  return e.model[key]?.value ?? e.fail(pointer("", key), `A flow needs \`${key}\`.`);
}

function expression(e: Emitter, written: Expression | undefined, holder: Place, key: string): string {
  return written === undefined
    ? e.fail(holder.pointer, `\`${key}\` is missing.`)
    : e.cel(written.source, written.pointer);
}
