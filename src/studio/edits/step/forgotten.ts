import {
  dataIdOf,
  flowOf,
  type FormSource,
  formsOf,
  type Named,
  type Repository,
  type UseOf,
  usesOf,
  devDataOf,
  originOf,
} from "../../../model/index.ts";
import { type Answer, follow, formsIn, rememberedBy, stepsIn, formNamed } from "../answer/field-owners.ts";
import { flowsKeeping, type Kept, keptIn } from "../answer/migrate.ts";
import { type Reference, wholePlace } from "../answer/reference.ts";
import { Draft } from "../draft.ts";
import { removeUnneeded } from "../removal/take-away.ts";

/** What is deleted with a step because only that step asks for it. */
export interface Forgotten {
  /** Its remembered data, as dotted paths (`data.contact`). */
  readonly answers: readonly (Answer & { readonly path: string })[];
  /** Forms that only this step shows. */
  readonly forms: readonly string[];
}

/** Data that other steps write too stays, as it is. */
export function forgottenWith(repos: readonly Repository[], named: Named, step: string): Forgotten {
  const [repo] = repos;
  if (repo === undefined) return { answers: [], forms: [] };
  const writes = repos.flatMap((one) => writesOf(one, dataIdOf(repo, named)));
  const isHere = ({ place }: Write) => place.flow === named.id && place.step === step;
  const counter = flowOf(repo, named).progress?.done?.source;
  const own = new Set(writes.filter((one) => isHere(one) && one.path !== counter).map(({ path }) => path));
  const others = writes.filter((one) => !isHere(one));
  const stepForms = [...formsOf(repo, named, step).values()];
  const answers = [...own].flatMap((path) => {
    const sharing = others.filter((one) => isAlong(one.path, path));
    if (sharing.length > 0) return [];
    // A parent of this path is already deleted.
    if ([...own].some((one) => path.startsWith(`${one}.`))) return [];
    const last = follow(rememberedBy(repo, named.id), stepsIn(path)).names.at(-1);
    return last?.span.end === path.length ? [{ path, name: last.name, owners: new Set([last.owner]) }] : [];
  });
  const forms = stepForms.flatMap((form) => (isShownElsewhere(repos, named, step, form.schema) ? [] : [form.schema]));
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
    use.kind === "data" && use.role !== "reset" && use.path.startsWith("data.") && keeping.has(use.place.flow ?? "")
      ? [use]
      : [],
  );
}

/** Whether two paths are equal, or one contains the other. */
function isAlong(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

function isShownElsewhere(repos: readonly Repository[], named: Named, step: string, schema: string): boolean {
  return repos.some((repo) =>
    repo.flows.some(({ id }) =>
      formsIn(repo, id).some((form) => form.schema === schema && (id !== named.id || form.step !== step)),
    ),
  );
}

/** The drafts of a step's forms that browsers store. */
export function draftsAt(repo: Repository, flow: string, id: string): readonly Kept[] {
  return formsIn(repo, flow).flatMap(({ name, step, schema: form }) => {
    const schema = formNamed(repo, form)?.schema;
    return step === id && schema !== undefined ? [{ path: `drafts.${id}/${name}`, schema, beside: {} }] : [];
  });
}

/** What is deleted with the calls of a step that nothing else makes, with notes about it. */
export function callsOnlyOf(
  repo: Repository,
  flow: string,
  step: string,
): {
  readonly answers: readonly Reference[];
  /** Names that only they use, once the step is deleted. */
  readonly names: (step: Reference) => readonly Reference[];
  readonly notes: readonly string[];
} {
  const calls = usesOf(repo).filter((use): use is UseOf<"call"> => use.kind === "call");
  const isHere = ({ place }: UseOf<"call">) => place.flow === flow && place.step === step;
  const others = new Set(calls.filter((one) => !isHere(one)).map(({ operation }) => operation));
  const own = [...new Set(calls.filter(isHere).map(({ operation }) => operation))];
  const alone = own.filter((operation) => !others.has(operation));
  const samples = devDataOf(repo, flow)?.answers ?? [];
  return {
    answers: samples.filter(({ operation }) => alone.includes(operation)).map((one) => wholePlace(originOf(one))),
    names: (whole) => {
      if (own.length === 0) return [];
      const draft = new Draft(repo);
      draft.remove(whole.path, whole.pointer);
      return removeUnneeded(repo, draft).gone.map(wholePlace);
    },
    notes: [
      ...(own.length > 0 ? [`These calls are no longer made there: ${own.join(", ")}.`] : []),
      ...(alone.length > 0
        ? [`Nothing else makes these calls, but the service still answers them: ${alone.join(", ")}.`]
        : []),
    ],
  };
}
