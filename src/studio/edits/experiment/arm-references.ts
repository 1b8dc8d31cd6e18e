import { namesUsed, type PathRole } from "../../../cel/index.ts";
import {
  conditionsOf,
  type Experiment,
  flowOf,
  originOf,
  type Repository,
  triedArms,
  type UseOf,
  usesOf,
} from "../../../model/index.ts";
import { type Reference, whole } from "../answer/reference.ts";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import { writtenSource } from "../written-source.ts";

/**
 * Every place that names an arm, without duplicates, in everybody's files and in arms' patches. Also the files that
 * pass its name on.
 */
export interface ArmReferences {
  readonly references: readonly Reference[];
  /** Files that report the arm's name, which will get another name. */
  readonly reported: ReadonlySet<string>;
}

/** Throws a `Refusal` if something reads the arm in a way that cannot be followed. `files` are everybody's. */
export function armReferences(
  repos: readonly Repository[],
  files: Pick<Draft, "value">,
  experiment: Experiment,
  arm: string,
): ArmReferences {
  const [repo] = repos;
  const flag = experiment.flag?.value ?? "";
  const found = new Map<string, Reference>();
  const reported = new Set<string>();
  const add = (one: Reference) => found.set(`${one.path}#${one.pointer}@${one.span.start}${one.isKey ? "k" : ""}`, one);
  for (const one of [...declared(experiment, arm), ...(repo === undefined ? [] : tried(repo, flag, arm))]) add(one);
  for (const each of repos) {
    const meanings = new Map<string, ReturnType<typeof meaning>>();
    for (const use of usesOf(each)) {
      if (use.kind !== "expression") continue;
      const source = writtenSource(each, use);
      if (source === undefined) continue;
      const { path, pointer: at } = originOf(use);
      const { flow = "" } = use.place;
      const whatIs = meanings.get(flow) ?? meaning(each, flow, flag);
      meanings.set(flow, whatIs);
      const { texts, isPassedOn, isMade } = namesUsed(source, whatIs);
      if (isMade || (isPassedOn && !isNamedValue(each, use) && !isReportedAt(each, use)))
        throw unclear(source, path, at);
      if (isPassedOn && !isNamedValue(each, use)) reported.add(path);
      for (const { text, start, end } of texts) {
        const span = { start: start + use.offset, end: end + use.offset };
        if (text === arm) add({ path, pointer: at, isKey: false, span, role: "depends" });
      }
    }
    for (const one of inValues(each, files, flag, arm)) add(one);
  }
  return { references: [...found.values()], reported };
}

/** In the experiments' file: among the arms, in the shares, and as the key of its patch. */
function* declared({ file: { path }, arms, shares, patches }: Experiment, arm: string): Generator<Reference> {
  const place = { path, span: whole(arm), role: "declares" as const };
  for (const { value, pointer } of arms) if (value === arm) yield { ...place, pointer, isKey: false };
  for (const one of [...shares, ...patches]) if (one.arm === arm) yield { ...place, pointer: one.pointer, isKey: true };
}

function* tried(repo: Repository, flag: string, arm: string): Generator<Reference> {
  for (const { file, pointer, value, ...one } of triedArms(repo))
    if (one.flag === flag && value === arm)
      yield { path: file.path, pointer, isKey: false, span: whole(arm), role: "shows" };
}

/** References in journeys' values with parameters. */
function* inValues(repo: Repository, files: Pick<Draft, "value">, flag: string, arm: string): Generator<Reference> {
  for (const { id, file } of repo.flows) {
    const whatIs = meaning(repo, id, flag);
    for (const { path, pointer, source } of file.parameterValues?.values() ?? []) {
      const { texts, isPassedOn, isMade } = namesUsed(source, whatIs);
      const named = texts.filter(({ text }) => text === arm);
      // A value that an arm writes is at another place, in the experiments' file.
      if (isMade || isPassedOn || (named.length > 0 && files.value(path, pointer) !== source))
        throw unclear(source, path, pointer);
      for (const { start, end } of named) yield { path, pointer, isKey: false, span: { start, end }, role: "depends" };
    }
  }
}

/** Which paths are the flag, or contain it, in a journey, including the journey's own names for it. */
function meaning(repo: Repository, id: string, flag: string): PathRole {
  const flow = repo.flows.find((one) => one.id === id);
  const known = flow === undefined ? [] : Object.entries(conditionsOf(repo, flow));
  const names = new Set<string>();
  const whatIs: PathRole = (path) => {
    if (path === `flags.${flag}` || names.has(path)) return "value";
    return path === "flags" || path.startsWith("flags[") ? "holder" : undefined;
  };
  for (let size = -1; size < names.size; ) {
    size = names.size;
    for (const [name, source] of known) if (namesUsed(source, whatIs).isPassedOn) names.add(name);
  }
  return whatIs;
}

/** Whether the expression defines a named value. Then the uses of that name are examined instead. */
function isNamedValue(repo: Repository, use: UseOf<"expression">): boolean {
  const flow = repo.flows.find(({ id }) => id === use.place.flow);
  if (flow === undefined || use.place.anywhere !== true) return false;
  const { conditions, values } = flowOf(repo, flow);
  return [...conditions, ...values].some(({ pointer }) => pointer === use.pointer);
}

function unclear(source: string, path: string, at: string): Refusal {
  return new Refusal(
    `The Studio cannot tell how “${source.trim()}” uses the arm’s name (${path}, ${at}). Ask a developer to rename the arm.`,
  );
}

/** Whether the result of an expression goes to analytics or the service, so that the journey does not read it again. */
function isReportedAt(repo: Repository, { file, pointer }: UseOf<"expression">): boolean {
  return usesOf(repo).some((use) => {
    if (use.file !== file) return false;
    if (use.kind === "report") return pointer.startsWith(`${use.pointer}/`);
    // The pointer of a call is that of its operation's name, and its input is beside it.
    return use.kind === "call" && pointer.startsWith(`${use.pointer.replace(/[^/]*$/, "")}with/`);
  });
}
