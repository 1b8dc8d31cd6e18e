import { createHash } from "node:crypto";
import { type ImportPath, runtimeImports } from "../imports.ts";
import { DefinitionError, lazily, oncePerName, type Repository } from "../../model/index.ts";
import { emitRefusals } from "./emit-outside.ts";
import { emitDeclarations, emitProgram, pathsOf } from "./emit-program.ts";
import { emitMembers, emitStep, type StepPart } from "./emit-step.ts";
import { policyOf } from "./policy.ts";
import { createEmitter, type Emitter, literal, record } from "./emitter.ts";

interface CompiledFlow {
  /** Text of an ES module whose default export is a `Program`. It imports only the functions that it calls. */
  readonly code: string;
  /** Hash of everything from which the program was compiled. It is the program's `version`. */
  readonly version: string;
}

/** Compiles a checked flow. Throws a `DefinitionError`, with file, line and column, for the first mistake. */
export function compileFlow(repo: Repository, flowId: string, path: ImportPath): CompiledFlow {
  const version = versionOf(repo, flowId);
  return { code: moduleOf(wholeOf(repo, flowId), version, path), version };
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
const versionOf = oncePerName((repo: Repository, flowId: string) => versionFrom(wholeOf(repo, flowId)));

const wholeOf = oncePerName((repo: Repository, flowId: string) => emitFlow(repo, flowId, () => "whole"));

/** Which part of a step a program has. */
type PartFor = (id: string, policy: string | undefined) => StepPart;

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
  const pieces = piecesOf(repo, flowId);
  const steps = pieces.steps.map((piece) => ({ ...piece, part: partFor(piece.step.id, piece.policy) }));
  const whole = steps.flatMap(({ step, part }) => (part === "whole" ? [step] : []));
  const members = record({
    ...pieces.program(),
    refusals: emitRefusals(pieces.e, whole),
    steps: record(Object.fromEntries(steps.map(({ step, part, code }) => [step.id, code(part)]))),
    paths: literal(pathsOf(steps.map(({ step }) => step))),
  });
  return pieces.e.finish({ declarations: pieces.declarations(), members });
}

/** The pieces that all programs of a journey consist of. Each is written once, when a program needs it. */
const piecesOf = oncePerName((repo: Repository, flowId: string) => {
  const e = emitterOf(repo, flowId);
  return {
    e,
    program: lazily(() => emitProgram(e)),
    declarations: lazily(() => emitDeclarations(e)),
    steps: [...e.model.steps.values()].map((step) => {
      const codes = new Map<StepPart, string>();
      const members = lazily(() => emitMembers(e, step));
      const code = (part: StepPart): string => {
        let found = codes.get(part);
        if (found === undefined) codes.set(part, (found = emitStep(e, step, part, members)));
        return found;
      };
      return { step, policy: policyOf(repo, e.flow, step), members, code };
    }),
  };
});

/**
 * A hash of each part of a program, by its name: `on` of the flow, `steps/welcome/on` of a step. While the hash is the
 * same, the part behaves the same, whatever else in the program changes.
 */
export function partPrints(repo: Repository, flowId: string): ReadonlyMap<string, string> {
  const { e, program, declarations, steps } = piecesOf(repo, flowId);
  const whole = steps.map(({ step }) => step);
  const shared = e.print(declarations());
  // Code that calls a shared function depends on its content.
  const printed = (code = ""): string => (/\b(done|guards)\b/.test(code) ? e.print(code) + shared : e.print(code));
  const entries = (members: Readonly<Record<string, string | undefined>>, at: string) =>
    Object.entries(members).map(([name, code]) => [`${at}${name}`, printed(code)] as const);
  return new Map([
    ...entries({ ...program(), refusals: emitRefusals(e, whole), paths: literal(pathsOf(whole)) }, ""),
    ...steps.flatMap(({ step, members }) => entries(members(), partName(step.id, ""))),
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
