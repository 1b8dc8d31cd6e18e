import { callName } from "../../../insight/index.ts";
import { type Action, languageSchema, type Repository, stringAt, flowOf, type Place } from "../../../model/index.ts";
import { dangersOf } from "../action/dangers.ts";
import { containerOf } from "../item/container.ts";
import { settingsIn } from "../item/settings-at.ts";
import { objectWords } from "../item/object-at.ts";
import { partOfStep } from "../rule-pointers.ts";
import { placeWords } from "../rule-words.ts";
import type { Node } from "../../kernel/target.ts";
import { type Parameter, parametersOf, parametersOfPart } from "./parameters.ts";
import type { Value } from "./value.ts";
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

/** Something with values that can be changed one by one: an action, or an object of a page or of a layout. */
interface Valued extends ValuesAt {
  readonly place: Place;
  readonly settings: readonly Value[];
  words(): string;
  /** What its call, its event or its texts can get by name. */
  parameters(): readonly Parameter[];
  /** Why one should think before changing it. */
  dangers(): readonly string[];
}

/** What has values at a pointer of a file. `undefined` if there is nothing of the kind. */
export function valuedAt(repo: Repository, node: Node): Valued | undefined {
  const { flow, pointer: at } = node;
  const action = flow && partOfStep(at) === undefined ? actionAt(repo, flow, at) : undefined;
  if (flow !== undefined && action !== undefined)
    return {
      ...valuesOf(repo, flow, action),
      place: action,
      settings: [],
      words: () => `${placeWords(repo, { at, is: "action", flow })}, ${actionWords(repo, action)}`,
      parameters: () => parametersOf(repo, flow, action),
      dangers: () => dangersOf(repo, flow, action),
    };
  if (flow !== undefined && (node.step === undefined || !flowOf(repo, flow).steps.has(node.step))) return undefined;
  const container = containerOf(repo, node);
  const of = container.find(at);
  if (of === undefined) return undefined;
  return {
    ...(flow === undefined ? NONE : valuesOfPart(repo, flow, of)),
    place: of,
    settings: settingsIn(container.choices, of),
    words: () => objectWords(repo, container, of),
    parameters: () => (flow === undefined ? [] : parametersOfPart(repo, flow, of)),
    dangers: () => [],
  };
}

const NONE: ValuesAt = { values: [], others: [] };
