import { fingerprintOf } from "../../compiler/index.ts";
import { type Artifact, generate, pageArtifacts, pageVariants, type Variant } from "../../compiler/generate/index.ts";
import { isShowable } from "../../linter/index.ts";
import { patchedArms, type Repository, withoutTexts } from "../../model/index.ts";
import type { EditedDefinition } from "./worker-messages.ts";

/** What open pages can apply, and what was written for it, as paths in `src/generated/`. */
interface Applicable {
  readonly modules: readonly EditedDefinition[];
  readonly written: readonly string[];
}

/**
 * What is compiled together, in this order: an edited form concerns its journey's program too, which takes much longer
 * and seldom changes anything on the page.
 */
export const APPLICABLE = ["forms", "programs"] as const;

/**
 * Compiles what open pages can apply without being reloaded: forms or programs, and the versions of these for people in
 * arms; their texts together with forms. `undefined` if there is nothing, or if pages would not work with it. `since`
 * are the repositories from which the files were compiled.
 */
export async function compileApplicable(
  repo: Repository,
  since: readonly Repository[],
  applicable: (typeof APPLICABLE)[number],
): Promise<Applicable | undefined> {
  const isOfTexts = since.every((one) => withoutTexts(one) === withoutTexts(repo));
  // Open pages load everybody's edited texts by themselves.
  if (isOfTexts && patchedArms(repo).length === 0) return undefined;
  if (!isShowable(repo)) return undefined;
  const isNeeded = ({ kind, id }: Pick<Variant, "kind" | "id">) => {
    if (applicable === "forms") return kind === "texts" || (kind === "forms" && !isOfTexts);
    return kind === "programs" && !isOfTexts && since.some((one) => fingerprintOf(one, id) !== fingerprintOf(repo, id));
  };
  const everybodys = isOfTexts ? [] : pageArtifacts(repo, applicable);
  const before = since.flatMap((one) => pageVariants(one, isNeeded));
  const variants = pageVariants(repo, isNeeded);
  const artifacts = [...everybodys, ...variants.map(({ artifact }) => artifact)];
  const { written, failures } = await generate(repo, { artifacts, since, leavesGone: true });
  if (failures.length > 0) return undefined;
  const paths = new Set(written.map(({ path }) => path));
  const edited = [
    ...everybodys.flatMap((one) => (paths.has(one.path) ? (moduleOf(one) ?? []) : [])),
    ...variants.flatMap((one) => (paths.has(one.artifact.path) || !has(before, one) ? [one] : [])),
    // People in an arm that no longer changes a module get everybody's again.
    ...before.filter((one) => !has(variants, one)),
  ];
  const modules = new Map(edited.map((one) => [`${one.kind} ${one.id}`, editedOf(one, everybodys, variants)]));
  return modules.size === 0 ? undefined : { modules: [...modules.values()], written: [...paths] };
}

function has(variants: readonly Variant[], { artifact: { path } }: Variant): boolean {
  return variants.some(({ artifact }) => artifact.path === path);
}

/** The module of which an artifact is everybody's version. `undefined` for its types. */
function moduleOf({ kind, id, path }: Artifact): Pick<Variant, "kind" | "id"> | undefined {
  if (!path.endsWith(".js")) return undefined;
  return { kind: kind === "program" ? "programs" : "forms", id };
}

const KINDS = { programs: "program", forms: "form", texts: "locale", data: "program" } as const;

function editedOf(
  { kind, id }: Pick<Variant, "kind" | "id">,
  everybodys: readonly Artifact[],
  variants: readonly Variant[],
): EditedDefinition {
  const own = everybodys.find((one) => one.kind === KINDS[kind] && one.id === id && one.path.endsWith(".js"));
  const versions = variants.filter((one) => one.kind === kind && one.id === id);
  return {
    kind: KINDS[kind],
    id,
    path: own === undefined ? `locales/${id}.json` : `src/generated/${own.path}`,
    versions: versions.map(({ arms, artifact }) => ({ arms, path: `src/generated/${artifact.path}` })),
  };
}
