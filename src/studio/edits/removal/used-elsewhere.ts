import { flowOf, type Named, refsIn, type Repository, resolveRef, usesOf } from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";

/** Throws a `Refusal` if files that remain use one of the deleted files: a part, a form, remembered data, texts. */
export function refuseShared(repo: Repository, { id }: Named, going: readonly string[]): void {
  const gone = new Set(going);
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
