import { callName } from "../../../insight/index.ts";
import {
  type Action,
  languageSchema,
  type Repository,
  stringAt,
  flowOf,
  type Named,
  type Place,
} from "../../../model/index.ts";
import { dangersOf } from "../action/dangers.ts";
import { describedAt } from "../item/described.ts";
import { pageContainer } from "../item/container.ts";
import { objectWords } from "../item/object-at.ts";
import { partOfStep } from "../rule-pointers.ts";
import { placeWords } from "../rule-words.ts";
import { stepNamed } from "../step/step-written.ts";
import { type Parameter, parametersOf, parametersOfPart } from "./parameters.ts";
import { actionAt, type ValuesAt, valuesOf, valuesOfPart } from "./values-at.ts";

/** `Save the registration`, `the event “Step 2 Viewed”`, `“Open a dialog”`. */
export function actionWords(repo: Repository, action: Action): string {
  switch (action.do) {
    case "call":
      return callName(repo, action.call?.operation.value ?? "");
    case "track":
      return `the event “${action.event?.value ?? ""}”`;
    case "set":
      return "what it sets";
    case "identify":
      return "who the person is";
    case "alert":
    case "fail":
      return "what it says";
    default: {
      const { properties = {} } = languageSchema("flow").definitions?.["action"] ?? {};
      return `“${stringAt(properties[action.do] ?? {}, "title") ?? action.do}”`;
    }
  }
}

/** Something with values that can be changed one by one: an action, or a part of a page. */
export interface Valued extends ValuesAt {
  readonly place: Place;
  /** What it is, for people. */
  words(): string;
  /** What its call, its event or its texts can get by name. */
  parameters(): readonly Parameter[];
  /** Why one should think before changing it. */
  dangers(): readonly string[];
}

/** What has values at a pointer of a journey. `undefined` if there is nothing of the kind. */
export function valuedAt(repo: Repository, flow: Named, at: string): Valued | undefined {
  const id = partOfStep(at);
  if (id === undefined) {
    const action = actionAt(repo, flow, at);
    if (action === undefined) return undefined;
    const words = () => `${placeWords(repo, { at, is: "action", flow })}, ${actionWords(repo, action)}`;
    const parameters = () => parametersOf(repo, flow, action);
    return {
      ...valuesOf(repo, flow, action),
      place: action,
      words,
      parameters,
      dangers: () => dangersOf(repo, flow, action),
    };
  }
  const step = flowOf(repo, flow).steps.get(id);
  const part = step && describedAt(step, at);
  if (part === undefined) return undefined;
  const words = () => objectWords(repo, pageContainer(repo, stepNamed(repo, flow.id, id)), part);
  return {
    ...valuesOfPart(repo, flow, part),
    place: part,
    words,
    parameters: () => parametersOfPart(repo, flow, part),
    dangers: () => [],
  };
}
