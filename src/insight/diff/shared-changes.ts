import { equal } from "../../engine/index.ts";
import {
  type Experiment,
  type Repository,
  armsOf,
  asWritten,
  differences,
  differencesOf,
  experimentsOf,
  findOperation,
  operationIds,
  sitesOf,
} from "../../model/index.ts";
import type { Change } from "./change.ts";
import { schemaChanges } from "./schema-changes.ts";
import { shortly, some } from "./values.ts";

/** The changes in forms, remembered data, sites, experiments and calls. */
export function sharedChanges(before: Repository, after: Repository): Change[] {
  return [
    ...schemaChanges(before, after),
    ...siteChanges(before, after),
    ...experimentChanges(before, after),
    ...callChanges(before, after),
  ];
}

function siteChanges(before: Repository, after: Repository): Change[] {
  const sites = (repo: Repository) => new Map(sitesOf(repo).list.map(({ id, value }) => [id?.value ?? "", value]));
  const [old, now] = [sites(before), sites(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Change[] => {
    const [was, is] = [old.get(id), now.get(id)];
    const who = [`at the site ${id}`];
    if (was === undefined || is === undefined)
      return [{ area: "sites", what: `${id} is ${is === undefined ? "gone" : "new"}`, who }];
    // Settings are reported for the journeys that have them.
    const [{ settings: _, ...factsBefore }, { settings: __, ...facts }] = [was, is];
    return differencesOf(factsBefore, facts).map(({ pointer, before: one, after: other }) => ({
      area: "sites" as const,
      what: `${id}: ${pointer.slice(1).replaceAll("/", ".")} is ${shortly(other)} instead of ${shortly(one)}`,
      who,
    }));
  });
}

function experimentChanges(before: Repository, after: Repository): Change[] {
  const experiments = (repo: Repository) =>
    new Map(experimentsOf(repo).list.map((experiment) => [experiment.flag?.value ?? "", experiment]));
  const [old, now] = [experiments(before), experiments(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((flag): Change[] => {
    const [was, is] = [old.get(flag), now.get(flag)];
    if (was === undefined || is === undefined) {
      const there: Change = { area: "experiments", what: `${flag} is ${is === undefined ? "gone" : "new"}`, who: [] };
      return is === undefined ? [there] : [there, ...patchChanges(undefined, is)];
    }
    const say = (what: string): Change => ({ area: "experiments", what: `${flag}: ${what}`, who: [] });
    const names = renamedArms(was, is);
    const then = calledSo(was, names);
    const changes = ["arms", "share", "active", "keepsArm", "patch", "epicKey"].flatMap((key): Change[] => {
      if (key === "patch") return patchChanges(then, is);
      if (equal(then.value[key], is.value[key])) return [];
      if (key !== "share") return [say(`${key} is ${shortly(is.value[key])} instead of ${shortly(then.value[key])}`)];
      return [say(`${sharesIn(is)}, instead of ${sharesIn(then)}; some people may get another arm`)];
    });
    const renamed = [...names].map(([arm, name]) =>
      say(`the arm ${arm} is now called ${name}; people in it stay in it`),
    );
    return [...renamed, ...changes];
  });
}

/** Changes in what arms change in each file, one by one. */
function patchChanges(before: Experiment | undefined, after: Experiment): Change[] {
  const [old, now] = [patchedIn(before), patchedIn(after)];
  const flag = after.flag?.value ?? "";
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Change[] => {
    const [was, is] = [old.get(id), now.get(id)];
    const { arm, file, path } = is ?? was ?? { arm: "", file: "", path: "" };
    if (was !== undefined && is !== undefined && was.does === is.does) return [];
    const place = `${file.replace(/\.json$/, "")} ${path.slice(1).replaceAll("/", ".")}`;
    const what = is === undefined ? `${place} is the same as for everybody again` : `${place} ${is.does}`;
    return [{ area: "experiments", what: `${flag}: ${what}`, who: [`in the arm ${arm} of ${flag}`] }];
  });
}

/**
 * What arms change in files, by arm, file and place. Several operations at one place are distinguished by their order.
 */
function patchedIn(experiment: Experiment | undefined) {
  const found = new Map<string, { arm: string; file: string; path: string; does: string }>();
  for (const { arm, files } of experiment?.patches ?? [])
    for (const { file, ops } of files)
      for (const { op, path, from, value } of ops) {
        const does = op === "replace" ? `is ${shortly(value)}` : `${op} ${shortly(value ?? from)}`;
        let id = `${arm} ${file} ${path}`;
        while (found.has(id)) id += "'";
        found.set(id, { arm, file, path, does });
      }
  return found;
}

/** `60 % control, 40 % treatment`. */
function sharesIn({ shares }: Experiment): string {
  return shares.length === 0 ? "equal shares" : shares.map(({ arm, percent }) => `${percent} % ${arm}`).join(", ");
}

function callChanges(before: Repository, after: Repository): Change[] {
  const contract = (repo: Repository, id: string) => {
    const operation = findOperation(repo, id);
    return operation && asWritten(repo, operation)?.value;
  };
  return [...new Set([...operationIds(before), ...operationIds(after)])].flatMap((id): Change[] => {
    const [was, is] = [contract(before, id), contract(after, id)];
    const at = differences(was, is);
    if (at.length === 0) return [];
    const what = was === undefined ? "is new" : is === undefined ? "is gone" : `has a different contract (${some(at)})`;
    return [{ area: "calls", what: `${id} ${what}`, who: [] }];
  });
}

/**
 * Maps the old name of each renamed arm to its new name. A renamed arm has the same index among the experiment's arms,
 * and people stay in it.
 */
function renamedArms(before: Experiment, after: Experiment): ReadonlyMap<string, string> {
  const [was, is] = [armsOf(before), armsOf(after)];
  if (was.length !== is.length) return new Map();
  return new Map(
    was.flatMap((arm, place): (readonly [string, string])[] => {
      const name = is[place];
      return name === undefined || is.includes(arm) || was.includes(name) ? [] : [[arm, name]];
    }),
  );
}

/** The experiment with renamed arms, for comparison with the current one. */
function calledSo(experiment: Experiment, names: ReadonlyMap<string, string>): Experiment {
  if (names.size === 0) return experiment;
  const called = (arm: string) => names.get(arm) ?? arm;
  const arms = experiment.arms.map((arm) => ({ ...arm, value: called(arm.value) }));
  const shares = experiment.shares.map((share) => ({ ...share, arm: called(share.arm) }));
  return {
    ...experiment,
    arms,
    shares,
    patches: experiment.patches.map((patch) => ({ ...patch, arm: called(patch.arm) })),
    value: {
      ...experiment.value,
      arms: arms.map(({ value }) => value),
      share: Object.fromEntries(shares.map(({ arm, percent = 0 }) => [arm, percent])),
    },
  };
}
