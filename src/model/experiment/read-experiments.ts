import { beginShapeFindings, type ShapeFindings } from "../shape-findings.ts";
import { isObject, membersOf, optional } from "../json.ts";
import type { ShapeFinding, Written } from "../node.ts";
import { once } from "../once.ts";
import { entries, isTrue, items, type Raw, under, wordsAt, writtenAt } from "../raw.ts";
import type { Repository } from "../repository.ts";
import type { SourceFile } from "../source.ts";
import type { Experiment, ExperimentPlan, LayerPart, Share } from "./experiment.ts";
import { readPatchedArms } from "./patched-arm.ts";

/** All experiments of a repository. */
export interface Experiments {
  /** Their file. Absent if there is none, or if it has no list of experiments. */
  readonly file?: SourceFile;
  readonly list: readonly Experiment[];
  /** Keys of experiments, in the order in which `experiment.referrerKey` looks for an active one. */
  readonly referrerOrder: readonly Written[];
  /** Percentage of visitors who take part in no experiment. */
  readonly holdout: number;
  readonly findings: readonly ShapeFinding[];
}

/** The experiments in `flows/experiments.json`. Cached until the file changes. */
export function experimentsOf({ experiments }: Pick<Repository, "experiments">): Experiments {
  return experiments === undefined
    ? { list: [], referrerOrder: [], holdout: 0, findings: [] }
    : readExperiments(experiments);
}

const readExperiments = once((file: SourceFile): Experiments => {
  const findings = beginShapeFindings();
  const raw: Raw = { file, pointer: "", json: file.value };
  const list = under(raw, "experiments");
  const isThere = Array.isArray(list.json);
  if (!isThere) findings.add(list, "The experiments are a list.");
  return {
    ...optional("file", isThere ? file : undefined),
    list: items(list).flatMap((one) => readExperiment(findings, one) ?? []),
    referrerOrder: wordsAt(raw, "referrerOrder"),
    holdout: isObject(file.value) && typeof file.value["holdout"] === "number" ? file.value["holdout"] : 0,
    findings: findings.all,
  };
});

function readExperiment(findings: ShapeFindings, raw: Raw): Experiment | undefined {
  const { file, pointer, json } = raw;
  if (!isObject(json)) return findings.add(raw, "An experiment is an object.");
  const flag = writtenAt(raw, "flag");
  if (flag === undefined) findings.add(raw, "An experiment has a `flag`, which is a text.");
  return {
    file,
    pointer,
    ...optional("flag", flag),
    ...membersOf(writtenAt, raw, "epicKey", "why"),
    arms: wordsAt(raw, "arms"),
    shares: entries(under(raw, "share")).map(([arm, share]) => readShare(findings, arm, share)),
    active: isTrue(raw, "active"),
    keepsArm: isTrue(raw, "keepsArm"),
    ...optional("layer", readLayer(under(raw, "layer"))),
    ...optional("plan", readPlan(under(raw, "plan"))),
    patches: readPatchedArms(flag?.value ?? "", under(raw, "patch")),
    value: json,
  };
}

function readPlan(raw: Raw): ExperimentPlan | undefined {
  if (!isObject(raw.json)) return undefined;
  const guards = items(under(raw, "guards")).flatMap((guard) => writtenAt(guard, "metric") ?? []);
  return { file: raw.file, pointer: raw.pointer, ...membersOf(writtenAt, raw, "metric", "differs"), guards };
}

function readLayer({ file, pointer, json }: Raw): LayerPart | undefined {
  if (!isObject(json)) return undefined;
  const { name, from, to } = json;
  if (typeof name !== "string" || typeof from !== "number" || typeof to !== "number") return undefined;
  return { file, pointer, name, from, to };
}

function readShare(findings: ShapeFindings, arm: string, raw: Raw): Share {
  const { file, pointer, json } = raw;
  if (typeof json !== "number") findings.add(raw, "A share is a number, of percent.");
  return { file, pointer, arm, ...optional("percent", typeof json === "number" ? json : undefined) };
}
