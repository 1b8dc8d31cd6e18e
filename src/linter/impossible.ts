import { once, remembering, type Schema, type UsePlace } from "../model/index.ts";
import type { Context } from "./context.ts";
import { conditionsOf, type Question, questionOf, type World } from "./truth.ts";

/**
 * Conditions, and the possible failures if they handle a failed call. The contract determines which codes have which
 * kind.
 */
export interface Situation {
  readonly question: Question;
  readonly failures?: readonly { readonly kind: string; readonly code: string }[];
}

/** A rule of a list that never applies, by its index. */
export interface Impossible {
  readonly rule: number;
  /** `nothing left`: the rules before it cover every case. */
  readonly because: "itself" | "before" | "nothing left";
}

/** The rules that never apply in a list where the first rule whose condition holds applies. */
export function impossibleIn(situation: Situation): readonly Impossible[] {
  return inList(textOf(situation));
}

/** For a condition and the conditions around it: whether it never holds when they do, and whether it always holds. */
export function impossibleAlone(situation: Situation): { readonly never: boolean; readonly always: boolean } {
  return alone(textOf(situation));
}

/** The situation as JSON. A question that an edit did not concern is not written out again. */
function textOf({ question, failures }: Situation): string {
  const rest = failures === undefined ? "" : `,"failures":${JSON.stringify(failures)}`;
  return `{"question":${questionText(question)}${rest}}`;
}

const questionText = once((question: Question) => JSON.stringify(question));

const inList = remembering("impossible rules", (text): readonly Impossible[] => {
  const { together, worlds, sources } = whatCanBe(text);
  const found: Impossible[] = [];
  let left = worlds;
  if (worlds === undefined || left === undefined) return found;
  for (const [rule, when] of sources.entries()) {
    // The dead-rule rule reports rules after one that always applies.
    if (when === "true" || left.length === 0) return found;
    if (left.every((world) => together.holds(when, world) === false)) {
      const own = worlds.some((world) => together.holds(when, world) !== false);
      found.push({ rule, because: own ? "before" : "itself" });
      continue;
    }
    left = left.filter((world) => together.holds(when, world) !== true);
    if (left.length > 0 || rule === sources.length - 1) continue;
    found.push({ rule: rule + 1, because: "nothing left" });
    return found;
  }
  return found;
});

const alone = remembering("impossible condition", (text) => {
  const { together, worlds: all, sources } = whatCanBe(text);
  const [condition = "", ...around] = sources;
  const worlds = all?.filter((world) => around.every((one) => together.holds(one, world) !== false));
  if (all === undefined || worlds === undefined || worlds.length === 0 || together.readsOf(condition).size === 0)
    return { never: false, always: false };
  return {
    never: worlds.every((world) => together.holds(condition, world) === false),
    // In all worlds, so that a condition that only repeats one of those around it is not reported.
    always: all.every((world) => together.holds(condition, world) === true),
  };
});

/** The worlds that can occur. For a failed call, only the failures that its contract declares. */
function whatCanBe(text: string) {
  const { question, failures } = JSON.parse(text) as Situation;
  const together = conditionsOf(question);
  const can = (world: World): boolean => {
    const [kind, code] = [world.get("error.kind"), world.get("error.code")];
    return (failures ?? []).some(
      (one) =>
        (kind === undefined || one.kind === kind) &&
        (code === undefined || one.code === code || typeof code !== "string" || code.startsWith("\uE000")),
    );
  };
  const worlds = failures === undefined ? together.worlds : together.worlds?.filter(can);
  return { together, worlds, sources: question.sources };
}

/** The pointer of a rule's condition. Such conditions are checked together with the list that contains them. */
export const RULE = /\/(?:on\/[^/]+|then|guards)\/\d+\/when$/;

/** Conditions at their place. `scope` contains the schemas of what they may read, by default those of the place. */
export function situationOf(
  context: Context,
  place: UsePlace,
  sources: readonly string[],
  scope: Readonly<Record<string, Schema>> = context.scope(place),
): Situation {
  const named = place.form === undefined ? context.conditions(place.flow) : {};
  const failures = contractsFor(context, place.event)?.map(({ kind, code }) => ({ kind, code }));
  return { question: questionOf(sources, scope, named), ...(failures !== undefined && { failures }) };
}

interface Failure {
  readonly code: string;
  readonly kind: string;
}

/** The failures that a handler (`call.failed`, `*.failed`) can receive, or `undefined` for any other event. */
function contractsFor(
  { contracts }: Pick<Context, "contracts">,
  event: string | undefined,
): readonly Failure[] | undefined {
  const operation = /^(.+)\.failed$/.exec(event ?? "")?.[1];
  if (operation === undefined) return undefined;
  const declared = operation === "*" ? [...contracts.values()] : [contracts.get(operation)];
  const errors = declared.flatMap((contract) => contract?.errors ?? []);
  // A proxy in front of the service may forbid any request, and an error without a code uses its kind as code.
  return [...errors, { code: "forbidden", kind: "forbidden" }, ...errors.map(({ kind }) => ({ code: kind, kind }))];
}
