import { actionsIn, type Flow, formsOf, type Named, type Repository, type Step } from "../model/index.ts";
import { meets } from "./remembered.ts";

/** An action with which a step forgets remembered values as it opens. */
interface Forgotten {
  /** For whom. `undefined`: for everybody. */
  readonly when: string | undefined;
}

/**
 * Which remembered values a step forgets as it opens, so that its page reads only their defaults. A value that
 * something may set again while people are at the step is not forgotten. The path is without `data.`.
 */
export function forgottenAt(
  repo: Repository,
  named: Named,
  flow: Flow,
  step: Step,
): (path: string) => Forgotten | undefined {
  const resets = step.enter.flatMap((action, index) => {
    if (action.do !== "reset" || action.path?.value.startsWith("form") === true) return [];
    const keep = action.keep.map(({ value }) => below(value));
    return [{ path: below(action.path?.value ?? "data"), keep, when: action.when?.source, index }];
  });
  if (resets.length === 0) return () => undefined;
  const later = step.enter.slice((resets[0]?.index ?? 0) + 1);
  const own = [...later, ...handled(step), ...handled(flow)];
  const set = own.flatMap((action) => (action.do === "set" ? action.sets.map(({ path }) => below(path)) : []));
  const entered = [...formsOf(repo, named, step.id).values()].flatMap(({ into }) =>
    into === undefined ? [] : [below(into)],
  );
  const written = [...set, ...entered];
  return (path) => {
    if (written.some((one) => meets(one, path))) return undefined;
    return resets.find((one) => isIn(path, one.path) && !one.keep.some((kept) => meets(kept, path)));
  };
}

/** What happens while people are at a step. */
function handled(owner: Step | Flow) {
  const entering = new Set("enter" in owner ? owner.enter : []);
  return [...actionsIn(owner)].filter((action) => !entering.has(action));
}

function isIn(path: string, around: string): boolean {
  return around === "" || path === around || path.startsWith(`${around}.`);
}

/** A path without `data.`. Empty for all remembered data. */
function below(path: string): string {
  return path === "data" ? "" : path.replace(/^data\./, "");
}
