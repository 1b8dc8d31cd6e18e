import { existsSync } from "node:fs";
import { join } from "node:path";
import { flowUses, type Named, patchedArms, type Repository, usesOf } from "../../model/index.ts";
import { inArms } from "./variants.ts";

/**
 * What somebody has to pass so that a journey works in every arm: the operations that it calls, the own parts that it
 * shows.
 */
export interface NeededNames {
  readonly calls: readonly string[];
  readonly blocks: readonly string[];
  readonly widgets: readonly string[];
}

export function neededNames(repo: Repository, { id }: Named): NeededNames {
  const all = [repo, ...patchedArms(repo).map((arm) => inArms(repo, [arm]).repo)].flatMap((one) =>
    one.flows.filter((flow) => flow.id === id).map((flow) => namesIn(one, flow)),
  );
  const of = (kind: keyof NeededNames) => [...new Set(all.flatMap((names) => names[kind]))].sort();
  return { calls: of("calls"), blocks: of("blocks"), widgets: of("widgets") };
}

function namesIn(repo: Repository, flow: Named): NeededNames {
  const uses = flowUses(repo, flow);
  const forms = new Set(uses.flatMap((use) => (use.kind === "schema" && use.role === "form" ? [use.schema] : [])));
  const inForms = usesOf(repo).filter(({ place }) => place.form !== undefined && forms.has(place.form));
  const shown = (kind: "block" | "widget", all: ReadonlyMap<string, Named>) => {
    // One with the name of a package's may do without a component of its own.
    const own = new Set(ownIn(repo, all).own.flatMap(({ id, file }) => (isInPackage(file.path) ? [] : [id])));
    return [...uses, ...inForms].flatMap((use) => (use.kind === kind && own.has(use.name) ? [use.name] : []));
  };
  return {
    calls: uses.flatMap((use) => (use.kind === "call" ? [use.operation] : [])),
    blocks: shown("block", repo.blocks),
    widgets: shown("widget", repo.widgets),
  };
}

function isInPackage(path: string): boolean {
  return existsSync(join(import.meta.dirname, "../../..", path));
}

/** The descriptors of the folder itself. `others`: the names of those of the package. */
export function ownIn(repo: Repository, all: ReadonlyMap<string, Named>) {
  const isOwn = ({ file }: Named) => existsSync(join(repo.root, file.path));
  const named = [...all.values()];
  return { own: named.filter(isOwn), others: named.filter((one) => !isOwn(one)).map(({ id }) => id) };
}
