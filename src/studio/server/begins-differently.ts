import { fingerprintOf, partPrints } from "../../compiler/index.ts";
import { pageVariants, type Variant } from "../../compiler/generate/index.ts";
import { patchedArms, type Repository, withArms } from "../../model/index.ts";

/**
 * Whether a page that is open would not have come to where it is, or would remember or send something else: everybody's
 * page, or the page of people in an arm.
 */
export function beginsDifferently(before: Repository, after: Repository): boolean {
  const ids = after.flows.map(({ id }) => id);
  if (ids.join() !== before.flows.map(({ id }) => id).join()) return true;
  if (ids.some((id) => flowBegins(before, after, id))) return true;
  const isEdited = ({ kind, id }: Pick<Variant, "kind" | "id">) =>
    kind === "data" || (kind === "programs" && fingerprintOf(before, id) !== fingerprintOf(after, id));
  const [was, is] = [before, after].map((repo) => pageVariants(repo, isEdited));
  if (dataIn(was) !== dataIn(is)) return true;
  return [...(was ?? []), ...(is ?? [])].some(({ kind, id, arms }) => {
    return kind === "programs" && flowBegins(inArms(before, arms), inArms(after, arms), id);
  });
}

/** The versions of remembered data for people in arms. */
function dataIn(variants: readonly Variant[] = []): string {
  return variants.flatMap(({ kind, artifact }) => (kind === "data" ? [artifact.path] : [])).join();
}

function inArms(repo: Repository, arms: Variant["arms"]): Repository {
  return withArms(
    repo,
    patchedArms(repo).filter(({ flag, arm }) => arms[flag] === arm),
  ).repo;
}

function flowBegins(before: Repository, after: Repository, id: string): boolean {
  if (fingerprintOf(before, id) === fingerprintOf(after, id)) return false;
  const old = partPrints(before, id);
  return [...partPrints(after, id)].some(([part, print]) => !APPLIED.test(part) && old.get(part) !== print);
}

/** The parts of a program whose edit an open page shows without being reloaded. */
const APPLIED = /^steps\/[^/]+\/(?:title|layout|page|aside|header|dialogs|on|progress)$/;
