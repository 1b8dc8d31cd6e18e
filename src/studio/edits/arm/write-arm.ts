import type { Json, JsonObject } from "../../../engine/index.ts";
import { type Experiment, isObject, omit, type PatchOperation, type Repository } from "../../../model/index.ts";
import type { Arm } from "../../kernel/schema.ts";
import { Draft, type Plan } from "../draft.ts";
import { writeOps } from "../experiment/write-patch.ts";
import { Refusal } from "../refusal.ts";
import { valueIn } from "../json-text.ts";
import { operationsTo, patchBetween, type PatchedFile } from "./operations-to.ts";
import { experimentWith } from "./as-they-have-it.ts";

/** Files that an arm's patch may change, as in `schemas/language/experiments.schema.json`. */
const PATCHABLE =
  /^(?:flows\/[^/]+\/flow\.json|schemas\/(?!api\/|language\/)[^/]+\/.+\.json|locales\/[^/]+\/.+\.json)$/;

/** Additional data for an edit's operations: the name of their change, and the choice that replaces a removed one. */
interface ChangeSaid extends Pick<PatchOperation, "instead"> {
  readonly change: string | undefined;
}

/**
 * Converts a plan for the files as people in an arm have them to edits of the arm's patch. If there are several
 * operations, they get the name of their `change`. Without it, each one stands for itself. Throws a `Refusal` if a
 * patch cannot express the plan.
 */
export function writtenForArm(repo: Repository, arm: Arm, plan: Plan, { change, instead }: ChangeSaid): Plan {
  const experiment = experimentWith(repo, arm);
  const wanted = [...plan.files].map(([path, text]) => [path, wantedOf(repo, path, text)] as const);
  const together = patchTo(repo, experiment, arm.arm, wanted, change);
  if (instead !== undefined) sayInstead(together, { change, instead });
  const ops = [...together.values()].flat();
  // A single operation needs no name, except for a move or a removal, which only say where.
  const own = ops.filter((op) => op.change === change);
  const isSaid = !own.some(({ op }) => op === "move" || op === "remove");
  const isOne = change === undefined || (own.length < 2 && isSaid);
  const files = isOne ? patchTo(repo, experiment, arm.arm, wanted, undefined) : together;
  const { file, pointer: at } = experiment;
  const draft = new Draft(repo);
  const made = patchBetween(experiment.value, withPatch(experiment.value, arm.arm, files), at);
  writeOps(draft, file.path, made, `the arm ${arm.arm} of ${arm.flag}`);
  const { notes = [], onceEverybodys = [] } = plan;
  const later = onceEverybodys.length > 0 ? ["Once it is everybody’s:", ...onceEverybodys] : [];
  return draft.plan(`In the arm ${arm.arm} of ${arm.flag}: ${plan.what}`, [...notes, ...later]);
}

function wantedOf(repo: Repository, path: string, text: string | null): Json {
  if (!PATCHABLE.test(path))
    throw new Refusal(
      `This needs a change of ${path}, which is the same for everybody. An arm can only change a journey’s flow, its forms and its texts.`,
    );
  const value = text === null || !repo.files.has(path) ? undefined : valueIn(text, []);
  if (value === undefined) throw new Refusal(`An arm can neither create nor delete a file (${path}).`);
  return value;
}

type Operations = PatchedFile["ops"];

/** The arm's operations by file that produce the wanted contents. */
function patchTo(
  repo: Repository,
  { patches }: Experiment,
  arm: string,
  wanted: readonly (readonly [path: string, value: Json])[],
  change: string | undefined,
): Map<string, Operations> {
  const now = patches.filter((one) => one.arm === arm).flatMap(({ files }) => files);
  const twice = now.find(({ file }, index) => now.findIndex((one) => one.file === file) !== index);
  if (twice !== undefined)
    throw new Refusal(`The arm ${arm} changes ${twice.file} in two places of its patch. Combine them first.`);
  const next = new Map(now.map(({ file, ops }) => [file, ops]));
  for (const [path, value] of wanted) {
    const base = repo.files.get(path)?.value ?? null;
    next.set(path, operationsTo({ base, ops: next.get(path) ?? [] }, value, change));
  }
  return next;
}

/** Adds the replacement to operations that remove a choice from a form. */
function sayInstead(files: Map<string, Operations>, { change, instead }: ChangeSaid): void {
  const isSaid = ({ op, path, change: own }: PatchOperation) => {
    return own === change && op === "remove" && /\/enum\/\d+$/.test(path);
  };
  for (const [file, ops] of files)
    files.set(
      file,
      ops.map((one) => (isSaid(one) ? { ...one, instead } : one)),
    );
}

/** The experiment with these operations for an arm, without empty parts. */
function withPatch(experiment: JsonObject, arm: string, files: ReadonlyMap<string, Operations>): JsonObject {
  const patch = isObject(experiment["patch"]) ? experiment["patch"] : {};
  const changed = [...files].flatMap(([file, ops]) => (ops.length === 0 ? [] : [{ file, ops: ops.map(asJson) }]));
  const next = changed.length === 0 ? omit(patch, arm) : { ...patch, [arm]: changed };
  return Object.keys(next).length === 0 ? omit(experiment, "patch") : { ...experiment, patch: next };
}

function asJson(operation: Operations[number]): JsonObject {
  return { ...operation };
}
