import {
  type Action,
  actionsIn,
  type Flow,
  type Named,
  type Repository,
  segmentsOf,
  type Step,
} from "../../model/index.ts";
import { dangersOf, eventIn, parametersOf, valuesOf } from "../edits/index.ts";
import { writtenAs, writtenItem } from "../kernel/target.ts";
import type { ListedActionView } from "../protocol-page.ts";
import { type ActionWords, fullWords } from "./action-words.ts";
import { parameterView, valuesElsewhere, valuesView, withConditions } from "./values-view.ts";

interface Doing {
  readonly repo: Repository;
  readonly named: Named;
  readonly flow: Flow;
  readonly step: Step | undefined;
}

/** Returns a function that returns the actions of lists in order, each of which may have a condition of its own. */
export function actionsAt(
  { repo, named, flow, step }: Doing,
  words: ActionWords,
): (lists: readonly string[]) => readonly ListedActionView[] {
  const actions = [step, flow].flatMap((container) => (container === undefined ? [] : [...actionsIn(container)]));
  const view = (action: Action): ListedActionView => {
    const called = words.names.valueAfter(eventIn(segmentsOf(action.pointer)));
    const values = valuesOf(repo, named, action);
    const place = writtenItem(repo, action);
    return {
      at: action.pointer,
      was: writtenAs(action),
      words: fullWords(repo, action, { ...words, called }),
      dangers: dangersOf(repo, named, action),
      moves: place === undefined ? null : { up: place.index > 0, down: place.index < place.count - 1 },
      parameters: parametersOf(repo, named, action).map((one) => parameterView(one, action.pointer)),
      values: valuesView(withConditions(values, called), action.pointer),
      elsewhere: valuesElsewhere(repo, action, values),
    };
  };
  return (lists) => {
    const own = new Set(lists);
    return actions.flatMap((action) => (own.has(action.pointer.replace(/\/\d+$/, "")) ? [view(action)] : []));
  };
}
