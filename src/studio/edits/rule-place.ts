import { checkCel, presentPaths, type CheckedCel } from "../../cel/index.ts";
import {
  conditionalIn,
  conditionsOf,
  DefinitionError,
  flowOf,
  isObject,
  type Named,
  omit,
  originOf,
  type Origin,
  parametersByName,
  pointer,
  type Repository,
  type Schema,
  scopeAt,
  segmentsOf,
  valueAt,
  writeOut,
} from "../../model/index.ts";
import {
  type ConditionProperty,
  conditionProperty,
  choiceAt,
  keyedIn,
  type TextChoice,
  textChoices,
} from "./item/text-choice.ts";
import { describedAt, propertyIn } from "./item/described.ts";
import { lastOf, eventIn, isDone, isGoto, objectsAround, partOfStep, rulesAlong } from "./rule-pointers.ts";
import { firstWords, quotedNames, shortened } from "./plain-words.ts";
import { Refusal } from "./refusal.ts";
import { allBlocksIn } from "./removal/part-at.ts";

/**
 * The place of a condition: a rule of a journey, an action, a part of a page, a text or a value that is `given` only
 * under a condition, a text that is `chosen` under one, a `property` that is true or false, a named condition, or
 * something that is about to be added.
 */
export interface RulePlace {
  readonly flow: Named;
  /** Pointer of the rule or the named condition in the resolved journey. `source` is the expression as written. */
  readonly at: string;
  readonly is: "rule" | "action" | "part" | "given" | "chosen" | "property" | "goto" | "name" | "new";
  readonly choice?: TextChoice;
  /** The title of a property, or the words of a chosen text. */
  readonly title?: string;
  readonly isRequired?: true;
  readonly source: string | undefined;
  /** What holds if there is no condition. */
  readonly without: "always" | "never";
  /** What is written before the expression. */
  readonly sign: ConditionProperty["sign"];
  /** Conditions of the surrounding rules, or of what contains the part, which already hold. */
  readonly assumed: readonly string[];
  readonly scope: Readonly<Record<string, Schema>>;
  /** The named conditions that it may read. */
  readonly conditions: Readonly<Record<string, string>>;
  readonly origin: Origin;
}

const GONE = "This rule no longer exists.";

/** Something to be added: a guard of a step, a part of its page, or a rule about an event. */
const NEW = /^\/steps\/[^/]+\/(?:guards|page|on\/[^/]+)\/-$/;

/** What is known about the place of a condition. Throws a `Refusal` if there is no such place. */
export function rulePlace(repo: Repository, id: string, at: string): RulePlace {
  const flow = repo.flows.find((one) => one.id === id);
  if (flow === undefined) throw new Refusal(GONE);
  if (NEW.test(at)) return placeToBe(repo, flow, at);
  const value = valueAt(flow.value, at);
  const [first, ...rest] = segmentsOf(at);
  const isName = first === "conditions" && rest.length === 1 && typeof value === "string";
  const isRule = rulesAlong(at).includes(at);
  const isAction = isDone(at) && isObject(value);
  const onPage = kindOnPage(repo, flow, at);
  if (typeof onPage === "object") return propertyPlace(repo, flow, at, onPage);
  if (onPage === "chosen") return chosenPlace(repo, flow, at);
  if (value === undefined || !(isName || isRule || isAction || onPage !== undefined || isGoto(at, value)))
    throw new Refusal(GONE);
  const condition = isName ? at : pointer(at, "when");
  const when = flow.file.asWritten?.get(condition) ?? valueAt(flow.value, condition);
  return {
    ...placeIn(repo, flow, at, isName),
    is: isName ? "name" : isAction ? "action" : (onPage ?? (typeof value === "string" ? "goto" : "rule")),
    source: typeof when === "string" ? when : undefined,
    assumed: assumedAt(flow, onPage !== undefined ? objectsAround(at) : rulesAlong(at).filter((one) => one !== at)),
    origin: originOf({ file: flow.file, pointer: at }),
  };
}

/** What most places have. */
function placeIn(repo: Repository, flow: Named, at: string, isName = false) {
  const scope = scopeOf(repo, flow, at, isName);
  return { flow, at, without: "always", sign: "", assumed: [], scope, conditions: conditionsOf(repo, flow) } as const;
}

/**
 * The rest of a rule as JSON, without its condition, for comparison with an earlier state. Empty for a place that is
 * only a condition.
 */
export function restOf({ flow, at, is, choice }: Pick<RulePlace, "flow" | "at" | "is" | "choice">): string {
  if (is === "name" || is === "new") return "";
  if (choice !== undefined) return JSON.stringify([choice.before, choice.key, choice.others]);
  if (is === "property") {
    const [container, name] = lastOf(at);
    const object = valueAt(flow.value, container);
    return JSON.stringify(isObject(object) ? omit(object, name) : null);
  }
  const value = valueAt(flow.value, at);
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const { when: _when, ...rest } = value;
  return JSON.stringify(rest);
}

function placeToBe(repo: Repository, flow: Named, at: string): RulePlace {
  const step = segmentsOf(at)[1] ?? "";
  if (!flowOf(repo, flow).steps.has(step)) throw new Refusal(`There is no step “${step}” in ${flow.id}.`);
  const origin = { path: flow.file.path, pointer: at };
  return { ...placeIn(repo, flow, at), is: "new", source: undefined, origin };
}

/** A text of a part of a page that is another one under a condition. */
function chosenPlace(repo: Repository, flow: Named, at: string): RulePlace {
  const [key, index] = choiceAt(at);
  const choices = textChoices(flow.file.asWritten?.get(key) ?? valueAt(flow.value, key));
  const choice = choices[index];
  if (choice === undefined) throw new Refusal(GONE);
  return {
    ...placeIn(repo, flow, at),
    is: "chosen",
    choice,
    title: shortened(firstWords(repo, choice.key) ?? choice.key),
    source: choice.condition,
    without: "never",
    sign: "= ",
    // The choices before it are made first.
    assumed: [
      ...assumedAt(flow, objectsAround(key)),
      ...choices.slice(0, index).map(({ condition }) => `!(${condition})`),
    ],
    origin: originOf({ file: flow.file, pointer: key }),
  };
}

/** A property of a part of a page that is true or false. */
function propertyPlace(
  repo: Repository,
  flow: Named,
  at: string,
  { property, source, sign, constant }: ConditionProperty,
): RulePlace {
  const [container, name] = lastOf(at);
  const around = originOf({ file: flow.file, pointer: container });
  const isWritten = valueAt(flow.value, at) !== undefined;
  const written = flow.file.asWritten?.get(at);
  return {
    ...placeIn(repo, flow, at),
    is: "property",
    title: property.title,
    ...(property.isRequired && { isRequired: true as const }),
    source: typeof written === "string" ? written.slice(sign.trim().length).trim() : source,
    without: (constant ?? (property.schema.default === true || sign === "")) ? "always" : "never",
    sign,
    assumed: assumedAt(flow, objectsAround(at)),
    origin: isWritten
      ? originOf({ file: flow.file, pointer: at })
      : { ...around, pointer: pointer(around.pointer, name) },
  };
}

/** What a pointer on a page is that may have a condition. `undefined` if it is nothing of the kind. */
function kindOnPage(
  repo: Repository,
  flow: Named,
  at: string,
): "part" | "given" | "chosen" | ConditionProperty | undefined {
  const step = flowOf(repo, flow).steps.get(partOfStep(at) ?? "");
  if (step === undefined) return undefined;
  const found = describedAt(step, at);
  if (found?.block !== undefined && !found.isBare) return "part";
  const [container, name] = lastOf(at);
  const around = describedAt(step, container);
  const property = around?.block && propertyIn(around, name);
  const conditional = property && conditionProperty(property);
  if (conditional !== undefined) return conditional;
  const value = valueAt(flow.value, at);
  if (!allBlocksIn(step).some((block) => at.startsWith(`${block.pointer}/`))) return undefined;
  const [key, index] = choiceAt(at);
  if (lastOf(key)[1] === "key" && textChoices(valueAt(flow.value, key))[index] !== undefined) return "chosen";
  // A text that is always shown can get its first condition.
  const isAlways = property?.is === "text" && !property.isRequired && keyedIn(value) !== undefined;
  return isAlways || (value !== undefined && conditionalIn(value) !== undefined) ? "given" : undefined;
}

/** The conditions of these objects. Everything inside an object is shown only if its condition holds. */
function assumedAt(flow: Named, objects: readonly string[]): readonly string[] {
  return objects.map((one) => valueAt(flow.value, `${one}/when`)).filter((one) => typeof one === "string");
}

/** What an expression at a place of a journey may read: a schema for each name. */
export function scopeOf(repo: Repository, flow: Named, at: string, isName = false): RulePlace["scope"] {
  const segments = segmentsOf(at);
  const step = segments[0] === "steps" ? segments[1] : undefined;
  const event = eventIn(segments);
  try {
    const scope = scopeAt(repo, flow, {
      ...(step !== undefined && { step }),
      ...(event !== undefined && { event }),
    });
    // What a named condition may read of an event depends on where it is used.
    return isName ? { ...scope, form: {}, event: {}, error: {} } : scope;
  } catch (error) {
    if (error instanceof DefinitionError) throw new Refusal(`This cannot be read now: ${error.message}`);
    throw error;
  }
}

/** The problems of an expression at a place. */
export function problemsAt({ flow, scope, conditions, assumed }: RulePlace, source: string): CheckedCel["problems"] {
  const { source: out, used } = writeOut(source, flow.file.parameterValues ?? new Map());
  const { problems } = checkCel(out, scope, {
    conditions,
    parameterValues: parametersByName(flow.file.parameterValues),
    assumes: assumed.flatMap((when) => presentPaths(when, true, conditions)),
    expects: { type: "boolean" },
  });
  // Positions in an expanded expression do not match the original.
  return used.size === 0 ? problems : problems.map((one) => ({ ...one, offset: 0, length: source.length }));
}

/** Throws a `Refusal` for a condition that is invalid, or reads something unknown at the place. */
export function refuseUnreadable(place: RulePlace, when: string | null): void {
  const [problem] = when === null ? [] : problemsAt(place, when);
  if (problem !== undefined) throw new Refusal(quotedNames(problem.message));
}
