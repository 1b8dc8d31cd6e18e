import {
  dataIdOf,
  flowOf,
  type FormSource,
  formsOf,
  type Named,
  type Repository,
  type UseOf,
  usesOf,
} from "../../../model/index.ts";
import type { Answer } from "../answer/answer.ts";
import { follow, formsIn, rememberedBy, stepsIn } from "../answer/holders.ts";
import { flowsKeeping, type Kept, keptIn } from "../answer/migrate.ts";
import { Refusal } from "../refusal.ts";
import { draftsAt } from "./drafts-at.ts";

/** What is deleted with a step because only that step asks for it. */
export interface Forgotten {
  /** Its remembered data, as dotted paths (`data.contact`). */
  readonly answers: readonly (Answer & { readonly path: string })[];
  /** Forms that only this step shows. */
  readonly forms: readonly string[];
}

/**
 * Throws a `Refusal` if its data is mixed with data of other steps, because the files do not say which part to delete.
 */
export function forgottenWith(repos: readonly Repository[], named: Named, step: string): Forgotten {
  const [repo] = repos;
  if (repo === undefined) return { answers: [], forms: [] };
  const writes = repos.flatMap((one) => writesOf(one, dataIdOf(repo, named)));
  const isHere = ({ place }: Write) => place.flow === named.id && place.step === step;
  const counter = flowOf(repo, named).progress?.done?.source;
  const own = new Set(writes.filter((one) => isHere(one) && one.path !== counter).map(({ path }) => path));
  const others = writes.filter((one) => !isHere(one));
  const asked = [...formsOf(repo, named, step).values()];
  const answers = [...own].flatMap((path) => {
    const sharing = others.filter((one) => isAlong(one.path, path));
    // A form that is also shown elsewhere, and stored in the same place, is still asked there.
    const isAskedOn = asked.some((form) => form.into === path && isShownElsewhere(repos, named, step, form));
    if (sharing.length > 0 && sharing.every((one) => one.way === "into" && one.path === path) && isAskedOn) return [];
    if (sharing.length > 0)
      throw new Refusal(
        `${path} is written at “${step}”, and ${placesIn(sharing)} too. Ask a developer to separate them first.`,
      );
    // A parent of this path is already deleted.
    if ([...own].some((one) => path.startsWith(`${one}.`))) return [];
    const last = follow(rememberedBy(repo, named.id), stepsIn(path)).names.at(-1);
    return last?.span.end === path.length ? [{ path, name: last.name, holders: new Set([last.holder]) }] : [];
  });
  const forms = asked.flatMap((form) =>
    isShownElsewhere(repos, named, step, { schema: form.schema }) ? [] : [form.schema],
  );
  return { answers, forms: [...new Set(forms)] };
}

/** What browsers store of it: the answers, and drafts of forms at the step. */
export function keptOf(repo: Repository, source: FormSource, flow: string, step: string, { answers }: Forgotten) {
  if (flowsKeeping(repo, source).every(({ id }) => id !== flow)) return [];
  const remembered = answers.flatMap((answer): readonly Kept[] => keptIn(repo, source, answer));
  return [...remembered, ...draftsAt(repo, flow, step)];
}

type Write = UseOf<"data">;

/** Where remembered data is written, in all journeys that share it. */
function writesOf(repo: Repository, data: string): readonly Write[] {
  const keeping = new Set(repo.flows.filter((flow) => dataIdOf(repo, flow) === data).map(({ id }) => id));
  return usesOf(repo).flatMap((use) =>
    use.kind === "data" && use.way !== "reset" && use.path.startsWith("data.") && keeping.has(use.place.flow ?? "")
      ? [use]
      : [],
  );
}

/** Whether two paths are equal, or one contains the other. */
function isAlong(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

function isShownElsewhere(
  repos: readonly Repository[],
  named: Named,
  step: string,
  { schema, into }: { readonly schema: string; readonly into?: string },
): boolean {
  return repos.some((repo) =>
    repo.flows.some(({ id }) =>
      formsIn(repo, id).some(
        (form) =>
          form.schema === schema &&
          (id !== named.id || form.step !== step) &&
          (into === undefined || (id === named.id && form.into === into)),
      ),
    ),
  );
}

function placesIn(writes: readonly Write[]): string {
  const places = writes.map(({ place, file }) => (place.step === undefined ? `in ${file.path}` : `at “${place.step}”`));
  return [...new Set(places)].join(", ");
}
