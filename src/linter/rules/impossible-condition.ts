import type { JsonObject } from "../../engine/index.ts";
import { pointer, type UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { contractsFor } from "../failures.ts";
import type { Finding, Rule } from "../rule.ts";
import { type Conditions, conditionsTogether, type World } from "../truth.ts";

export const impossibleCondition: Rule = {
  id: "impossible-condition",
  finds:
    "A condition can never hold, or holds always: it contradicts itself, what stands around it, or the rules before it; or together these leave nothing over.",
  why: "A rule, a block or an action that its author counts on is never there; or what was meant for some is there for everybody.",
  after: ["unknown-part"],
  *check(context) {
    for (const use of context.of("rules")) yield* inList(context, use);
    for (const use of context.of("expression")) {
      if (use.expects === "boolean" && !RULE.test(use.pointer)) yield* alone(context, use);
    }
  },
};

/** The condition of a rule, which the list that holds it is asked about. */
const RULE = /\/(?:on\/[^/]+|then|guards)\/\d+\/when$/;

function* inList(context: Context, use: UseOf<"rules">): Generator<Finding> {
  const whens = use.rules.map(({ when }) => when?.source ?? "true");
  const together = conditionsFor(context, use, whens);
  let left = worldsFor(context, use, together);
  if (left === undefined) return;
  for (const [index, when] of whens.entries()) {
    // One that always applies is the dead-rule rule's to tell.
    if (when === "true" || left.length === 0) return;
    const held = left.filter((world) => together.holds(when, world) !== false);
    const where = { file: use.file, pointer: pointer(use.rules[index]?.pointer ?? use.pointer, "when") };
    if (held.length === 0) {
      const own = (worldsFor(context, use, together) ?? []).some((world) => together.holds(when, world) !== false);
      const why = own ? "a rule before it applies wherever this one could" : "it contradicts itself";
      yield { ...where, message: `This rule never applies: ${why}. Correct its condition, move it up, or remove it.` };
      continue;
    }
    left = left.filter((world) => together.holds(when, world) !== true);
    if (left.length > 0 || index === whens.length - 1) continue;
    yield {
      file: use.file,
      pointer: use.rules[index + 1]?.pointer ?? use.pointer,
      message: "This rule never applies: those before it leave nothing over. Correct their conditions, or remove it.",
    };
    return;
  }
}

function* alone(context: Context, use: UseOf<"expression">): Generator<Finding> {
  // What surrounds an action may have been changed by the actions before it; what surrounds a block holds as long as it is shown.
  const given = use.place.block === undefined ? [] : use.place.given;
  const together = conditionsFor(context, use, [use.source, ...given]);
  const worlds = worldsFor(context, use, together)?.filter((world) =>
    given.every((one) => together.holds(one, world) !== false),
  );
  if (worlds === undefined || worlds.length === 0 || together.readsOf(use.source).size === 0) return;
  const holding = worlds.filter((world) => together.holds(use.source, world) !== false).length;
  const where = { file: use.file, pointer: use.pointer };
  if (holding === 0) {
    const around = given.length > 0 ? "it contradicts itself, or the conditions around it" : "it contradicts itself";
    yield { ...where, message: `This can never hold: ${around}. Correct it, or remove what depends on it.` };
  }
  // What the environment says already may be said again.
  const always = worldsFor(context, use, together)?.every((world) => together.holds(use.source, world) === true);
  if (always === true && use.pointer.endsWith("/when")) {
    yield { ...where, message: "This always holds. Leave the condition out, or correct it." };
  }
}

function conditionsFor(
  context: Context,
  { place }: Pick<UseOf<"rules">, "place">,
  sources: readonly string[],
): Conditions {
  const named = place.form === undefined ? context.conditions(place.flow) : {};
  return conditionsTogether(sources, context.scope(place) as Readonly<Record<string, JsonObject>>, named);
}

/** The worlds that can be where a place is: of the failures of a call, the contract tells which code is of which kind. */
function worldsFor(
  context: Context,
  { place }: Pick<UseOf<"rules">, "place">,
  together: Conditions,
): readonly World[] | undefined {
  const failures = contractsFor(context, place.event);
  if (failures === undefined) return together.worlds;
  return together.worlds?.filter((world) => {
    const [kind, code] = [world.get("error.kind"), world.get("error.code")];
    return failures.some(
      (one) =>
        (kind === undefined || one.kind === kind) &&
        (code === undefined || one.code === code || typeof code !== "string" || code.startsWith("\uE000")),
    );
  });
}
