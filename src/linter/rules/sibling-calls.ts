import type { Json } from "../../engine/index.ts";
import { conditionalIn, partsOf, typeOf, type UseOf } from "../../model/index.ts";
import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";

export const siblingCalls: Rule = {
  id: "sibling-calls",
  severity: "warning",
  finds: "A call of an operation lacks something that the other calls of it send which are for the same.",
  why: "The service works with less than it needs: a price for another country, a family without its second parent.",
  after: ["unknown-part", "unknown-call"],
  *check(context) {
    const calls = context.of("call").filter(({ beside }) => beside !== true);
    for (const alike of groupBy(calls.map(callOf), ({ purpose }) => purpose).values()) {
      // What is written once and used at several places is one call.
      const distinct = [...groupBy(alike, ({ written }) => written).values()].flatMap(([first]) => first ?? []);
      // Two calls that have nothing but their operation in common may well be for different things.
      if (distinct.length < (distinct[0]?.saysWhatFor ? 2 : 3)) continue;
      for (const { use, sent } of distinct) {
        const others = distinct.filter((other) => other.use !== use);
        const all = [...(others[0]?.sent ?? [])].filter((path) => others.every((other) => other.sent.has(path)));
        const lost = all.find((path) => !sent.has(path));
        if (lost === undefined) continue;
        const message = `The other calls of "${use.operation}" like this one send "${lost}", and this does not. Add it.`;
        yield { ...use, message };
      }
    }
  },
};

function callOf(use: UseOf<"call">) {
  const sent = [...use.gives].flatMap(([name, { json }]) => [...sentIn(name, json)]);
  // What is written out in a list says what a call is for (`"sections": ["PARENT"]`): calls for other things send other things.
  const said = sent
    .filter(([, value]) => isWrittenOut(value))
    .map(([path, value]) => `${path} ${JSON.stringify(value)}`);
  return {
    use,
    purpose: [use.operation, ...said].join(" "),
    saysWhatFor: said.length > 0,
    written: JSON.stringify(sent),
    /** By dotted paths. */
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
