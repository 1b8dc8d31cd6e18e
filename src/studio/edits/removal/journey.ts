import { chainsIn } from "../../../cel/index.ts";
import {
  flowOf,
  originOf,
  type Repository,
  sitesOf,
  usesOf,
  experimentsOf,
  type Named,
  refsIn,
  resolveRef,
} from "../../../model/index.ts";
import { placesOf } from "../answer/removal.ts";
import { Refusal, stepsOfPlaces } from "../refusal.ts";
import { type FilePlace, wholePlace } from "../answer/reference.ts";

/** Links of sites to a journey's addresses. Throws a `Refusal` if other journeys use these links. */
export function linksTo(repo: Repository, id: string): readonly (FilePlace & { readonly name: string })[] {
  const bases = repo.flows.map((flow) => ({ id: flow.id, base: flowOf(repo, flow).basePath?.value ?? "" }));
  /** The journey whose base path is the longest prefix of an address. */
  const owner = (path: string) =>
    bases
      .filter(({ base }) => base !== "" && (path === base || path.startsWith(`${base}/`)))
      .toSorted((a, b) => b.base.length - a.base.length)[0]?.id;
  const links = sitesOf(repo)
    .list.flatMap((site) => [site, ...site.byLanguage].flatMap((one) => one.links))
    .filter(({ address = "" }) => owner(address.split(/[?#]/)[0] ?? "") === id);
  const names = new Set(links.map(({ name }) => name));
  const others = usesOf(repo).filter(
    (use) => use.kind === "link" && names.has(use.link) && use.place.flow !== id && use.place.flow !== undefined,
  );
  if (others.length > 0) {
    const around = others.map(({ place: { flow, step }, ...use }) => ({ ...wholePlace(originOf(use)), flow, step }));
    throw new Refusal(
      `Other journeys lead to “${id}”: ${placesOf(repo, around).join(", ")}. Change that first.`,
      [],
      stepsOfPlaces(around),
    );
  }
  const found = links.map((link) => ({ ...originOf(link), name: link.name }));
  return [...new Map(found.map((one) => [`${one.path}#${one.pointer}`, one])).values()];
}

/**
 * The flags that only one journey uses and that change no other files. Throws a `Refusal` if such an experiment is
 * active.
 */
export function experimentsAlone(repo: Repository, flow: string): readonly string[] {
  const asking = new Map<string, Set<string | undefined>>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "expression" || !use.source.includes("flags.")) continue;
    for (const { variable, steps } of chainsIn(use.source)) {
      const flag = variable === "flags" ? steps[0]?.name : undefined;
      if (flag !== undefined) asking.set(flag, (asking.get(flag) ?? new Set()).add(use.place.flow));
    }
  }
  const own = new RegExp(`^(?:flows|schemas)/${flow}/|^locales/[^/]+/${flow}\\.json$`);
  return experimentsOf(repo).list.flatMap(({ flag: named, active, patches }) => {
    const flag = named?.value ?? "";
    const changed = patches.flatMap(({ files }) => files.map(({ file }) => file));
    const flows = [...(asking.get(flag) ?? [])];
    const isAlone =
      flows.length + changed.length > 0 &&
      flows.every((one) => one === flow) &&
      changed.every((path) => own.test(path));
    if (isAlone && active) throw new Refusal(`The experiment ${flag} runs only in this journey. End it first.`);
    return isAlone ? [flag] : [];
  });
}

/** Throws a `Refusal` if files that remain use one of the deleted files: a part, a form, remembered data, texts. */
export function refuseShared(repo: Repository, { id }: Named, removed: readonly string[]): void {
  const gone = new Set(removed);
  const users = new Set<string>();
  for (const [path, file] of repo.files) {
    if (gone.has(path)) continue;
    for (const { value } of refsIn(file)) {
      const target = resolveRef(repo, file, value)?.file.path;
      if (target !== undefined && gone.has(target)) users.add(`${path} (${target})`);
    }
  }
  for (const use of usesOf(repo)) {
    const { flow } = use.place;
    if (use.kind !== "schema" || flow === undefined || flow === id) continue;
    const target = `${use.schema.replace(/\.schema\.json$/, "")}.schema.json`;
    if (gone.has(target)) users.add(`the journey ${flow} (${target})`);
  }
  for (const other of repo.flows)
    if (other.id !== id && flowOf(repo, other).texts.some(({ value }) => value === id))
      users.add(`the journey ${other.id} (its texts)`);
  const all = [...users].sort();
  if (all.length > 0)
    throw new Refusal(
      `Other parts of the project use its files: ${all.slice(0, 5).join(", ")}${all.length > 5 ? `, and ${all.length - 5} more` : ""}. Change that first.`,
    );
}
