import { checkCel, presentPaths, type CheckedCel } from "../../cel/index.ts";
import {
  conditionsOf,
  DefinitionError,
  flowOf,
  isObject,
  type Named,
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
import { describedAt } from "./item/described.ts";
import { Refusal } from "./refusal.ts";

/**
 * The place of a condition: a rule of a journey, an action on entering a step, a part of a page, a named condition, or
 * something that is about to be added.
 */
export interface RulePlace {
  readonly flow: Named;
  /** Pointer of the rule or the named condition in the resolved journey. `source` is the expression as written. */
  readonly at: string;
  readonly is: "rule" | "action" | "part" | "goto" | "name" | "new";
  readonly source: string | undefined;
  /** Conditions of the surrounding rules, or of what contains the part, which already hold. */
  readonly given: readonly string[];
  readonly scope: Readonly<Record<string, Schema>>;
  /** The named conditions that it may read. */
  readonly conditions: Readonly<Record<string, string>>;
  /** Where the rule is written. */
  readonly origin: Origin;
}

/** Something to be added at the end: a guard of a step, or a part of its page. */
const NEW = /^\/steps\/[^/]+\/(?:guards|page)\/-$/;

/** What is known about the place of a condition. Throws a `Refusal` if there is no such place. */
export function rulePlace(repo: Repository, id: string, at: string): RulePlace {
  const flow = repo.flows.find((one) => one.id === id);
  if (flow !== undefined && NEW.test(at)) return placeToBe(repo, flow, at);
  const value = flow && valueAt(flow.value, at);
  const [first, ...rest] = segmentsOf(at);
  const isName = first === "conditions" && rest.length === 1 && typeof value === "string";
  const isRule = rulesAlong(at).includes(at);
  const isAction = isDoneAsItOpens(at) && isObject(value);
  const isPart = flow !== undefined && isPartOfPage(repo, flow, at);
  if (flow === undefined || value === undefined || !(isName || isRule || isAction || isPart || isGoto(at, value)))
    throw new Refusal("This rule no longer exists.");
  const condition = isName ? at : pointer(at, "when");
  const when = flow.file.asWritten?.get(condition) ?? valueAt(flow.value, condition);
  return {
    flow,
    at,
    is: isName ? "name" : isAction ? "action" : isPart ? "part" : typeof value === "string" ? "goto" : "rule",
    source: typeof when === "string" ? when : undefined,
    given: (isPart ? objectsAround(at) : rulesAlong(at).filter((one) => one !== at))
      .flatMap((one) => valueAt(flow.value, `${one}/when`) ?? [])
      .filter((one) => typeof one === "string"),
    scope: scopeOf(repo, flow, at, isName),
    conditions: conditionsOf(repo, flow),
    origin: originOf({ file: flow.file, pointer: at }),
  };
}

/**
 * The rest of a rule as JSON, without its condition, for comparison with an earlier state. Empty for a place that is
 * only a condition.
 */
export function restOf({ flow, at, is }: Pick<RulePlace, "flow" | "at" | "is">): string {
  if (is === "name" || is === "new") return "";
  const value = valueAt(flow.value, at);
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const { when: _when, ...rest } = value;
  return JSON.stringify(rest);
}

function placeToBe(repo: Repository, flow: Named, at: string): RulePlace {
  const step = segmentsOf(at)[1] ?? "";
  if (!flowOf(repo, flow).steps.has(step)) throw new Refusal(`There is no step “${step}” in ${flow.id}.`);
  return {
    flow,
    at,
    is: "new",
    source: undefined,
    given: [],
    scope: scopeOf(repo, flow, at, false),
    conditions: conditionsOf(repo, flow),
    origin: { path: flow.file.path, pointer: at },
  };
}

/** Whether a pointer is that of an action on entering a step. */
export function isDoneAsItOpens(at: string): boolean {
  return /^\/steps\/[^/]+\/enter\/\d+$/.test(at);
}

/** Whether a pointer is that of a block, or of an object in one, which may have a condition. */
function isPartOfPage(repo: Repository, flow: Named, at: string): boolean {
  const step = flowOf(repo, flow).steps.get(partOfStep(at) ?? "");
  const found = step && describedAt(step, at);
  return found?.block !== undefined && !found.isBare;
}

/** The step on whose page something is. `undefined` if a pointer is not on a page. */
export function partOfStep(at: string): string | undefined {
  return /^\/steps\/([^/]+)\/(?:page|aside|header|dialogs)\//.exec(at)?.[1];
}

/** The pointers of everything that contains a part of a page. */
function objectsAround(at: string): readonly string[] {
  const segments = segmentsOf(at);
  return segments.slice(2, -1).map((_, index) => pointer("", ...segments.slice(0, index + 3)));
}

/** Whether a value is the name of a step in place of rules. */
function isGoto(at: string, value: unknown): boolean {
  const segments = segmentsOf(at);
  return typeof value === "string" && (segments.at(-2) === "on" || segments.at(-1) === "then");
}

/** The rules that contain a rule, and the rule itself. */
export function rulesAlong(at: string): readonly string[] {
  const segments = segmentsOf(at);
  return segments.flatMap((segment, index) => {
    const [holder, list] = [segments[index - 2], segments[index - 1]];
    const isRule = /^\d+$/.test(segment) && (holder === "on" || list === "guards" || list === "then");
    return isRule ? [pointer("", ...segments.slice(0, index + 1))] : [];
  });
}

function scopeOf(repo: Repository, flow: Named, at: string, isName: boolean): RulePlace["scope"] {
  const segments = segmentsOf(at);
  const step = segments[0] === "steps" ? segments[1] : undefined;
  const event = segments.includes("on") ? segments[segments.indexOf("on") + 1] : undefined;
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
export function problemsAt({ flow, scope, conditions, given }: RulePlace, source: string): CheckedCel["problems"] {
  const { source: out, used } = writeOut(source, flow.file.parameterValues ?? new Map());
  const { problems } = checkCel(out, scope, {
    conditions,
    parameterValues: parametersByName(flow.file.parameterValues),
    assumes: given.flatMap((when) => presentPaths(when, true, conditions)),
    expects: { type: "boolean" },
  });
  // Positions in an expanded expression do not match the original.
  return used.size === 0 ? problems : problems.map((one) => ({ ...one, offset: 0, length: source.length }));
}
