import type { Repository } from "../../../model/index.ts";
import { formNamed, formsIn } from "../answer/holders.ts";
import type { Kept } from "../answer/migrate.ts";

/** The drafts of a step's forms that browsers store. */
export function draftsAt(repo: Repository, flow: string, id: string): readonly Kept[] {
  return formsIn(repo, flow).flatMap(({ name, step, schema: form }) => {
    const schema = formNamed(repo, form);
    return step === id && schema !== undefined ? [{ path: `drafts.${id}/${name}`, schema, beside: {} }] : [];
  });
}
