import type { Json } from "../../engine/index.ts";
import { conditionalIn, partsOf, typeOf, type UseOf } from "../../model/index.ts";
import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";

export const siblingCalls: Rule = {
  id: "sibling-calls",
  severity: "warning",
  finds: "A call of an operation lacks something that all other calls of the operation for the same purpose send.",
  why: "The service works with incomplete data: it quotes the price for another country, or stores a family without its second parent.",
  after: ["unknown-part", "unknown-call"],
  *check(context) {
    const calls = context.of("call").filter(({ beside }) => beside !== true);
    for (const alike of groupBy(calls.map(callOf), ({ purpose }) => purpose).values()) {
      // A call that is defined once and used in several places counts once.
      const distinct = [...groupBy(alike, ({ written }) => written).values()].flatMap(([first]) => first ?? []);
      // Two calls that share only the operation may well have different purposes.
      if (distinct.length < (distinct[0]?.saysWhatFor ? 2 : 3)) continue;
      for (const { use, sent } of distinct) {
        const others = distinct.filter((other) => other.use !== use);
        const all = [...(others[0]?.sent ?? [])].filter((path) => others.every((other) => other.sent.has(path)));
        const lost = all.find((path) => !sent.has(path));
        if (lost === undefined) continue;
        const message = `All other calls of "${use.operation}" for the same purpose send "${lost}", but this one does not. Add it.`;
        yield { ...use, message };
      }
    }
  },
};

function callOf(use: UseOf<"call">) {
  const sent = [...use.gives].flatMap(([name, { json }]) => [...sentIn(name, json)]);
  // Constants in a list show the purpose of a call (`"sections": ["PARENT"]`). Calls with different purposes send
  // different things.
  const said = sent
    .filter(([, value]) => isWrittenOut(value))
    .map(([path, value]) => `${path} ${JSON.stringify(value)}`);
  return {
    use,
    purpose: [use.operation, ...said].join(" "),
    saysWhatFor: said.length > 0,
    written: JSON.stringify(sent),
    /** Dotted paths. */
    sent: new Set(sent.map(([path]) => path)),
  };
}

function* sentIn(path: string, value: Json): Generator<readonly [string, Json]> {
  yield [path, value];
  if (typeOf(value) !== "object" || conditionalIn(value) !== undefined) return;
  for (const [name, part] of partsOf(value)) yield* sentIn(`${path}.${name}`, part);
}

function isWrittenOut(value: Json): boolean {
  return Array.isArray(value) && value.some((one) => typeof one === "string" && !one.startsWith("="));
}
